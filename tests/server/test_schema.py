"""The API fuzzed from its own schema: whatever is sent, the answer is one that the schema promises."""

import re

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.real import Server

TOKEN = re.compile(r"atoll_[\w-]{40,}")
EXAMPLES = 20


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    """A valid one: what is behind the door is fuzzed too."""
    page = httpx2.post(f"{server.url}/account/tokens", data={"name": "fuzz", "scope": ["read", "play"]})
    found = TOKEN.search(page.text)
    assert found
    return found[0]


def test_whatever_is_sent_the_api_answers_as_its_schema_says(server: Server, token: str) -> None:
    """Every operation but the streams, which never end."""
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json").exclude(path_regex="/(stream|events)$")
    tried = [operation.ok() for operation in schema.get_all_operations()]
    for operation in tried:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def fuzz(case: schemathesis.Case) -> None:
            case.call_and_validate(headers={"Authorization": f"Bearer {token}"})

        fuzz()
    assert {"POST /api/tables", "POST /api/tables/{name}/moves", "GET /api/account"} <= {op.label for op in tried}
