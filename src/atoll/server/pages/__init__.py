"""The pages. All work without script but the picture table, which the text table stands in for."""

from fastapi import APIRouter

from atoll.server.pages import (
    account,
    cards,
    home,
    install,
    mine,
    others,
    privacy,
    review,
    room,
    rules,
    signin,
    small,
    table,
    text,
)

router = APIRouter()
for page in (home, rules, room, table, review, text, others, mine, account, signin, privacy, cards, install, small):
    router.include_router(page.router)
