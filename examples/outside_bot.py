"""A bot from outside, in thirty lines: it follows a server's events with a token and plays a random legal move.

python examples/outside_bot.py http://127.0.0.1:8765 TOKEN
"""

import json
import random
import sys

import httpx2


def play(url: str, token: str, games: int = 0) -> None:
    """Answer every decision that a table asks for; after so many finished games, stop."""
    headers = {"Authorization": f"Bearer {token}"}
    timeout = httpx2.Timeout(10, read=None)
    finished = set()
    with (
        httpx2.Client(base_url=url, headers=headers, timeout=timeout) as http,
        http.stream("GET", "/api/events") as news,
    ):
        for event in map(json.loads, filter(str.strip, news.iter_lines())):
            table = f"/api/tables/{event['table']}"
            if event["type"] == "over":
                finished.add(table)
                if len(finished) == games:
                    return
                continue
            with http.stream("GET", f"{table}/stream") as lines:
                state = json.loads(next(filter(str.strip, lines.iter_lines())))
            if state["number"] == event["number"]:
                move = {"move": random.choice(state["legal"]), "number": state["number"]}
                http.post(f"{table}/moves", json=move)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2])
