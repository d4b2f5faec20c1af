"""Three ways to be told at one tap."""

import re

import pytest

from accounts.models import Account
from games.models import NoticePreferences
from games.notice_settings import services
from games.notice_settings.presets import ALWAYS, AT_ONCE, PRESETS
from games.notices.preferences import preferences_of
from games.notices.topics import FOR_PEOPLE, Topic
from tests.people import Browser

pytestmark = pytest.mark.django_db
ADDRESS = "/notices/settings/"
CHOSEN = re.compile(r'name="preset" value="(\w+)"\s+aria-pressed="true"')


def told(account: Account, way: str) -> set[Topic]:
    """The topics that somebody is told of by a way."""
    kept = preferences_of(Account.objects.get(pk=account.pk))
    return {topic for topic in FOR_PEOPLE if kept.wants(topic, way)}


def test_one_tap_chooses_and_the_page_says_what_is_chosen(ann: Account, browser: Browser) -> None:
    for name, preset in PRESETS.items():
        page = browser(ann).post(ADDRESS, {"preset": name}, follow=True).content.decode()
        assert CHOSEN.findall(page) == [name], preset


def test_everything_travels_straight_away(ann: Account) -> None:
    services.choose_preset(ann, PRESETS["everything"])
    assert told(ann, "mail") == told(ann, "push") == set(FOR_PEOPLE)
    assert told(ann, "digest") == set()


def test_only_my_turn_leaves_out_all_but_turns_and_what_nobody_may_miss(ann: Account) -> None:
    services.choose_preset(ann, PRESETS["turns"])
    assert told(ann, "mail") == {Topic.TURN, Topic.REMINDER} | ALWAYS
    assert told(ann, "chat") == {Topic.TURN, Topic.REMINDER}


def test_a_digest_gathers_everything_and_nothing_else_is_sent(ann: Account) -> None:
    services.choose_preset(ann, PRESETS["digest"])
    assert told(ann, "digest") == set(FOR_PEOPLE)
    assert not any(told(ann, way) for way in AT_ONCE)


def test_presets_leave_the_bell_programs_quiet_hours_and_digest_hours_alone(ann: Account) -> None:
    kept = {"over": {"bell": False, "webhook": True}}
    NoticePreferences.objects.update_or_create(
        account=ann, defaults={"choices": kept, "digest_hours": [7], "quiet_from": "22:00"}
    )
    services.choose_preset(ann, PRESETS["turns"])
    row = NoticePreferences.objects.get(account=ann)
    assert row.choices["over"].items() >= kept["over"].items()
    assert (row.digest_hours, f"{row.quiet_from}") == ([7], "22:00:00")


def test_somebody_who_chose_box_by_box_has_no_preset(ann: Account, browser: Browser) -> None:
    services.choose_preset(ann, PRESETS["turns"])
    services.end_topic(ann, Topic.TURN, ended=True)
    assert CHOSEN.findall(browser(ann).get(ADDRESS).content.decode()) == []


def test_a_preset_keeps_what_another_page_chose_since_the_account_was_read(ann: Account) -> None:
    NoticePreferences.objects.create(account=ann)
    reader = Account.objects.select_related("notice_preferences").get(pk=ann.pk)
    since = {"over": {"bell": False}}
    NoticePreferences.objects.filter(account=ann).update(choices=since)
    services.choose_preset(reader, PRESETS["digest"])
    assert NoticePreferences.objects.get(account=ann).choices["over"]["bell"] is False
