"""Name, portrait, language, time zone and theme, by programs."""

import pytest
from django.utils import timezone

from accounts.models import Account, Block, Liking
from games.lobby import invitations
from games.relations import services as relations
from tests.factories import open_table
from tests.games.api.conftest import Programs
from tests.games.api.problems import is_problem


def test_what_is_changed_is_changed_and_the_rest_stays(ann: Account, program: Programs) -> None:
    mine = program(ann)
    before = mine.get("me/profile/").json()
    told = mine.put("me/profile/", {"language": "fr", "theme": "dark", "portrait": 7}).json()
    assert told == {**before, "language": "fr", "theme": "dark", "portrait": 7}
    assert mine.get("me/profile/").json() == told
    assert mine.get("me/").json()["language"] == "fr"


def test_a_new_name_is_shown_and_cannot_be_changed_again_soon(
    ann: Account, ben: Account, program: Programs
) -> None:
    # Others know her by her name once she has logged in.
    Account.objects.filter(pk=ann.pk).update(last_login=timezone.now())
    mine = program(ann)
    told = mine.put("me/profile/", {"name": "Anna"}).json()
    assert told["name"] == "Anna"
    assert told["next_name_at"]
    page = program(ben).get(f"people/{ann.pk}/").json()
    assert (page["name"], [each["name"] for each in page["former_names"]]) == ("Anna", ["Ann"])
    refused = mine.put("me/profile/", {"name": "Annie"})
    is_problem(refused, 422, "invalid")
    assert refused.json()["errors"][0]["pointer"] == "#/name"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Ben"},
        {"name": "x"},
        {"time_zone": "Mars/Base"},
        {"language": "xx"},
        {"theme": 1},
        {"portrait": 13},
        {"portrait": -1},
        {"portrait": "7"},
        {"email": "ann@example.org"},
    ],
    ids=str,
)
def test_what_the_page_refuses_is_refused(
    ann: Account, ben: Account, program: Programs, wrong: dict[str, object]
) -> None:
    mine = program(ann)
    before = mine.get("me/profile/").json()
    refused = mine.put("me/profile/", wrong)
    is_problem(refused, 422, "invalid")
    assert [each["pointer"] for each in refused.json()["errors"]] == [f"#/{next(iter(wrong))}"]
    assert mine.get("me/profile/").json() == before


def test_whoever_is_named_with_a_face_on_a_page_has_it_here(
    ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    Account.objects.filter(pk=ben.pk).update(portrait=5, last_login=timezone.now())
    Account.objects.filter(pk=cleo.pk).update(portrait=9)
    Account.objects.filter(pk=olga.pk).update(portrait=12)
    table = open_table(ann, [ben], seats=4)
    invitations.invite(table.pk, ann, cleo.pk)
    relations.begin(Liking, ann, ben.pk)
    relations.begin(Block, ann, olga.pk)
    relations.name_housemate(ann, "Ben")
    mine = program(ann)
    told = mine.get(f"games/{table.pk}/").json()
    assert {each["name"]: each["portrait"] for each in told["players"]} == {"Ann": 0, "Ben": 5}
    assert [each["portrait"] for each in told["invited"]] == [9]
    for address in ("people/", "people/housemates/"):
        assert [each["portrait"] for each in mine.get(address).json()["results"]] == [5]
    (apart,) = mine.get("people/blocked/").json()["results"]
    assert apart["portrait"] == 12
    assert mine.get(f"people/{ben.pk}/").json()["portrait"] == 5


def test_an_outsider_sees_no_face_of_whom_a_seat_is_kept_for(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    Account.objects.filter(pk=cleo.pk).update(portrait=9)
    table = open_table(ann, seats=4)
    invitations.invite(table.pk, ann, cleo.pk)
    (kept,) = program(ben).get(f"games/{table.pk}/").json()["invited"]
    assert (kept["name"], kept["portrait"]) == ("", 0)
