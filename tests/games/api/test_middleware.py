"""What holds for every address of the API, whatever answers there."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.models import Account
from games.api.middleware import ProblemMiddleware
from games.api.problems import MEDIA_TYPE
from games.models import Game
from tests.games.api.programs import Programs, is_problem


@pytest.mark.parametrize("status", [404, 451, 502])
def test_the_status_of_a_page_stays(rf: RequestFactory, status: int) -> None:
    page = HttpResponse("<h1>No</h1>", content_type="text/html", status=status)
    answer = ProblemMiddleware(lambda _: page)(rf.get("/api/v1/me/"))
    assert answer.status_code == status
    assert answer["Content-Type"] == MEDIA_TYPE
    assert ProblemMiddleware(lambda _: page)(rf.get("/rules/")) is page


def test_addresses_work_without_a_slash(ann: Account, game: Game, program: Programs) -> None:
    mine = program(ann)
    for path, query in (("me", ""), (f"games/{game.pk}", ""), ("games", "?show=open")):
        one, other = mine.get(f"{path}{query}"), mine.get(f"{path}/{query}")
        assert (one.status_code, one.json()) == (200, other.json())
    made = mine.post("games", {"name": "Deep", "seats": 3})
    assert (made.status_code, made.json()["name"]) == (201, "Deep")
    for nobody in (mine, program()):
        is_problem(nobody.get("no/such/thing"), 404, "not-found")
    assert Client().get("/rules").status_code == 301


def test_a_page_of_any_origin_may_ask_and_read(ann: Account, program: Programs) -> None:
    elsewhere = {"origin": "https://tool.example"}
    asks = {**elsewhere, "access-control-request-method": "POST"}
    allowed = Client().options("/api/v1/games/", headers=asks)
    assert (allowed.status_code, allowed.content) == (204, b"")
    assert {"Authorization", "Prefer"} <= _names(allowed, "Allow-Headers")
    assert {"GET", "POST", "PUT", "DELETE"} == _names(allowed, "Allow-Methods")
    for told in (allowed, program(ann).get("me/", **elsewhere), program().get("me/", **elsewhere)):
        assert told.headers["Access-Control-Allow-Origin"] == "*"
        assert {"ETag", "Link", "Location", "Retry-After"} <= _names(told, "Expose-Headers")
        assert "Access-Control-Allow-Credentials" not in told.headers
    assert "Access-Control-Allow-Origin" not in Client().get("/rules/").headers


def _names(response: HttpResponse, header: str) -> set[str]:
    return set(response.headers[f"Access-Control-{header}"].split(", "))
