"""All decisions joined: what is asked, and how answers are written, read, touched and refused."""

from atoll.core.message import say
from atoll.core.question import Questions
from pearls.actions.dive import DIVING
from pearls.actions.take import TAKING

QUESTIONS = Questions(TAKING, DIVING, forms=say("Write the number of a shell, such as “7”, or “dive”."))
