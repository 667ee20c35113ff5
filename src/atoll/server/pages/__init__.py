"""The pages. All work without script but the picture table, which the text table stands in for."""

from fastapi import APIRouter

from atoll.server.pages import account, home, small, table, text

router = APIRouter()
for page in (home, table, text, account, small):
    router.include_router(page.router)
