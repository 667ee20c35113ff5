"""The turnstile: many who come at once do not keep others waiting."""

import asyncio
from itertools import pairwise

from atoll.server.turnstile import Turnstile


def test_between_two_requests_others_have_their_turn() -> None:
    """Ten come at once, and each works for a while without a pause; a move that is heard meanwhile does not wait for
    all of them."""

    async def story() -> list[str]:
        turnstile, seen = Turnstile(), []

        async def request(number: int) -> None:
            await turnstile.enter()
            seen.append(f"request {number}")

        def hear(moves: int) -> None:
            seen.append("move")
            if moves > 1:
                asyncio.get_running_loop().call_soon(hear, moves - 1)

        requests = [asyncio.create_task(request(number)) for number in range(10)]
        asyncio.get_running_loop().call_soon(hear, 30)
        await asyncio.gather(*requests)
        return seen

    seen = asyncio.run(story())
    requests = [place for place, name in enumerate(seen) if name != "move"]
    assert [seen[place] for place in requests] == [f"request {number}" for number in range(10)]
    assert all("move" in seen[first:second] for first, second in pairwise(requests[1:]))


def test_whoever_takes_long_or_goes_away_keeps_nobody_out() -> None:
    async def story() -> None:
        turnstile = Turnstile()

        async def long() -> None:
            await turnstile.enter()
            await asyncio.sleep(3600)

        first, gone = asyncio.create_task(long()), asyncio.create_task(long())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(turnstile.enter(), 10)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not turnstile._is_turning
        await asyncio.wait_for(turnstile.enter(), 10)
        first.cancel()

    asyncio.run(story())
