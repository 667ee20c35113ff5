"""What is said of this box at the table."""

from atoll.core.game import Prompt, Score, View
from atoll.core.message import Who, say
from atoll.games.reef_encounter.second_kind.tiles import value_of_special
from atoll.games.reef_encounter.table import Table

PHASES = ("piece", "give back", "crowns")


def prompt_of_more(view: View) -> Prompt | None:
    """What is asked in a phase of this box, or with a special tile in the fingers; None at other times."""
    who = Who(view["active"])
    if view["phase"] == "crowns":
        return Prompt(
            say("The crowns of thorns attack: choose a crown and the tile that it eats."),
            say("{name} lets the crowns of thorns attack.", name=who),
        )
    if view["phase"] == "give back":
        return Prompt(
            say("Choose the tiles of the coral that go back to the bag."),
            say("{name} chooses tiles for the bag.", name=who),
        )
    if view.get("special", {}).get("held"):
        return Prompt(say("Where does the special tile go?"), say("{name} plays a special tile.", name=who))
    return None


def scores_of_more(t: Table) -> list[Score]:
    lines = [(seat, value_of_special(t, t.players[seat])) for seat in range(t.seats)]
    return [Score(seat, n, say("special tiles eaten, each as its better colour")) for seat, n in lines if n]
