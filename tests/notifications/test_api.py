"""What somebody is told of, how and when not, chosen by a program as on the page."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from games.notices.preferences import preferences_of
from games.notices.topics import FOR_PEOPLE, Topic
from tests.games.api.conftest import Programs, game, program
from tests.games.api.problems import is_problem

__all__ = ["game", "program"]

pytestmark = pytest.mark.django_db
ADDRESS = "me/notices/settings/"


def changed(told: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Choices with some of them changed."""
    return {**told, **fields}


def kept_of(account: Account) -> Any:
    """What is kept of somebody's choices."""
    return preferences_of(Account.objects.get(pk=account.pk))


def test_what_is_read_can_be_chosen_again_and_changes_nothing(
    ann: Account, program: Programs
) -> None:
    mine = program(ann)
    told = mine.get(ADDRESS).json()
    before = kept_of(ann)
    assert mine.put(ADDRESS, told).json() == told
    after = kept_of(ann)
    for topic in FOR_PEOPLE:
        for transport in ("mail", "digest", "push", "chat", "bell"):
            assert after.is_chosen(topic, transport) == before.is_chosen(topic, transport)


def test_a_program_may_leave_out_topics_that_came_later(ann: Account, program: Programs) -> None:
    mine = program(ann)
    told = mine.get(ADDRESS).json()
    mine.put(ADDRESS, changed(told, topics=told["topics"] | {"archive": ["digest"]}))
    old = {name: ways for name, ways in told["topics"].items() if name != "archive"}
    del old["moderators"]
    after = mine.put(ADDRESS, changed(told, topics=old)).json()["topics"]
    assert after == told["topics"] | {"archive": ["digest"]}


def test_a_choice_by_a_program_is_what_the_page_shows(ann: Account, program: Programs) -> None:
    mine = program(ann)
    told = mine.get(ADDRESS).json()
    topics = told["topics"] | {"turn": ["push"], "over": ["email", "bell"]}
    chosen = changed(
        told,
        topics=topics,
        email=False,
        digest=True,
        digest_hours=[20, 7, 20],
        quiet_from="23:00",
        quiet_until="06:00",
        quiet_exempt=["reminder"],
    )
    assert mine.put(ADDRESS, chosen).json() == chosen | {"digest_hours": [7, 20]}
    kept = kept_of(ann)
    assert kept.off == {"mail"}
    assert kept.is_chosen(Topic.TURN, "push")
    assert not kept.is_chosen(Topic.TURN, "mail")
    browser = Client()
    browser.force_login(ann)
    form = browser.get(reverse("games:notice_settings")).context["form"]
    assert (form.initial["mail"], form.initial["digest"]) == (False, True)
    assert form["over-mail"].value()
    assert not form["turn-bell"].value()
    assert [form[f"hour_{number}"].value() for number in range(3)] == ["7", "20", ""]


def test_quiet_hours_follow_own_hours_also_for_programs_that_know_nothing_of_it(
    ann: Account, program: Programs
) -> None:
    mine = program(ann)
    told = mine.get(ADDRESS).json()
    assert told["quiet_by_hours"] is False
    chosen = changed(told, quiet_by_hours=True)
    assert mine.put(ADDRESS, chosen).json() == chosen
    del told["quiet_by_hours"]
    assert mine.put(ADDRESS, told).json() == chosen
    assert kept_of(ann).quiet_by_hours


def test_no_emails_at_all_is_a_choice_and_mutes_no_game(
    game: Game, ann: Account, program: Programs
) -> None:
    Player.objects.filter(game=game, account=ann).update(is_muted=True)
    mine = program(ann)
    told = changed(mine.get(ADDRESS).json(), email=False, digest=False)
    assert mine.put(ADDRESS, told).json() == told
    ann.refresh_from_db()
    assert not ann.turn_emails
    assert Player.objects.get(game=game, account=ann).is_muted


@pytest.mark.parametrize(
    "wrong",
    [
        {"email": "yes"},
        {"digest_hours": [24]},
        {"digest_hours": [1, 2, 3, 4]},
        {"quiet_from": "22:00", "quiet_until": None},
        {"quiet_from": "22:00", "quiet_until": "22:00"},
        {"quiet_by_hours": "yes"},
        {"quiet_exempt": ["lunch"]},
        {"topics": {"turn": ["bell"]}},
        {"topics": "all"},
        {"webhook": True},
    ],
    ids=str,
)
def test_choices_that_cannot_be_are_refused_and_change_nothing(
    ann: Account, program: Programs, wrong: dict[str, Any]
) -> None:
    mine = program(ann)
    told = mine.get(ADDRESS).json()
    is_problem(mine.put(ADDRESS, changed(told, **wrong)), 422, "invalid")
    ways = told["topics"] | {"turn": ["pigeon"]}
    is_problem(mine.put(ADDRESS, changed(told, topics=ways)), 422, "invalid")
    assert mine.get(ADDRESS).json() == told


def test_a_token_that_reads_only_changes_no_choice(ann: Account, program: Programs) -> None:
    mine = program(ann, "read")
    told = mine.get(ADDRESS).json()
    is_problem(mine.put(ADDRESS, told), 403, "scope")
