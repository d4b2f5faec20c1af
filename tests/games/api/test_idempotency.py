"""Whatever is posted with a key is done once, and answered the same for a day."""

from typing import Any

import pytest

from accounts.models import Account
from games.chat.models import Message
from games.core import kept_answers
from games.models import Game, KeptAnswer
from tests.factories import open_table
from tests.games.api.conftest import Programs
from tests.games.api.problems import is_problem
from tests.games.api.test_schema import operations

REPLAYED = "Idempotent-Replayed"


def test_every_post_with_a_token_takes_a_key() -> None:
    for name, told in operations().items():
        headers = {each["name"] for each in told.get("parameters", ()) if each["in"] == "header"}
        is_keyed = told["method"] == "post" and name != "post-tokens"
        assert ("Idempotency-Key" in headers) == is_keyed, name


def test_a_table_is_opened_once(ann: Account, program: Programs) -> None:
    mine, asked = program(ann), {"seats": 4, "name": "Tuesday dig"}
    first = mine.post("games/", asked, idempotency_key="one")
    again = mine.post("games/", asked, idempotency_key="one")
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first.headers["Location"] == again.headers["Location"]
    assert (first.headers.get(REPLAYED), again.headers[REPLAYED]) == (None, "true")
    assert Game.objects.count() == 1
    assert mine.post("games/", asked, idempotency_key="two").status_code == 201
    told = is_problem(mine.post("practice/", {}, idempotency_key="two"), 422, "key-reused")
    assert told["detail"] == "The key was used for another request."


def test_what_cannot_be_done_twice_is_answered_as_the_first_time(
    ann: Account, ben: Account, program: Programs
) -> None:
    table = open_table(ann, [ben], seats=4)
    mine = program(ben)
    assert mine.post(f"games/{table.pk}/leave/", idempotency_key="one").status_code == 204
    again = mine.post(f"games/{table.pk}/leave/", idempotency_key="one")
    assert (again.status_code, again.content, again.headers[REPLAYED]) == (204, b"", "true")
    assert mine.post(f"games/{table.pk}/leave/").status_code >= 400


def test_a_refusal_stays_until_another_key_is_used(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    table = open_table(ann, seats=3)
    mine, here = program(ann), f"games/{table.pk}/start/"
    first = is_problem(mine.post(here, idempotency_key="one"), 409, "not-enough-players")
    for account in (ben, cleo):
        token = {"invite_token": table.invite_token}
        assert program(account).post(f"games/{table.pk}/join/", token).status_code == 200
    assert is_problem(mine.post(here, idempotency_key="one"), 409, first["code"]) == first
    assert mine.post(here, idempotency_key="two").status_code == 200


def test_of_what_is_rolled_back_nothing_stays(
    game: Game, ann: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise RuntimeError("the disk is full")

    mine, asked = program(ann), {"text": "hello"}
    with monkeypatch.context() as broken:
        broken.setattr(kept_answers, "_insert", fail)
        answer = mine.post(f"games/{game.pk}/messages/", asked, idempotency_key="one")
        assert answer.status_code == 500
    assert not Message.objects.exists()
    answer = mine.post(f"games/{game.pk}/messages/", asked, idempotency_key="one")
    assert (answer.status_code, REPLAYED in answer.headers) == (201, False)
    assert Message.objects.count() == KeptAnswer.objects.count() == 1


def test_too_many_requests_are_not_kept(ann: Account, program: Programs, settings: Any) -> None:
    mine, asked = program(ann), {"seats": 4}
    limits = settings.ACCOUNT_RATE_LIMITS
    settings.ACCOUNT_RATE_LIMITS = {**limits, "api": "1/m/key"}
    mine.post("games/", asked)
    is_problem(mine.post("games/", asked, idempotency_key="one"), 429, "too-many-requests")
    settings.ACCOUNT_RATE_LIMITS = limits
    assert mine.post("games/", asked, idempotency_key="one").status_code == 201
