"""Whatever is asked, no answer is one that the schema does not name, and nothing breaks."""

from typing import Any

import pytest
import requests
import schemathesis
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.api import waiting
from games.api.schema.hook import schema
from games.models import Game

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
SITE = "http://localhost"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
described = schemathesis.openapi.from_dict(schema())


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits."""
    monkeypatch.setattr(waiting, "LONGEST_SECONDS", 0)


@pytest.fixture
def token(ann: Account) -> str:
    """One that may do all that Ann may do, who hosts the game."""
    return make_token(ann, name="mine", scopes=Scope.values)[1]


def answer(case: Any, headers: dict[str, str]) -> Response:
    """What the site answers to a request as it would come in."""
    asked = requests.Request(**case.as_transport_kwargs(SITE, headers)).prepare()
    body = asked.body or b""
    media_type = asked.headers.pop("Content-Type", "application/json")
    sent = {name: value for name, value in asked.headers.items() if name != "Content-Length"}
    client = Client(raise_request_exception=False)
    told = client.generic(
        str(asked.method),
        asked.path_url,
        body if isinstance(body, bytes) else str(body).encode(),
        content_type=media_type if isinstance(media_type, str) else media_type.decode("latin-1"),
        headers=sent,
    )
    headers_told = {name: [value] for name, value in told.headers.items()}
    return Response(told.status_code, headers_told, told.content, asked, elapsed=0.0, verify=True)


@described.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_schema_names(case: Any, game: Game, token: str) -> None:
    cache.clear()
    if "game_id" in (case.path_parameters or {}):
        case.path_parameters["game_id"] = game.pk
    case.validate_response(answer(case, {"Authorization": f"Bearer {token}"}), checks=CHECKS)
