"""A game: the form on the back of the box, and the rulebook behind it.

The form is light, so that listing games costs nothing. The rulebook, a module that exports the names of the contract,
is read when somebody plays.
"""

import copy
import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, cast

from atoll.core.errors import BadOption
from atoll.core.message import Message, say

if TYPE_CHECKING:
    from atoll.core.lesson import Lesson, Section
    from atoll.core.scene import SceneMaker
    from atoll.core.table import Row
    from atoll.core.text import Block

View = dict[str, Any]


def _refuse(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError("a part of a view is shared by all who look: change a copy of it (copy.deepcopy)")


class Part(dict[str, Any]):
    """A part of a view that may be seen again after the next move: it is then the very same object, made by a cached
    function of the bytes that it shows. It is known by what it is, not by what is in it, so that other cached functions
    may be asked about it. Nobody can change it; a deep copy is plain data."""

    __hash__ = object.__hash__  # type: ignore[assignment]
    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        return {name: copy.deepcopy(value, memo) for name, value in self.items()}


class Parts(list[Any]):
    """Parts in a row, or numbers or words; the same is true of them."""

    __hash__ = object.__hash__  # type: ignore[assignment]
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        return [copy.deepcopy(value, memo) for value in self]


def as_parts(data: Any) -> Any:
    """Plain data, such as a view that was changed or read from JSON, as parts."""
    if isinstance(data, dict):
        return Part({name: as_parts(value) for name, value in data.items()})
    return Parts(map(as_parts, data)) if isinstance(data, list) else data


PLAIN_SENSE = "atoll.core.sense"


@dataclass(frozen=True)
class Choice:
    """One value of an option: the word that people write, and the number in the table."""

    name: str
    value: int
    label: Message


@dataclass(frozen=True)
class Option:
    """Something to agree on before the game. The first choice is the default."""

    name: str
    label: Message
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        return self.choices[0].name


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

    def prompt(self, view: View) -> Prompt: ...
    def tell(self, before: View, after: View, seat: int, move: int | None) -> list[Message]:
        """What a log says of a move to the viewer whose views these are."""

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

    @property
    def rulebook(self) -> Rulebook:
        return cast(Rulebook, self.module)

    @functools.cached_property
    def module(self) -> ModuleType:
        """The rulebook as the module that it is."""
        return importlib.import_module(f"{self.package}.rulebook")

    @functools.cached_property
    def scene(self) -> "SceneMaker":
        """The function that makes the picture of a view; see `atoll.core.scene`."""
        return cast("SceneMaker", importlib.import_module(f"{self.package}.scene").scene)

    def meant(self, view: View, moves: Sequence[int], things: tuple[str, ...]) -> int | None:
        """Which of some legal moves is meant by touching these things, if one is."""
        touched = self._touched
        return next((move for move in moves if touched(view, move) == things), None)

    def touched(self, view: View, move: int) -> tuple[str, ...]:
        """The things to touch for a move, legal or not; none for a move that makes no sense in the view."""
        try:
            return self._touched(view, move)
        except (LookupError, StopIteration, ValueError, TypeError):
            return ()

    @functools.cached_property
    def _touched(self) -> "Callable[[View, int], tuple[str, ...]]":
        return cast("Callable[[View, int], tuple[str, ...]]", importlib.import_module(f"{self.package}.scene").touched)

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

    def _help(self, module: str, name: str) -> Any:
        """What a module of the game's package is there to tell people; None if the game has no such module."""
        own = f"{self.package}.{module}"
        return getattr(importlib.import_module(own), name) if importlib.util.find_spec(own) else None

    @functools.cached_property
    def sense(self) -> ModuleType:
        """The module with the game's own sense, or the one that serves any game."""
        own = f"{self.package}.sense"
        return importlib.import_module(own if importlib.util.find_spec(own) else PLAIN_SENSE)

    def lays_open(self, before: Any, after: Any) -> bool:
        """Whether a move turned up what lay covered. A game in which covered things may be guessed well has a rule of
        this name in its rulebook: dreams alone might then all guess right, and show nothing new."""
        rule = getattr(self.rulebook, "lays_open", None)
        return rule is not None and rule(before, after)

    def bounds(self, view: View) -> list[tuple[int, int]] | None:
        """The least and the most points that each seat may have, as far as the viewer can tell. A game that knows them
        has a function of this name in its rulebook, which may give None; then they are imagined."""
        return None if self._bounds is None else self._bounds(view)

    @functools.cached_property
    def _bounds(self) -> "Callable[[View], list[tuple[int, int]] | None] | None":
        return getattr(self.rulebook, "bounds", None)

    def drawn(self, before: Any, after: Any, draws: Sequence[int]) -> list[Message]:
        """What luck gave from one table to the next, or in the set-up, before which there is none: for people who check
        a game that is over, so covered things are told, too. A game that can say so has a module `drawn` with a
        function of this name."""
        return self._drawn(before, after, draws) if self._drawn else []

    @functools.cached_property
    def _drawn(self) -> "Callable[[Any, Any, Sequence[int]], list[Message]] | None":
        return cast("Callable[[Any, Any, Sequence[int]], list[Message]] | None", self._help("drawn", "drawn"))

    def rule_of(self, name: str) -> Callable[..., Any]:
        """The game's own rule for a name of the contract."""
        home: Any = self.module if hasattr(self.module, name) else self.sense
        if not hasattr(home, name):
            home = importlib.import_module(PLAIN_SENSE)
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
        return {name: _value(option, chosen.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            numbers = f"{self.seats[0]}–{self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            raise BadOption(say("{title} is for {numbers} players.", title=self.title, numbers=numbers))


def _value(option: Option, name: str) -> int:
    for choice in option.choices:
        if choice.name == name:
            return choice.value
    names = ", ".join(choice.name for choice in option.choices)
    raise BadOption(say("“{name}” can be: {names}.", name=option.name, names=names))
