"""Scenes: the picture is data.

A game says what a seat sees as a flat list of *things*. A thing keeps its id for life, so that a page can let it glide
from one scene to the next. What it looks like is put together from a shape (a tile, a card, a die), a paint (a colour,
which comes with its pattern), a mark (a silhouette) and a few letters: the art itself is none of the game's business.

A scene is made for a page of one of four forms, and fills it: a laptop, a television, a tablet held upright, a phone.
The unit is a pixel of such a page (`ROOM`). Art is drawn a hundred units wide, and scaled by a thing's size.

On the page, the prompt and its buttons lie in a band that the scene leaves free (`Scene.band`): between the table and
the player's own side on a wide page; on a tall one the prompt is on top, the buttons at the bottom, where the thumb is.
docs/look.md tells how to make a picture.

Things come in *groups*: a group is a tuple that a cached function makes of exactly what it shows. A group that has not
changed is then the very same object, for every seat and at every move, and nobody need look into it again. They are
compared one by one in their order: a group that there is now and then is best empty at other times. Groups that
everybody sees alike are *shared*: they are made for the first who looks at a position, and handed on for the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, ValuesView
from itertools import chain
from typing import Literal, NamedTuple, Protocol

from atoll.core.game import View
from atoll.core.message import Message, Who
from atoll.core.tongue import Tongue

Layout = Literal["wide", "broad", "page", "tall"]
ROOM: dict[Layout, tuple[float, float]] = {
    "wide": (1168, 852),
    "broad": (1304, 852),
    "page": (820, 1120),
    "tall": (390, 780),
}
"""How large a page of each form is: a laptop or tablet, a television, a tablet held upright, a phone."""
LAYOUTS: tuple[Layout, ...] = tuple(ROOM)
UPRIGHT: tuple[Layout, ...] = ("page", "tall")
"""Pages with the prompt on top and the buttons at the bottom."""
PROMPT_HEIGHT: dict[Layout, float] = {"wide": 50, "broad": 50, "page": 60, "tall": 56}
BUTTONS_HEIGHT: dict[Layout, float] = {"wide": 0, "broad": 0, "page": 64, "tall": 60}
"""Units at the bottom of an upright page that are left to the buttons."""

LONGEST_NAME = 10
"""Letters of a player's name on a thing."""

LOOK = "look"
"""The verb of things that are touched to see large what they stand for; they are part of no move."""

# Layers, from the bottom up. A piece never changes its layer: a page that moved it elsewhere would break its flight.
GROUND, SPOT, OUTLINE, PIECE, ON_PIECE, SIGN = range(6)


def layout_named(name: object) -> Layout:
    """The form of page of that name, or the usual one."""
    return next((layout for layout in LAYOUTS if layout == name), "wide")


class Thing(NamedTuple):
    """One thing on the table."""

    id: str
    """For life. A thing that lies face down has an id that tells nothing, renewed at every shuffle."""
    shape: str
    """What kind of thing it is: the name of a shape of the art."""
    x: float
    """Where its centre is."""
    y: float
    layer: int = PIECE
    turn: int = 0
    """Degrees, clockwise."""
    size: float = 1.0
    paint: str = ""
    """The name of a colour of the palette."""
    mark: str = ""
    """The name of a silhouette."""
    text: str | Message | Who = ""
    """A few letters or a number, a short word, or a seat, for the name of whoever sits there."""
    path: str = ""
    """For a shape that has no form of its own: its outline, as an SVG path around its centre."""
    label: Message | None = None
    """What it is, in words; none for what need not be read aloud."""
    verb: str = ""
    """What touching it does, such as `take` or `put`; none if it is never touched."""


def rounded(width: float, height: float, radius: float) -> str:
    """A rectangle with round corners around its centre, as a path."""
    w, h, r = width / 2, height / 2, radius
    return (
        f"M{r - w:g} {-h:g}H{w - r:g}Q{w:g} {-h:g} {w:g} {r - h:g}V{h - r:g}Q{w:g} {h:g} {w - r:g} {h:g}"
        f"H{r - w:g}Q{-w:g} {h:g} {-w:g} {h - r:g}V{r - h:g}Q{-w:g} {-h:g} {r - w:g} {-h:g}Z"
    )


def named(thing: Thing, tongue: Tongue) -> Thing:
    """The thing with the name of a player in place of a seat, cut if it is long, and with words in the language."""
    if isinstance(thing.text, str):
        return thing
    if isinstance(thing.text, Message):
        return thing._replace(text=tongue.say(thing.text))
    name = tongue.name(thing.text.seat)
    return thing._replace(text=name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…")


Group = tuple[Thing, ...]
Groups = tuple[Group, ...]
Lines = list[list[list[str]]]
"""What may be touched: each line `[[a, b], [c, d]]` stands for a or b, then c or d."""


Touched = Callable[[int], tuple[str, ...]]


class Touches(Mapping[int, tuple[str, ...]]):
    """The things to touch for each of some moves, worked out when somebody asks about them."""

    def __init__(self, moves: Sequence[int] = (), touched: Touched | None = None) -> None:
        self._moves = moves
        self._touched: Touched = touched or (lambda move: ())
        self._known: dict[int, tuple[str, ...]] | None = None

    @classmethod
    def of(cls, known: dict[int, tuple[str, ...]]) -> "Touches":
        """From a game that has them all at hand."""
        touches = cls(list(known), known.__getitem__)
        touches._known = known
        return touches

    @property
    def _all(self) -> dict[int, tuple[str, ...]]:
        if self._known is None:
            self._known = {move: self._touched(move) for move in self._moves}
        return self._known

    def __getitem__(self, move: int) -> tuple[str, ...]:
        return self._all[move]

    def __iter__(self) -> Iterator[int]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def values(self) -> ValuesView[tuple[str, ...]]:
        return self._all.values()


NO_TOUCHES = Touches()


def products(paths: Iterable[tuple[str, ...]]) -> Lines:
    """Ways of touching things, in few words. A whole move is a way through one of the lines.

    Things that are followed by the same things share a line.
    """
    single: list[str] = []
    after: dict[str, list[tuple[str, ...]]] = {}
    for path in paths:
        if len(path) == 1:
            single.append(path[0])
        else:
            after.setdefault(path[0], []).append(path[1:])
    groups: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for first, rests in after.items():
        groups.setdefault(tuple(rests), []).append(first)
    lines: Lines = [[single]] if single else []
    for following, firsts in groups.items():
        lines += [[firsts, *line] for line in products(following)]
    return lines


class SceneMaker(Protocol):
    """A game's `scene`: what a viewer sees who may make these moves."""

    def __call__(
        self, view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = ""
    ) -> "Scene":
        """`shared` is what another viewer's scene of the same position had, on a page of the same form with the same
        focus: the id of a thing with the verb `look` that the viewer has touched, to see large what it stands for."""


class Scene(NamedTuple):
    """What a seat sees, and what it may touch."""

    width: float
    height: float
    shared: Groups
    """What everybody sees alike, whoever looks at this position on a page of this form."""
    own: Groups = ()
    """What this viewer alone sees, or sees so."""
    touches: Touches = NO_TOUCHES
    """For each legal move the things to touch, in order."""
    lines: Lines | None = None
    """The same in few words, if the game has them at hand."""
    band: float = 0
    """Where the band for the prompt begins, from the top."""

    @property
    def groups(self) -> Groups:
        return self.shared + self.own

    @property
    def live(self) -> Lines:
        """What may be touched, in few words."""
        return products(self.touches.values()) if self.lines is None and self.touches else self.lines or []

    @property
    def things(self) -> Group:
        """All things, in the order in which they are read aloud."""
        return tuple(chain.from_iterable(self.groups))
