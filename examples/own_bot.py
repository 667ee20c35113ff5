"""A bot of one's own, in a few lines: it prefers the move with the longest name, and plays a game against `greedy`."""

import atoll
from atoll.bots import shelf
from atoll.core.match import Match, Move


class Talkative:
    """Anything with `choose(match, seat)` is a bot."""

    def choose(self, match: Match, seat: int) -> Move:
        return max(match.moves(seat), key=lambda move: len(move.text))


def main() -> Match:
    match = atoll.new("aqualin", seed=3, names=["Talkative", "Greedy"], engine="plain")
    bots = [Talkative(), shelf.make("greedy", 1)]
    while match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, bots[seat].choose(match, seat))
    print(dict(zip(match.header.names, match.points(), strict=True)))
    return match


if __name__ == "__main__":
    main()
