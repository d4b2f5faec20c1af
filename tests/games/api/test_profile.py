"""Name, language, time zone and theme, by programs."""

import pytest
from django.utils import timezone

from accounts.models import Account
from tests.games.api.conftest import Programs
from tests.games.api.problems import is_problem


def test_what_is_changed_is_changed_and_the_rest_stays(ann: Account, program: Programs) -> None:
    mine = program(ann)
    before = mine.get("me/profile/").json()
    told = mine.put("me/profile/", {"language": "fr", "theme": "dark"}).json()
    assert told == {**before, "language": "fr", "theme": "dark"}
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
