"""The page on which people choose what they are told of, how, and when not."""

from datetime import time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.clocks.schedule import Waking
from games.models import Game, NoticePreferences, Player
from games.notice_settings.forms import NoticeSettingsForm, topics
from games.notices.preferences import preferences_of
from games.notices.topics import TOPICS, Topic
from games.notices.transports import TRANSPORTS
from games.notices.transports.push import new_private_key
from games.own_hours import services as own_hours
from games.practice import services as practice
from tests.factories import AccountFactory
from tests.people import Browser

pytestmark = pytest.mark.django_db
ADDRESS = "/notices/settings/"


@pytest.fixture(autouse=True)
def key_for_push(settings: Any) -> None:
    """A site that offers every way."""
    settings.VAPID_PRIVATE_KEY = new_private_key()


@pytest.fixture(autouse=True)
def addressed(ann: Account) -> None:
    """Ann has a browser and a room of a chat service, so that the page has their columns."""
    NoticePreferences.objects.create(account=ann, addressed=["push", "chat"])


def form_of(account: Account, **changes: Any) -> dict[str, Any]:
    """What a browser sends when somebody presses Save; None takes a field out."""
    account = Account.objects.get(pk=account.pk)
    form = NoticeSettingsForm(None, account, preferences_of(account))
    sent = {field.name: field.value() for field in form} | changes
    return {
        name: "on" if value is True else value
        for name, value in sent.items()
        if value not in (None, False, "")
    }


def choices_of(account: Account) -> dict[str, dict[str, bool]]:
    return NoticePreferences.objects.get(account=account).choices


@pytest.mark.both
def test_saving_what_the_page_shows_changes_nothing(ann: Account, browser: Browser) -> None:
    before = preferences_of(Account.objects.get(pk=ann.pk))
    answer = browser(ann).post(ADDRESS, form_of(ann), follow=True)
    assert "Saved." in answer.content.decode()
    after = preferences_of(Account.objects.get(pk=ann.pk))
    for topic in topics():
        for transport in TRANSPORTS:
            assert before.wants(topic, transport) == after.wants(topic, transport)
    assert (before.digest_hours, before.quiet) == (after.digest_hours, after.quiet)
    assert Account.objects.get(pk=ann.pk).turn_emails


BOXES = [
    (topic, transport)
    for topic in topics()
    for transport in TRANSPORTS
    if TRANSPORTS[transport].has_boxes
]


# Each bit of its place in the list: no two boxes are ticked and unticked together at each time.
@pytest.mark.parametrize("bit", range(len(BOXES).bit_length()))
@pytest.mark.parametrize("on", [1, 0])
def test_each_box_is_ticked_and_cleared(ann: Account, browser: Browser, bit: int, on: int) -> None:
    ticked = {box: place >> bit & 1 == on for place, box in enumerate(BOXES)}
    sent = {f"{topic}-{transport}": tick for (topic, transport), tick in ticked.items()}
    browser(ann).post(ADDRESS, form_of(ann, **sent))
    page, chosen = browser(ann).get(ADDRESS).content.decode(), choices_of(ann)
    for (topic, transport), tick in ticked.items():
        name = f"{topic}-{transport}"
        if not TOPICS[topic].may_travel_by(transport):
            assert transport not in chosen[topic]
            assert f'name="{name}"' not in page
            continue
        assert chosen[topic][transport] is tick, name
        assert f'name="{name}" id="id_{name}"{" checked" if tick else ""}>' in page


def test_a_way_that_somebody_has_not_set_up_has_no_column_and_keeps_its_choices(
    ann: Account, browser: Browser
) -> None:
    chosen = {"over": {"push": True}}
    NoticePreferences.objects.filter(account=ann).update(addressed=["chat"], choices=chosen)
    page = browser(ann).get(ADDRESS).content.decode()
    assert 'name="turn-chat"' in page
    assert 'name="turn-push"' not in page
    browser(ann).post(ADDRESS, form_of(ann, **{"over-chat": "on"}))
    assert choices_of(ann)["over"].items() >= {"push": True, "chat": True}.items()


def test_digest_and_quiet_hours_are_kept(ann: Account, browser: Browser) -> None:
    chosen = {
        "hour_0": "18",
        "hour_1": "7",
        "hour_2": "18",
        "quiet_from": "22:00",
        "quiet_until": "07:30",
        "quiet_exempt": ["turn"],
    }
    browser(ann).post(ADDRESS, form_of(ann, **chosen))
    kept = NoticePreferences.objects.get(account=ann)
    assert kept.digest_hours == [7, 18]
    assert (kept.quiet_from, kept.quiet_until) == (time(22), time(7, 30))
    assert kept.quiet_exempt == ["turn"]


def test_quiet_hours_follow_own_hours_in_one_tick(ann: Account, browser: Browser) -> None:
    own_hours.keep(ann, own_hours.ChosenHours(Waking(time(7), time(23))))
    ann = Account.objects.get(pk=ann.pk)
    page = browser(ann).get(ADDRESS).content.decode()
    assert "Now from 23:00 to 07:00." in page
    browser(ann).post(ADDRESS, form_of(ann, quiet_by_hours=True))
    kept = preferences_of(Account.objects.get(pk=ann.pk))
    assert (kept.row.quiet_by_hours, kept.quiet) == (True, (time(23), time(7)))
    box = browser(ann).get(ADDRESS).context["form"]["quiet_by_hours"]
    assert box.value()
    browser(ann).post(ADDRESS, form_of(Account.objects.get(pk=ann.pk), quiet_by_hours=False))
    assert preferences_of(Account.objects.get(pk=ann.pk)).quiet is None


def test_without_own_hours_the_box_says_it_does_nothing(ann: Account, browser: Browser) -> None:
    page = browser(ann).get(ADDRESS).content.decode()
    assert "You have not said when you sleep. Until you do, this box does nothing." in page
    assert f'href="{reverse("games:own_hours")}"' in page
    browser(ann).post(ADDRESS, form_of(ann, quiet_by_hours=True))
    kept = preferences_of(Account.objects.get(pk=ann.pk))
    assert (kept.row.quiet_by_hours, kept.quiet) == (True, None)


def test_mails_are_text_only_for_whoever_wants_that(ann: Account, browser: Browser) -> None:
    for wanted in (True, False):
        browser(ann).post(ADDRESS, form_of(ann, plain_text=wanted))
        assert NoticePreferences.objects.get(account=ann).plain_text is wanted


def test_what_will_not_do_is_refused_in_words(
    ann: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for wrong, told in [
        ({"quiet_from": "22:00"}, "Both times, please, or neither."),
        ({"quiet_until": "22:00"}, "Both times, please, or neither."),
        ({"quiet_from": "9:00", "quiet_until": "9:00"}, "Mute instead."),
        ({"quiet_from": "at dusk", "quiet_until": "9:00"}, "Enter a valid time."),
        ({"hour_0": "25"}, "Select a valid choice."),
        ({"quiet_exempt": ["pigeons"]}, "Select a valid choice."),
        ({"muted": ["12345"]}, "Select a valid choice."),
    ]:
        with subtests.test(wrong=wrong, told=told):
            answer = browser(ann).post(ADDRESS, form_of(ann, **wrong))
            assert answer.status_code == 422
            assert told in answer.content.decode()
            row = NoticePreferences.objects.get()
            assert (row.choices, row.quiet_from, row.quiet_exempt) == ({}, None, [])


def test_a_switch_turns_a_whole_way_off_and_keeps_its_boxes(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    client.post(ADDRESS, form_of(ann, mail=False))
    ann = Account.objects.get(pk=ann.pk)
    assert ann.turn_emails, "the digest is by email, too"
    assert not preferences_of(ann).wants(Topic.TURN, "mail")
    assert preferences_of(ann).is_chosen(Topic.TURN, "mail")
    client.post(ADDRESS, form_of(ann, mail=False, digest=False))
    assert not Account.objects.get(pk=ann.pk).turn_emails


def test_who_ended_all_mails_by_one_click_finds_both_switches_off(
    ann: Account, client: Client, browser: Browser
) -> None:
    client.post(unsubscribe_url(ann))
    form = form_of(ann)
    assert "mail" not in form
    assert "digest" not in form
    browser(ann).post(ADDRESS, form_of(ann, mail=True))
    assert Account.objects.get(pk=ann.pk).turn_emails


def test_one_game_is_muted_and_heard_again(game: Game, ann: Account, browser: Browser) -> None:
    practice.start(ann)
    client = browser(ann)
    mine = Player.objects.get(game=game, account=ann)
    page = client.get(ADDRESS).content.decode()
    assert page.count('name="muted"') == 1, "nobody is written to about practice"
    client.post(ADDRESS, form_of(ann, muted=[str(mine.pk)]))
    assert list(Player.objects.filter(is_muted=True)) == [mine]
    client.post(ADDRESS, form_of(ann, muted=[]))
    assert not Player.objects.filter(is_muted=True).exists()


def test_nobody_mutes_anothers_game(
    game: Game, ben: Account, olga: Account, browser: Browser
) -> None:
    theirs = Player.objects.get(game=game, account=ben)
    answer = browser(olga).post(ADDRESS, form_of(olga, muted=[str(theirs.pk)]))
    assert answer.status_code == 422
    assert not Player.objects.filter(is_muted=True).exists()


def test_visitors_log_in_first_and_guests_sign_up(gus: Account, browser: Browser) -> None:
    assert browser(None).get(ADDRESS)["Location"].startswith("/accounts/login/")
    page = browser(gus).get(ADDRESS).content.decode()
    assert "You are playing as a guest" in page
    assert 'name="quiet_from"' not in page


def test_an_address_that_is_not_verified_is_said_so(browser: Browser) -> None:
    page = browser(AccountFactory(verified=False)).get(ADDRESS).content.decode()
    assert "Verify first" in page
    page = browser(AccountFactory()).get(ADDRESS).content.decode()
    assert "Verify first" not in page


@pytest.mark.postgresql
def test_the_page_costs_the_same_however_many_games(
    ann: Account, ben: Account, cleo: Account, browser: Browser, django_assert_max_num_queries: Any
) -> None:
    from tests.factories import running_game

    client = browser(ann)
    for _ in range(3):
        running_game(ann, [ben, cleo])
    with django_assert_max_num_queries(7):
        client.get(ADDRESS)


def test_the_labels_are_in_the_language_of_the_reader(browser: Browser) -> None:
    page = browser(AccountFactory(language="fr")).get(ADDRESS).content.decode()
    with translation.override("fr"):
        assert translation.gettext("Quiet hours") in page
    assert "My turn" not in page
