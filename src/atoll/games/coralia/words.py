from atoll.core.game import Prompt
from atoll.core.message import say


def prompt(view):
    return Prompt(say("x"), say("y"))


def tell(b, a, s, m):
    return []


def text(v):
    return []


def unsaid(t, s, m):
    return None


def rematch(t, o):
    return dict(o)
