"""The bench: a card that is being played lies there, large, for everybody; so do a special tile in somebody's fingers
and the tiles of a meal. At other times one reads there what one's own cards say. Beside it lies the deck."""

from collections.abc import Iterable

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.names import card_name, listed, tile_name
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.second_kind.scene.cards import HEIGHT, NARROW, WIDTH, card, mark_of, says, shares, title
from atoll.games.reef_encounter.second_kind.scene.hand import label_of
from atoll.games.reef_encounter.second_kind.scene.pieces import blue_shrimp, special
from atoll.games.reef_encounter.second_kind.view import AnnouncedView
from atoll.games.reef_encounter.view import View

PAD = 10
PICTURE, PICTURE_HEIGHT = 104, 86
ROOMY = 300
"""On a bench that is wider, own cards are shown with their pictures."""
TALL_DECK = 56
"""How high the strip with the deck is on a phone."""


def bench(view: View, page: Page) -> Groups:
    game = view["special"]
    player = view["players"][max(view["seat"], 0)]
    laid = [f"laid {max(view['seat'], 0)} {slug}" for slug in player["laid"]]
    names = [f"card {slug}" for slug in player["cards"]] + laid
    shown: Groups
    if game["announced"]:
        shown = (_announced(page, game["announced"], names if page[0] == "tall" else []),)
    elif game["meal"]:
        shown = (_meal(page, game["meal"]),)
    elif game["held"]:
        shown = (_held(page, game["held"], view["active"]),)
    else:
        is_tall = page[0] == "tall"
        shown = (_own_cards(page, names if is_tall else names[: len(player["cards"])]),)
    return _panel(page), *shown, _deck(page, game["deck"], game["discard"], game["blue_left"])


def _parts(page: Page) -> tuple[Frame, Frame]:
    """The bench and the deck: on a phone the deck is a strip of the part for cards."""
    parts = plan(page).more
    if len(parts) == 2:
        return parts[0], parts[1]
    high = parts[0].height - TALL_DECK - 6
    y = round(parts[0].y + (high + 6) * parts[0].scale, 1)
    return parts[0]._replace(height=high), parts[0]._replace(y=y, height=TALL_DECK)


@kept
def _panel(page: Page) -> Group:
    place, deck = _parts(page)
    return place.panel("bench", "bench", say("cards")), deck.panel("place of the deck", "bench")


@kept
def _announced(page: Page, announced: AnnouncedView, names: list[str]) -> Group:
    """On a phone one's own cards lie below it: one of them may be the answer."""
    place, _ = _parts(page)
    rest = place.height * 0.44 if names else 0.0
    slug, seat = announced["card"], announced["player"]
    room = place.height - 2 * PAD - rest
    is_narrow = place.width <= NARROW
    head = 0 if is_narrow else 24
    wide = place.width - 2 * PAD if is_narrow else place.width * 0.36
    size = min((room - head) / HEIGHT, wide / WIDTH, 1.15)
    x = place.width / 2 if is_narrow else PAD + WIDTH * size / 2
    things = [card(place, f"card {slug}", slug, x, PAD + head + (room - head) / 2, size)]
    if not is_narrow:
        left = 2 * PAD + WIDTH * size
        things += _who(place, seat, announced)
        things.append(says(place, slug, left, PAD + head + 2, place.width - left - PAD, room - head))
    return *things, *_in_row(place, names, place.height - rest, rest)


def _who(place: Frame, seat: int, announced: AnnouncedView) -> Iterable[Thing]:
    """By whom it is played, and what for."""
    paint = SEAT_PAINTS[seat]
    name = f"player of {announced['card']}"
    yield place.thing(f"flag of {name}", "flag", PAD + 14, 19, size=0.7, paint=paint, text=str(seat + 1))
    text = USES[announced["use"]]._replace(arguments=(("name", Who(seat)),))
    size = min(0.62, (place.width - 50) / 290)
    yield place.thing(name, "title-left", PAD + 32, 19, SIGN, size=size, text=text)


USES: dict[str, Message] = {
    "text": say("{name} plays:"),
    "first coral": say("{name} eats with:"),
    "introduce": say("{name}: blue shrimp with"),
    "move": say("{name}: shrimp moves with"),
}


def _in_row(place: Frame, names: list[str], y: float, height: float) -> Group:
    """Cards side by side."""
    step = (place.width - 2 * PAD) / max(3, len(names))
    size = min((height - PAD) / HEIGHT, (step - 6) / WIDTH)
    return tuple(
        card(place, name, name.split()[-1], PAD + step * (i + 0.5), y + (height - PAD) / 2, size, _verb(name))
        for i, name in enumerate(names)
    )


def _verb(name: str) -> str:
    return "play" if name.startswith("card") else ""


@kept
def _own_cards(page: Page, names: list[str]) -> Group:
    """What they say, one below the other. On a phone they lie here; elsewhere they lie on the own side."""
    place, _ = _parts(page)
    if not names or place.width <= NARROW:
        return _nothing(place)
    slugs = [name.split()[-1] for name in names]
    if page[0] != "tall" and len(names) == 1 and place.width < 1.5 * place.height:
        return _alone(place, *slugs)
    things: list[Thing] = []
    top = PAD / 2
    parts = shares(slugs, place.height - PAD) if page[0] != "tall" else [(place.height - PAD) / len(slugs)] * len(slugs)
    for name, slug, each in zip(names, slugs, parts, strict=True):
        middle, left = top + each / 2, float(PAD)
        top += each
        if page[0] == "tall":
            size = min(1.14, (each - 8) / HEIGHT)
            at = PAD + WIDTH * size / 2, middle
            things.append(card(place, name, slug, *at, size, _verb(name), in_short=True))
            left += WIDTH * size + PAD
        elif place.width > ROOMY:
            size = min((each - PAD) / PICTURE_HEIGHT, place.width * 0.38 / PICTURE)
            things.append(_picture(place, slug, PAD + PICTURE / 2 * size, middle, size))
            left += PICTURE * size + PAD
        things += _in_words(place, slug, left, middle - min(each / 2, 55), min(each - 22, 96))
    return tuple(things)


def _alone(place: Frame, slug: str) -> Group:
    """A single card: its picture and beside it its name, and its words below them."""
    size = min(place.height * 0.5 / PICTURE_HEIGHT, place.width * 0.45 / PICTURE)
    below = PAD + PICTURE_HEIGHT * size + PAD
    return (
        _picture(place, slug, PAD + PICTURE / 2 * size, PAD + PICTURE_HEIGHT / 2 * size, size),
        title(place, slug, 2 * PAD + PICTURE * size, PAD + 16, place.width - 3 * PAD - PICTURE * size, in_lines=True),
        says(place, slug, PAD, below, place.width - 2 * PAD, place.height - below - PAD),
    )


def _picture(place: Frame, slug: str, x: float, y: float, size: float) -> Thing:
    return place.thing(f"picture of {slug}", "card-picture", x, y, size=size, mark=mark_of(slug))


def _in_words(place: Frame, slug: str, x: float, top: float, height: float) -> Group:
    room = place.width - x - PAD
    return title(place, slug, x, top + 10, room), says(place, slug, x, top + 20, room, height)


def _nothing(place: Frame) -> Group:
    text = say("A card that is played lies here.")
    size = (place.height - 2 * PAD) / HEIGHT
    slot = place.thing("place of the card", "kind-pile", place.width / 2, place.height / 2, SPOT, size=size)
    return slot, _centred(place, "words of bench", place.height / 2 - 12, text)


def _centred(place: Frame, name: str, y: float, text: Message) -> Thing:
    size = min(0.62, place.width / 330)
    return place.thing(name, "card-words-centred", place.width / 2, y, SIGN, size=size, text=text)


@kept
def _meal(page: Page, tiles: list[str]) -> Group:
    """The tiles of the coral that is being eaten, until it is known which of them go back to the bag."""
    place, _ = _parts(page)
    kinds = list(dict.fromkeys(tiles))
    columns = min(len(kinds), max(2, int(place.width // 62)))
    step = min((place.width - 2 * PAD) / columns, 84)
    size = min(0.62, (step - 4) / 100)
    text = say("Tiles of the meal")
    things = [place.thing("title of meal", "title-left", PAD, 18, SIGN, size=min(0.62, place.width / 250), text=text)]
    for i, kind in enumerate(kinds):
        x, y = PAD + step * (i % columns + 0.5), 40 + step / 2 + step * (i // columns)
        things += _one(place, f"meal {kind}", kind, x, y, size, tiles.count(kind))
    return tuple(things)


def _one(place: Frame, name: str, kind: str, x: float, y: float, size: float, number: int) -> Iterable[Thing]:
    """A special tile, or a plain one of an eaten coral, whose colour is that of the others."""
    label = label_of("meal", kind, number)
    if kind == "plain":
        yield place.thing(name, "polyp-back", x, y, size=size, label=label, verb="take")
    else:
        yield from special(place, name, kind, x, y, size, label, "take")
    yield from place.tally(name, x + 36 * size, y - 34 * size, number, 0.55)


@kept
def _held(page: Page, kind: str, seat: int) -> Group:
    """A special tile that is about to be laid."""
    place, _ = _parts(page)
    size = min(1.1, (place.height - 50) / 110, (place.width - 20) / 110)
    label = say("{name} lays: {tile}", name=Who(seat), tile=tile_name(kind))
    return _centred(place, "words of held", 18, label), *special(
        place, f"held {kind}", kind, place.width / 2, (place.height + 34) / 2, size, label
    )


@kept
def _deck(page: Page, deck: int, discarded: list[str], blue: int) -> Group:
    """What was discarded is open, so that one can tell what may still come."""
    _, place = _parts(page)
    in_deck = say_count("{number} card in the deck", "{number} cards in the deck", deck)
    to_buy = say_count("{number} card to buy", "{number} cards to buy", deck)
    pile = say("discarded cards: {cards}", cards=listed([card_name(slug) for slug in discarded]))
    aside = say("{number} laid aside", number=len(discarded))
    label = say("blue shrimps beside the open sea: {number}", number=blue)
    is_strip = place.height < 80
    size = min(0.36, (place.height - 14) / HEIGHT) if is_strip else min(0.5, (place.height - 96) / HEIGHT)
    y = place.height / 2 if is_strip else PAD + 4 + HEIGHT * size / 2
    each = WIDTH * size + 12
    x = PAD + each / 2 if is_strip else place.width / 2 - each / 2
    things = [
        place.thing("deck", "kind-deck", x, y, size=size, text=str(deck), label=in_deck, verb="buy"),
        place.thing("discard pile", "kind-pile", x + each, y, SPOT, size=size, text=str(len(discarded)), label=pile),
    ]
    if is_strip:
        things += _strip_words(place, PAD + 2 * each + 4, to_buy, aside, blue, label)
    else:
        things += _stacked_words(place, y + HEIGHT * size / 2 + 15, to_buy, aside, blue, label)
    return tuple(things)


def _strip_words(place: Frame, x: float, to_buy: Message, aside: Message, blue: int, label: Message) -> Iterable[Thing]:
    right = place.width - 44
    if place.width <= NARROW:
        yield from _blue(place, place.width - 22, place.height / 2, blue, label)
        return
    size = min(0.6, (right - x) / 186)
    yield place.thing("words of deck", "note-left", x, place.height / 2 - 10, SIGN, size=size, text=to_buy)
    yield place.thing("words of pile", "note-left", x, place.height / 2 + 10, SIGN, size=size, text=aside)
    yield from _blue(place, right + 16, place.height / 2, blue, label)


def _stacked_words(
    place: Frame, y: float, to_buy: Message, aside: Message, blue: int, label: Message
) -> Iterable[Thing]:
    step = 17
    yield place.thing("words of deck", "note", place.width / 2, y, SIGN, size=0.62, text=to_buy)
    yield place.thing("words of pile", "note", place.width / 2, y + step, SIGN, size=0.62, text=aside)
    yield from _blue(place, place.width / 2, y + 2.6 * step, blue, label)


def _blue(place: Frame, x: float, y: float, number: int, label: Message) -> Iterable[Thing]:
    """Blue shrimps that may still be introduced."""
    yield blue_shrimp(place, "blue supply", x, y, 0.32, label)._replace(verb="")
    yield place.thing("number of blue supply", "count", x + 14, y + 10, SIGN, size=0.48, text=str(number), label=label)
