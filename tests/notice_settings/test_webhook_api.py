"""Where a program is called, said by the program itself."""

import json

import pytest

from accounts.models import Account
from games.models import Notice, NoticeWay
from tests.factories import GuestFactory
from tests.games.api.programs import Programs, is_problem

pytestmark = pytest.mark.django_db

URL = "https://bot.example/turns"


def test_a_program_says_where_to_call_and_tries_it(ann: Account, program: Programs) -> None:
    mine = program(ann)
    is_problem(mine.get("me/webhook/"), 404, "not-found")
    made = mine.put("me/webhook/", {"address": URL})
    assert made.status_code == 200
    assert json.loads(NoticeWay.objects.get().address) == {**made.json(), "url": URL}
    assert made.headers["Cache-Control"] == "no-store"
    told = mine.get("me/webhook/").json()
    assert (told["host"], told["is_on"], told["is_testing"]) == ("bot.example", True, False)
    asked = mine.post("me/webhook/test/")
    assert (asked.status_code, asked.json()["is_testing"]) == (202, True)
    assert mine.delete("me/webhook/").status_code == 204
    for answer in (mine.delete("me/webhook/"), mine.post("me/webhook/test/")):
        is_problem(answer, 404, "not-found")


@pytest.mark.parametrize("address", ["http://bot.example/", "https://10.0.0.1:x/", ""])
def test_a_false_address_is_pointed_at(address: str, ann: Account, program: Programs) -> None:
    told = is_problem(program(ann).put("me/webhook/", {"address": address}), 422, "invalid")
    assert [each["pointer"] for each in told["errors"]] == ["#/address"]


def test_a_program_chooses_what_it_is_called_for(ann: Account, program: Programs) -> None:
    mine = program(ann)
    assert mine.get("me/webhook/topics/").json() == {"topics": ["turn"]}
    chosen = {"topics": ["over", "mention", "message"]}
    assert mine.put("me/webhook/topics/", chosen).json() == chosen
    assert mine.get("me/webhook/topics/").json() == chosen
    refused = mine.put("me/webhook/topics/", {"topics": ["moderators"]})
    is_problem(refused, 422, "invalid")


def test_whoever_may_only_read_changes_nothing(ann: Account, program: Programs) -> None:
    reader = program(ann, "read")
    is_problem(reader.put("me/webhook/", {"address": URL}), 403, "scope")
    is_problem(reader.delete("me/webhook/"), 403, "scope")


def test_a_guest_has_none(program: Programs) -> None:
    answer = program(GuestFactory()).put("me/webhook/", {"address": URL})
    is_problem(answer, 403, "guests-only-practise")


def test_nobody_lists_the_calls_of_others(ann: Account, ben: Account, program: Programs) -> None:
    mine = program(ann)
    assert mine.get("me/webhook/deliveries/").json() == {"results": [], "next": None}
    assert not Notice.objects.exists()
    program(ben).put("me/webhook/", {"address": URL})
    is_problem(mine.get("me/webhook/"), 404, "not-found")
