"""The API fuzzed from its own schema: whatever is sent, the answer is one that the schema promises."""

from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
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
    found = list(schema.get_all_operations())
    tried = [operation.ok() for operation in found if isinstance(operation, Ok)]
    assert len(tried) == len(found), "every operation of the schema can be read"
    for operation in tried:

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), table=st.sampled_from([None, *tables]))
        def fuzz(case: schemathesis.Case[Any], table: str | None) -> None:
            if table and "name" in case.path_parameters:
                case.path_parameters["name"] = table
            case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

        fuzz()
    assert {"POST /api/tables", "POST /api/tables/{name}/moves", "GET /api/account"} <= {op.label for op in tried}


def test_the_schema_knows_one_kind_of_trouble(server: Server) -> None:
    """Whatever is refused has the shape that is described; what the framework would say by itself is nowhere."""
    schema = httpx2.get(f"{server.url}/openapi.json").json()
    trouble = {"$ref": "#/components/schemas/Trouble"}
    refusals = [
        answer["content"]["application/json"]["schema"]
        for path, calls in schema["paths"].items()
        for call in calls.values()
        for status, answer in call["responses"].items()
        if path.startswith("/api/") and int(status) >= 400
    ]
    assert refusals and all(refusal == trouble for refusal in refusals)
    assert "HTTPValidationError" not in schema["components"]["schemas"]


def _table(server: Server, headers: dict[str, str], game: str) -> str:
    answer = httpx2.post(f"{server.url}/api/tables", json={"game": game, "name": "Fuzz"}, headers=headers)
    return str(answer.json()["id"])
