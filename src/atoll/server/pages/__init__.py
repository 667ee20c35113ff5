"""The pages. All work without script but the picture table, which the text table stands in for."""

from fastapi import APIRouter

from atoll.server.pages import (
    absent,
    account,
    cards,
    home,
    install,
    mine,
    notices,
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
for page in (
    home,
    rules,
    room,
    table,
    absent,
    review,
    text,
    others,
    mine,
    account,
    notices,
    signin,
    privacy,
    cards,
    install,
    small,
):
    router.include_router(page.router)
