"""The API fuzzed from its own schema: whatever is sent, the answer is one that the schema promises."""

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.real import Server, token_on

EXAMPLES = 20


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    """A valid one: what is behind the door is fuzzed too."""
    page = httpx2.post(f"{server.url}/account/tokens", data={"name": "fuzz", "scope": ["read", "play"]})
    return token_on(page.text)


def test_whatever_is_sent_the_api_answers_as_its_schema_says(server: Server, token: str) -> None:
    """Every operation but the streams, which never end; at tables that are not there, and at those that are.

    What a schema cannot say, such as that a seat is taken, is refused with a reason: that is no fault.
    """
    headers = {"Authorization": f"Bearer {token}"}
    tables = [_table(server, headers, game) for game in ("aqualin", "sea_or_shore")]
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json").exclude(path_regex="/(stream|events)$")
    tried = [operation.ok() for operation in schema.get_all_operations()]
    for operation in tried:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), table=st.sampled_from([None, *tables]))
        def fuzz(case: schemathesis.Case, table: str | None) -> None:
            if table and "name" in case.path_parameters:
                case.path_parameters["name"] = table
            case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

        fuzz()
    assert {"POST /api/tables", "POST /api/tables/{name}/moves", "GET /api/account"} <= {op.label for op in tried}


def _table(server: Server, headers: dict[str, str], game: str) -> str:
    answer = httpx2.post(f"{server.url}/api/tables", json={"game": game, "name": "Fuzz"}, headers=headers)
    return str(answer.json()["id"])
