"""How shells are written: by what they are worth."""

from atoll.core.errors import BadNotation
from atoll.core.message import say
from pearls.components import SHELLS


def shell_name(shell: int) -> str:
    return str(shell + 1)


def read_shell(name: str) -> int:
    shell = int(name) - 1
    if not 0 <= shell < SHELLS:
        raise BadNotation(say("There is no shell {shell}; they go from 1 to {last}.", shell=name, last=SHELLS))
    return shell
