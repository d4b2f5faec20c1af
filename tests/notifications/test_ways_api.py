"""The ways of notices, by programs."""

import pytest

from accounts.models import Account
from games.models import NoticeWay
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem

__all__ = ["program"]
pytestmark = pytest.mark.django_db
ROOM = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"


def test_a_room_is_added_tried_out_switched_and_forgotten(ann: Account, program: Programs) -> None:
    mine = program(ann)
    answer = mine.post("me/ways/", {"address": ROOM})
    assert b"JHMHI8" not in answer.content
    email, room = answer.json()["results"]
    assert (email["transport"], email["id"]) == ("email", None)
    assert (room["transport"], room["name"], room["is_on"]) == ("chat", "Discord", True)
    path = f"me/ways/{room['id']}/"
    assert not mine.put(path, {"is_on": False}).json()["results"][1]["is_on"]
    asked = mine.post("me/ways/test/", {"way": room["id"]})
    tested = [each["is_testing"] for each in asked.json()["results"]]
    assert (asked.status_code, tested) == (202, [False, True])
    assert mine.post("me/ways/test/", {"way": None}).json()["results"][0]["is_testing"]
    assert mine.delete(path).status_code == 204
    assert [each["transport"] for each in mine.get("me/ways/").json()["results"]] == ["email"]


@pytest.mark.parametrize("address", ["ntfy://plain.example/topic", "nonsense"])
def test_what_is_no_address_of_a_room_is_pointed_at(
    ann: Account, program: Programs, address: str
) -> None:
    refused = program(ann).post("me/ways/", {"address": address})
    is_problem(refused, 422, "invalid")
    assert refused.json()["errors"][0]["pointer"] == "#/address"
    assert not NoticeWay.objects.exists()


def test_nobody_switches_tests_or_forgets_the_ways_of_others(
    ann: Account, ben: Account, program: Programs
) -> None:
    room = program(ann).post("me/ways/", {"address": ROOM}).json()["results"][1]
    theirs, path = program(ben), f"me/ways/{room['id']}/"
    is_problem(theirs.put(path, {"is_on": False}), 404, "not-found")
    is_problem(theirs.post("me/ways/test/", {"way": room["id"]}), 404, "not-found")
    is_problem(theirs.delete(path), 404, "not-found")
    assert program(ann).get("me/ways/").json()["results"][1] == room
