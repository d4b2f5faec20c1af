"""The page on which people say when they sleep, when they are off and on holiday."""

import re
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.schedule import Holiday, Waking
from games.clocks.timing import Timing
from games.models import NoticePreferences, OwnHours
from games.notices.preferences import preferences_of
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.playing import to_act

pytestmark = pytest.mark.django_db
PAGE, PREVIEW = "/hours/", "/hours/preview/"
CHRISTMAS = {"first": ["2026-12-24"], "last": ["2027-01-02"]}
NIGHTS = {"opens": "8:00", "closes": "22:00"}


@pytest.fixture(autouse=True)
def thursday(clock: Clock) -> None:
    """Twenty past eight in the morning of Thursday, 19 November, in Berlin."""
    clock.time = datetime(2026, 11, 19, 7, 20, tzinfo=UTC)


@pytest.fixture
def ann() -> Account:
    return AccountFactory(name="Ann", time_zone="Europe/Berlin")


@pytest.fixture
def client(ann: Account) -> Client:
    client = Client()
    client.force_login(ann)
    return client


def words(response: Any) -> str:
    """What a page says, without its markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


@pytest.mark.both
def test_who_comes_to_declare_a_holiday_finds_its_line_open(client: Client) -> None:
    page = client.get(f"{PAGE}?holiday=1").content.decode()
    assert re.search(r'<details class="panel fold" id="holidays"\s+open>', page)
    assert page.count('type="date"') == 2
    assert 'type="date"' not in client.get(PAGE).content.decode()


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_enter_presses_is_said_in_the_readers_language(client: Client, language: str) -> None:
    page = client.get(PAGE, headers={"Accept-Language": language}).content.decode()
    assert re.findall(r"<button[^>]*>\s*</button>", page) == []


def test_a_kept_holiday_is_told_in_words_until_it_is_to_be_changed(client: Client) -> None:
    kept = {**NIGHTS, **CHRISTMAS, "shut": ["2026-12-24/2027-01-02"]}
    page = client.post(PAGE, {**kept, "do": "show"}).content.decode()
    assert 'type="date"' not in page
    assert 'value="change-0"' in page
    opened = client.post(PAGE, {**kept, "do": "change-0"}).content.decode()
    assert opened.count('type="date"') == 2
    assert 'value="2026-12-24"' in opened
    assert client.post(PAGE, {**kept, "do": "change-9"}).status_code == 200
    assert client.post(PAGE, {**kept, "do": "save"}).status_code == 302
    assert 'type="date"' not in client.get(PAGE).content.decode()


def test_what_is_wrong_with_a_holiday_opens_it(client: Client) -> None:
    long = {"first": "2026-12-01", "last": "2026-12-22", "shut": "2026-12-01/2026-12-22"}
    page = client.post(PAGE, {**NIGHTS, **long}).content.decode()
    assert page.count('type="date"') == 2


def test_the_page_opens_with_what_is_kept(client: Client, ann: Account) -> None:
    kept = ChosenHours(
        Waking(time(8), time(22)), frozenset({6}), (Holiday(date(2026, 12, 24), date(2027, 1, 2)),)
    )
    own_hours.keep(ann, kept)
    page = client.get(PAGE)
    said = page.content.decode()
    assert page.status_code == 200
    assert 'value="08:00"' in said and 'value="22:00"' in said
    assert 'value="2026-12-24"' in said
    assert "Berlin, now 08:20." in words(page)
    assert "10 of 35 days in a year" in words(page)


def test_the_preview_says_when_a_turn_that_comes_now_would_be_due(
    client: Client, ann: Account
) -> None:
    own_hours.keep(ann, ChosenHours(Waking(time(8), time(22)), frozenset({6})))
    said = words(client.get(PAGE))
    assert "A turn that comes now with 48 h would have time until Monday" in said
    assert "until Monday 14:20. Without hours: until Saturday 08:20." in said
    assert "Thu 19 13 h 40 min Fri 20 14 h Sat 21 14 h Sun 22 day off" in said
    assert "Mon 23 6 h 20 min" in said


def test_what_is_entered_is_shown_without_being_kept(client: Client) -> None:
    shown = client.post(PAGE, {**NIGHTS, "allowance": "24", "do": "show"})
    assert shown.status_code == 200
    assert "With the hours below A turn that comes now with 24 h" in words(shown)
    assert "until Friday 18:20." in words(shown)
    assert not OwnHours.objects.exists()


def test_the_preview_alone_follows_the_form(client: Client) -> None:
    part = client.post(PREVIEW, {**NIGHTS, "allowance": "24"}, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert "<html" not in part.content.decode()
    assert "until Friday 18:20." in words(part)
    assert 'x="500" y="0" width="820"' in part.content.decode()
    refused = client.post(PREVIEW, {"opens": "8:00", "closes": "12:00"})
    assert "These hours can’t be saved like this. At least 8 hours awake." in words(refused)


def test_of_many_days_the_first_three_and_the_last_are_drawn(client: Client) -> None:
    shown = client.post(PAGE, {"opens": "8:00", "closes": "16:00", "allowance": "72", "do": "show"})
    said = words(shown)
    assert "Sat 21 8 h and 6 days more Sat 28 20 min" in said.replace("\xa0", " ")


def test_over_midnight_a_day_has_two_parts(client: Client) -> None:
    data = {"opens": "18:00", "closes": "4:00", "allowance": "24"}
    part = client.post(PREVIEW, data).content.decode()
    assert 'x="0" y="0" width="240"' in part
    assert 'x="1080" y="0" width="360"' in part


def test_hours_are_kept(client: Client, ann: Account) -> None:
    answer = client.post(PAGE, {**NIGHTS, **CHRISTMAS, "days_off": ["5", "6"], "do": "save"})
    assert answer.status_code == 302
    kept = OwnHours.objects.get(account=ann)
    assert kept.waking == Waking(time(8), time(22))
    assert kept.days_off == [5, 6]
    assert kept.declared_holidays == (Holiday(date(2026, 12, 24), date(2027, 1, 2)),)
    assert client.post(PAGE, {"do": "save"}).status_code == 302
    kept.refresh_from_db()
    assert (kept.waking, kept.days_off, kept.holidays) == (None, [], [])


def test_what_is_beyond_a_limit_is_refused_by_name_and_stays_entered(
    client: Client, subtests: pytest.Subtests
) -> None:
    for entered, sentence in [
        ({"opens": "8:00", "closes": "15:59"}, "At least 8 hours awake."),
        ({"opens": "20:00", "closes": "3:59"}, "At least 8 hours awake."),
        ({"opens": "8:00", "closes": "8:00"}, "Awake all day long? Leave both empty."),
        ({"opens": "8:00"}, "Both times, please, or neither."),
        ({"closes": "8:00"}, "Both times, please, or neither."),
        ({"opens": "soon", "closes": "8:00"}, "Enter a valid time."),
        ({"days_off": ["0", "1", "2"]}, "At most 2 days off a week."),
        ({"days_off": ["7"]}, "Select a valid choice"),
        ({"first": "2026-12-01", "last": "2026-12-22"}, "At most 21 days at once."),
        ({"first": "2026-12-01"}, "Both days, please, the first and the last."),
        ({"first": "2026-12-01", "last": ""}, "Both days, please, the first and the last."),
        ({"first": "2026-12-02", "last": "2026-12-01"}, "It ends before it begins."),
        ({"first": "2026-11-01", "last": "2026-11-18"}, "This one is over already."),
        ({"first": "2029-12-01", "last": "2029-12-02"}, "At most two years ahead."),
        ({"first": "Christmas", "last": "2026-12-31"}, "Please write a date like 2026-12-24."),
        (
            {"first": ["2026-12-01", "2027-02-01"], "last": ["2026-12-20", "2027-02-18"]},
            "That makes 38 of 35 days in a year.",
        ),
    ]:
        with subtests.test(entered=entered, sentence=sentence):
            if entered.keys() == {"first"}:
                entered = {**entered, "last": ""}
            refused = client.post(PAGE, {**entered, "do": "save"})
            assert refused.status_code == 422
            assert sentence in words(refused)
            for value in entered.values():
                for each in value if isinstance(value, list) else [value]:
                    assert f'value="{each}"' in refused.content.decode() or each == "7" or not each
            assert not OwnHours.objects.exists()


def test_lines_for_holidays_come_and_go_without_anything_being_kept(client: Client) -> None:
    more = client.post(PAGE, {**NIGHTS, **CHRISTMAS, "do": "add"})
    assert more.status_code == 200
    assert more.content.decode().count('name="first"') == 2
    assert "Both days, please" not in words(more)
    less = client.post(PAGE, {**NIGHTS, **CHRISTMAS, "do": "remove-0"})
    assert 'name="first"' not in less.content.decode()
    assert 'value="8:00"' in less.content.decode()
    assert client.post(PAGE, {**CHRISTMAS, "do": "remove-9"}).status_code == 200
    awake = client.post(PAGE, {**NIGHTS, "do": "none"}).content.decode()
    assert 'value="8:00"' not in awake
    assert not OwnHours.objects.exists()


def test_no_more_lines_than_anybody_needs(client: Client) -> None:
    many = {"first": ["2026-12-24"] * 100, "last": ["2026-12-24"] * 100}
    page = client.post(PAGE, {**many, "do": "add"})
    assert page.content.decode().count('name="first"') == 24


def test_the_page_says_how_many_running_turns_would_be_due_sooner(
    client: Client, ann: Account, clock: Clock
) -> None:
    others = [AccountFactory(), AccountFactory()]
    own_hours.keep(ann, ChosenHours(Waking(time(8), time(22))))
    timing, waiting = Timing(PRESETS["daily"], own_hours=True), 0
    for _table in range(4):
        waiting += to_act(running_game(ann, others, timing=timing)).account == ann
    assert "due sooner" not in words(client.get(PAGE))
    shown = words(client.post(PAGE, {"do": "show"}))
    assert (f"{waiting} of your running turns would be due sooner." in shown) is bool(waiting)
    longer = client.post(PAGE, {"opens": "9:00", "closes": "20:00", "do": "show"})
    assert "due sooner" not in words(longer)


def test_holidays_that_are_over_are_listed_and_cannot_be_changed(
    client: Client, ann: Account, clock: Clock
) -> None:
    own_hours.keep(ann, ChosenHours(holidays=(Holiday(date(2026, 12, 24), date(2027, 1, 2)),)))
    clock.pass_by(days=60)
    page = client.get(PAGE)
    assert "24 December 2026 to 2 January 2027 10 days, over" in words(page)
    assert 'name="first"' not in page.content.decode()


def test_guests_are_asked_to_sign_up() -> None:
    client = Client()
    client.force_login(GuestFactory())
    assert "Sign up" in words(client.get(PAGE))
    assert "Sign up" in words(client.post(PAGE, {**NIGHTS, "do": "save"}))
    assert not OwnHours.objects.exists()


def test_visitors_log_in_first() -> None:
    assert Client().get(PAGE).status_code == 302
    assert Client().post(PREVIEW).status_code == 302


def test_a_night_is_quiet_unless_the_box_is_unticked(client: Client, ann: Account) -> None:
    assert client.get(PAGE).context["form"]["quiet"].value() is True
    client.post(PAGE, {**NIGHTS, "quiet": "on"})
    assert preferences_of(Account.objects.get(pk=ann.pk)).quiet == (time(22), time(8))
    client.post(PAGE, NIGHTS)
    assert preferences_of(Account.objects.get(pk=ann.pk)).quiet is None
    assert client.get(PAGE).context["form"]["quiet"].value() is False


def test_without_a_night_nothing_is_chosen_about_it(client: Client, ann: Account) -> None:
    client.post(PAGE, {"opens": "", "closes": "", "days_off": ["6"], "quiet": "on"})
    assert not NoticePreferences.objects.filter(account=ann).exists()


def test_people_with_a_night_that_is_not_quiet_are_asked_once(client: Client, ann: Account) -> None:
    asked, answer = "still come at night", "/hours/"
    assert asked not in words(client.get("/games/"))
    own_hours.keep(ann, ChosenHours(Waking(time(8), time(22))))
    assert asked in words(client.get("/games/"))
    page = client.post(answer, {"do": "quiet"}, follow=True)
    assert "Saved." in words(page) and asked not in words(page)
    assert preferences_of(Account.objects.get(pk=ann.pk)).quiet == (time(22), time(8))
    NoticePreferences.objects.update(quiet_by_hours=None)
    assert asked not in words(client.post(answer, {"do": "loud"}, follow=True))
    assert preferences_of(Account.objects.get(pk=ann.pk)).quiet is None


def test_the_settings_lead_there(client: Client) -> None:
    assert f'href="{PAGE}"' in client.get("/accounts/settings/").content.decode()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "Un turno de 48 h que llegue ahora dura hasta el lunes a las 14:20."),
        ("fr", "Un tour qui viendrait maintenant avec 48 h irait jusqu’à lundi, 14:20."),
    ],
)
def test_the_preview_speaks_the_readers_language(
    client: Client, ann: Account, language: str, sentence: str
) -> None:
    own_hours.keep(ann, ChosenHours(Waking(time(8), time(22)), frozenset({6})))
    Account.objects.filter(pk=ann.pk).update(language=language)
    assert sentence in words(client.get(PAGE)).replace("\u00a0", " ")
