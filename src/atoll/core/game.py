"""A game: the form on the back of the box, and the rulebook behind it.

The form is light, so that listing games costs nothing. The rulebook, a module that exports the names of the contract,
is read when somebody plays.
"""

import functools
import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from atoll.core.errors import BadOption
from atoll.core.message import Message, say

if TYPE_CHECKING:
    from atoll.core.lesson import Lesson, Section
    from atoll.core.observation import Layout
    from atoll.core.scene import SceneMaker
    from atoll.core.story import Events
    from atoll.core.table import Row
    from atoll.core.text import Block

View = Mapping[str, Any]
"""What somebody sees, as plain data. A game declares its own as a `TypedDict`, so that a misspelt key is found."""


PLAIN_SENSE = "atoll.core.sense"
PLAIN_OBSERVATION = "atoll.core.observation"
PLAIN_FEATURES = "atoll.core.features"
PARTS = ("guide", "lesson", "sense", "observation", "features")
"""The modules that a game's package may have beside its rulebook and its scene."""
HOOKS = ("NAMES", "bounds", "lays_open", "phrase")
"""What a rulebook may export beside what it must; `Game` says what for."""


@dataclass(frozen=True)
class Choice:
    """One value of an option: the word that people write, and the number in the table."""

    name: str
    value: int
    label: Message


Tag = Literal["", "printed", "deduced", "guessed"]
"""How sure we are of a number of the box: it is printed, follows from what is printed, or is a guess."""


@dataclass(frozen=True)
class Option:
    """Something to agree on before the game, or a number of the box that we could not read. The first choice is the
    default."""

    name: str
    label: Message
    choices: tuple[Choice, ...]
    tag: Tag = ""
    """How sure we are of the default. What is deduced or guessed is marked so wherever players see it."""
    read: Callable[[str], int] | None = None
    """For whoever owns the box, and knows better than all choices: the number in the table for what they write, such as
    `6-5-4-3`; raises BadOption if the game would not add up. See `atoll.core.box`."""
    form: Message | None = None
    """How that is written."""
    part_of: str = ""
    """The option of the expansion that this one belongs to: without it, it says nothing."""

    @property
    def default(self) -> str:
        return self.choices[0].name

    @property
    def is_reconstructed(self) -> bool:
        return self.tag in ("deduced", "guessed")

    def value(self, name: str) -> int:
        """The number in the table for what was chosen or written; raises BadOption."""
        for choice in self.choices:
            if choice.name == name:
                return choice.value
        if self.read is not None:
            return self.read(name)
        names = ", ".join(choice.name for choice in self.choices)
        raise BadOption(say("“{name}” can be: {names}.", name=self.name, names=names))

    def says(self, name: str) -> Message:
        """What was chosen or written, in words."""
        return next((choice.label for choice in self.choices if choice.name == name), say("{text}", text=name))


@dataclass(frozen=True)
class Score:
    """One line of a score sheet: whose points, how many, and what for."""

    seat: int
    points: int
    reason: Message
    things: tuple[str, ...] = field(default=(), compare=False)
    """Ids of the things of the scene that this line counts, as far as the table tells them. They are no part of what
    the line says: a viewer may be sure of the points without knowing the cards."""


@dataclass(frozen=True)
class Prompt:
    """What is asked now: one sentence for whoever decides, one for those who wait."""

    decide: Message
    wait: Message


class Rulebook(Protocol):
    """What a game's `rulebook` module exports. The rules are described in `atoll.core.contract`."""

    Table: type[Any]
    """The table's declaration: a subclass of BaseTable."""
    MOVES: int
    """Moves are numbered from 0 to MOVES - 1."""
    MOST_MOVES: int
    """No position has more legal moves than this."""
    LONGEST: int
    """No game has more moves than this."""
    OPEN: bool
    """Whether everybody sees everything: then views differ only in whose they are. """
    REASONS: Mapping[int, Message]
    """A sentence for each reason that `why_not` gives."""
    EVENTS: "Events"
    """What may happen, by the numbers that rules give to `happened`; see `atoll.core.story`."""
    UNTOLD: tuple[str, ...]
    """The fields of the table that need not be told of: whose turn it is, what is half done, who knows what."""

    def setup(self, t: Any) -> None: ...
    def awaiting(self, t: Any) -> int: ...
    def legal(self, t: Any, seat: int, out: "Row") -> int: ...
    def why_not(self, t: Any, seat: int, move: int) -> int: ...
    def apply(self, t: Any, seat: int, move: int) -> None: ...
    def any_move(self, t: Any, seat: int, word: int) -> int: ...
    def points(self, t: Any, out: "Row") -> None: ...
    def places(self, t: Any, out: "Row") -> None: ...
    def imagine(self, t: Any, seat: int) -> None: ...
    def adds_up(self, t: Any) -> bool: ...

    def view(self, t: Any, seat: int, public: View | None = None) -> View:
        """What a seat, or NOBODY, sees: plain data, built by adding. It says whose it is (`seat`) and, as far as the
        viewer may know, who must decide (`awaiting`). Whoever has the view of NOBODY at hand gives it as `public`:
        only what is the seat's own is then put together. Views share parts: nobody changes one."""

    def seen_move(self, t: Any, seat: int, move: int, viewer: int) -> int | None:
        """A seat's move as a viewer sees it made, on the table before it; None while it is sealed."""

    def score_sheet(self, t: Any) -> list[Score]:
        """Every point with its reason."""

    def read(self, text: str) -> int:
        """The move that a text means; raises BadNotation."""

    def write(self, move: int) -> str:
        """A move in notation."""

    def unsaid(self, t: Any, seat: int, move: int) -> int | None:
        """The move that a person who makes this one has silently made before it, if the game has such a habit."""

    def prompt(self, view: View, moves: Sequence[int] = ()) -> Prompt:
        """What is asked now, given the moves that the viewer may make."""

    def touched(self, view: View, move: int) -> tuple[str, ...]:
        """The things of the picture to touch for a move that makes sense in the view."""

    def text(self, view: View) -> "list[Block]":
        """The text table."""

    def rematch(self, t: Any, options: Mapping[str, str]) -> dict[str, str]:
        """The options for another game between the same people after this one."""


@dataclass(frozen=True)
class Game:
    """The form of a game."""

    name: str
    title: str
    package: str
    seats: tuple[int, ...]
    rules_version: int
    about: Message
    options: tuple[Option, ...] = ()
    parts: tuple[str, ...] = ()
    """Which of PARTS the package has."""
    designer: str = ""
    minutes: int = 0
    """About how long a game takes people at a table; 0 if nobody has said so."""
    difficulty: int = 0
    """From 1, at once, to 3, an evening's; 0 if nobody has said so."""

    def __post_init__(self) -> None:
        if unknown := set(self.parts) - set(PARTS):
            raise ValueError(f"{self.name}: a game has no part {', '.join(sorted(unknown))}; there are {PARTS}")

    @property
    def rulebook(self) -> Rulebook:
        return cast(Rulebook, self.module)

    @functools.cached_property
    def module(self) -> ModuleType:
        """The rulebook as the module that it is. It exports the names of the contract, and no others: a misspelt one
        would silently never be asked."""
        module = importlib.import_module(f"{self.package}.rulebook")
        must = {*vars(Rulebook)["__annotations__"], *(n for n in vars(Rulebook) if not n.startswith("_"))}
        exported = {name for name in getattr(module, "__all__", ()) if hasattr(module, name)}
        if missing := must - exported:
            raise TypeError(f"{module.__name__}.__all__ lacks {', '.join(sorted(missing))}")
        if unknown := exported - must - set(HOOKS):
            raise TypeError(
                f"{module.__name__}.__all__ has {', '.join(sorted(unknown))}, which no contract knows; "
                f"beside what it must export it may have {', '.join(HOOKS)}"
            )
        return module

    @functools.cached_property
    def scene(self) -> "SceneMaker":
        """The function that makes the picture of a view; see `atoll.core.scene`."""
        return cast("SceneMaker", importlib.import_module(f"{self.package}.scene").scene)

    def meant(self, view: View, moves: Sequence[int], things: tuple[str, ...]) -> int | None:
        """Which of some legal moves is meant by touching these things, if one is. In another order they mean the same,
        where only one move is made of them."""
        ways = {self.rulebook.touched(view, move): move for move in moves}
        if things in ways:
            return ways[things]
        alike = [move for way, move in ways.items() if sorted(way) == sorted(things)]
        return alike[0] if len(alike) == 1 else None

    def touched(self, view: View, move: int) -> tuple[str, ...]:
        """The things to touch for a move, legal or not; none for a move that makes no sense in the view."""
        try:
            return self.rulebook.touched(view, move)
        except (LookupError, StopIteration, ValueError, TypeError):
            return ()

    @functools.cached_property
    def guide(self) -> "tuple[Section, ...]":
        """The rules in short sections; none if the game has no guide. See `atoll.core.lesson`."""
        return cast("tuple[Section, ...]", self._help("guide", "GUIDE") or ())

    def beside(self, view: View) -> tuple[int, ...]:
        """The numbers of the sections of the guide that help with the decision in a view."""
        return self._beside(view) if self._beside else ()

    @functools.cached_property
    def _beside(self) -> "Callable[[View], tuple[int, ...]] | None":
        return cast("Callable[[View], tuple[int, ...]] | None", self._help("guide", "beside"))

    @functools.cached_property
    def lesson(self) -> "Lesson | None":
        """The guided first game, if there is one."""
        return cast("Lesson | None", self._help("lesson", "LESSON"))

    def _help(self, part: str, name: str) -> Any:
        """What a part of the game's package is there to tell people; None if the game has no such part."""
        return getattr(importlib.import_module(f"{self.package}.{part}"), name) if part in self.parts else None

    @functools.cached_property
    def sense(self) -> ModuleType:
        """The module with the game's own sense, or the one that serves any game."""
        return importlib.import_module(f"{self.package}.sense" if "sense" in self.parts else PLAIN_SENSE)

    @functools.cached_property
    def observation(self) -> ModuleType:
        """The module with the game's own observations, or the one that serves games without."""
        return importlib.import_module(
            f"{self.package}.observation" if "observation" in self.parts else PLAIN_OBSERVATION
        )

    @functools.cached_property
    def features(self) -> ModuleType:
        """The module with what networks look at, or the one that serves games without."""
        return importlib.import_module(f"{self.package}.features" if "features" in self.parts else PLAIN_FEATURES)

    def network(self, seats: int) -> Path | None:
        """The file with the network that judges the game with so many seats, if there is one. Its card lies beside it;
        see `atoll.bots.network`."""
        file = Path(inspect.getfile(importlib.import_module(self.package))).parent / "networks" / f"{seats}.npz"
        return file if file.exists() else None

    def layout(self, seats: int, options: Mapping[str, str] | None = None) -> "Layout":
        """What the numbers of an observation mean, with so many seats and these options."""
        self.check_seats(seats)
        return cast("Layout", self.observation.layout(seats, self.read_options(options or {})))

    @functools.cached_property
    def names(self) -> Mapping[str, Message]:
        """What people may type in their language for a code of the notation: `NAMES` in the rulebook."""
        return cast("Mapping[str, Message]", getattr(self.rulebook, "NAMES", {}))

    def lays_open(self, before: Any, after: Any) -> bool:
        """Whether a move turned up what lay covered. A game in which covered things may be guessed well has a rule of
        this name in its rulebook: dreams alone might then all guess right, and show nothing new."""
        rule = getattr(self.rulebook, "lays_open", None)
        return rule is not None and rule(before, after)

    def bounds(self, view: View) -> list[tuple[int, int]] | None:
        """The least and the most points that each seat may have, as far as the viewer can tell. A game that knows them
        has a function of this name in its rulebook, which may give None; then they are imagined."""
        return None if self._bounds is None else self._bounds(view)

    def phrase(self, view: View, move: int) -> Message:
        """A legal move as a sentence that tells the viewer to make it: `phrase` in the rulebook, else the notation."""
        phrase = getattr(self.rulebook, "phrase", None)
        return cast(Message, phrase(view, move)) if phrase else say("{text}", text=self.rulebook.write(move))

    @functools.cached_property
    def _bounds(self) -> "Callable[[View], list[tuple[int, int]] | None] | None":
        return getattr(self.rulebook, "bounds", None)

    def rule_of(self, name: str) -> Callable[..., Any]:
        """The game's own rule for a name of the contract."""
        if hasattr(self.module, name):
            return cast("Callable[..., Any]", getattr(self.module, name))
        if name == "observe":
            return cast("Callable[..., Any]", self.observation.observe)
        if name == "features":
            return cast("Callable[..., Any]", self.features.features)
        home = self.sense if hasattr(self.sense, name) else importlib.import_module(PLAIN_SENSE)
        return cast("Callable[..., Any]", getattr(home, name))

    def read_options(self, chosen: Mapping[str, str]) -> dict[str, int]:
        """The numbers in the table for the options chosen, defaults filled in; raises BadOption."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                options = ", ".join(known) or "–"
                raise BadOption(
                    say("There is no option “{name}”. The options are: {options}.", name=name, options=options)
                )
        return {name: option.value(chosen.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            numbers = f"{self.seats[0]}–{self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            raise BadOption(say("{title} is for {numbers} players.", title=self.title, numbers=numbers))
