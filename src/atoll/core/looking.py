"""The door through which Python asks for an observation: apart from the others, so that a table of people, who look at
views, compiles nothing of it."""

from atoll.core.contract import observe
from atoll.core.doors import Tables
from atoll.core.rule import rule
from atoll.core.table import Row


@rule
def look(tables: Tables, seat: int, out: Row) -> int:
    return observe(tables[0], seat, out)
