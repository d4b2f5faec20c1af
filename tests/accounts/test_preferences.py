"""Language, time zone and theme of every page: the account's, else the browser's."""

import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import preferences, time_zones
from accounts.middleware import PreferencesMiddleware
from accounts.models import Account
from tests.accounts.people import member, sign_up
from tests.accounts.test_settings import FORM
from tests.factories import AccountFactory

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def seen_by(rf: RequestFactory, user: object, **cookies: str) -> tuple[str, str]:
    """Return language and clock of a page that is made for `user` with these cookies."""
    request = rf.get("/")
    request.user = user  # type: ignore[assignment]
    request.COOKIES.update(cookies)
    found: list[tuple[str, str]] = []

    def page(_: HttpRequest) -> HttpResponse:
        found.append((translation.get_language(), f"{timezone.localtime(NOON):%H:%M}"))
        return HttpResponse()

    PreferencesMiddleware(page)(request)
    return found[0]


def test_a_page_speaks_the_accounts_language_and_tells_its_time(rf: RequestFactory) -> None:
    ann = AccountFactory(name="Ann", language="es", time_zone="America/Bogota")
    assert seen_by(rf, ann) == ("es", "07:00")
    assert seen_by(rf, ann, time_zone="Asia/Tokyo") == ("es", "07:00")
    assert timezone.get_current_timezone_name() == "UTC", "it stays behind for the next reader"


def test_without_an_account_the_browser_tells_the_zone(rf: RequestFactory) -> None:
    nobody = AnonymousUser()
    assert seen_by(rf, nobody, time_zone="Europe%2FParis")[1] == "14:00"
    assert seen_by(rf, nobody, time_zone="Mars%2FOlympus")[1] == "12:00"
    assert seen_by(rf, nobody)[1] == "12:00"


def test_language_goes_by_account_then_cookie_then_browser(client: Client) -> None:
    spanish = {"Accept-Language": "es"}
    assert client.get("/rules/", headers=spanish)["Content-Language"] == "es"
    client.post("/accounts/language/", {"language": "fr"})
    assert client.get("/rules/", headers=spanish)["Content-Language"] == "fr"
    client.force_login(member("Ann", language="en"))
    assert client.get("/rules/", headers=spanish)["Content-Language"] == "en"


def test_the_theme_goes_by_account_then_cookie_then_system(client: Client) -> None:
    client.cookies[preferences.THEME_COOKIE] = "pink"
    assert 'data-theme="system"' in client.get("/rules/").content.decode()
    client.post("/accounts/theme/", {"theme": "light"})
    assert 'data-theme="light"' in client.get("/rules/").content.decode()
    client.force_login(member("Ann", theme="dark"))
    assert 'data-theme="dark"' in client.get("/rules/").content.decode()


def test_a_choice_at_the_foot_of_a_page_is_kept_in_the_account_too(client: Client) -> None:
    client.force_login(member("Ann"))
    client.post("/accounts/theme/", {"theme": "dark"})
    client.post("/accounts/language/", {"language": "fr"})
    ann = Account.objects.get()
    assert (ann.theme, ann.language) == ("dark", "fr")


@pytest.mark.parametrize("where", ["theme", "language"])
def test_a_choice_that_does_not_exist_changes_nothing(client: Client, where: str) -> None:
    client.force_login(member("Ann"))
    assert client.get(f"/accounts/{where}/").status_code == 302
    assert client.post(f"/accounts/{where}/", {where: "pink"}).status_code == 302
    ann = Account.objects.get()
    assert (ann.theme, ann.language) == ("system", "en")
    assert preferences.THEME_COOKIE not in client.cookies


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ("/rules/?a=1", "/rules/?a=1"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_one_is_led_back_to_the_page_one_came_from(client: Client, wanted: str, given: str) -> None:
    answer = client.post("/accounts/theme/", {"theme": "dark", "next": wanted})
    assert answer["Location"] == given


# The time zones a person may live in, and how they are offered.

# What they were called once, and what the list calls them.
RENAMED = [
    ("Asia/Calcutta", "Asia/Kolkata"),
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
    ("Europe/Kiev", "Europe/Kyiv"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("US/Eastern", "America/New_York"),
    ("Etc/UTC", "UTC"),
]


def test_places_are_time_zones_and_other_words_are_not(subtests: pytest.Subtests) -> None:
    for name in ["Europe/Paris", "America/Argentina/Ushuaia", "UTC", "Asia/Kolkata"]:
        with subtests.test(name=name):
            time_zones.validate_time_zone(name)
            assert str(time_zones.find(name)) == name
    for name in ["Mars/Olympus", "", "../etc/passwd", "localtime"]:
        with subtests.test(name=name), pytest.raises(ValidationError) as refused:
            time_zones.validate_time_zone(name)
        assert refused.value.code == "time_zone"
        assert str(time_zones.find(name)) == "UTC"


def groups() -> dict[str, list[tuple[str, str]]]:
    return {str(region): list(zones) for region, zones in time_zones.choices()[1:]}  # type: ignore[arg-type]


def offered() -> list[str]:
    return [name for zones in groups().values() for name, _ in zones]


def test_they_are_offered_by_region_and_under_one_name_each() -> None:
    assert ("Europe/Paris", "Paris") in groups()["Europe"]
    assert ("America/New_York", "New York") in groups()["America"]
    assert ("America/Argentina/Ushuaia", "Argentina, Ushuaia") in groups()["America"]
    assert "Indian Ocean" in groups()
    assert 380 < len(offered()) == len(set(offered())) < 440
    assert set(offered()) <= time_zones.known()


def test_only_todays_names_are_offered(subtests: pytest.Subtests) -> None:
    for once, today in RENAMED:
        with subtests.test(once=once, today=today):
            assert once not in offered()
            assert time_zones.todays_name(once) == time_zones.todays_name(today) == today


def test_every_name_of_once_keeps_its_clock_under_todays() -> None:
    assert {time_zones.todays_name(name) for name in offered()} == set(offered())
    lost = {name for name in time_zones.known() if time_zones.todays_name(name) not in offered()}
    # Those that are no place's: UTC, and fixed distances from it.
    assert all(name.startswith("Etc/") or "/" not in name for name in lost), lost


def options(client: Client) -> list[tuple[str, bool]]:
    """The time zones of the settings page in their order, and which of them is chosen."""
    page = client.get("/accounts/settings/").content.decode()
    (select,) = re.findall(r'<select name="time_zone".*?</select>', page, re.DOTALL)
    found = re.findall(r'<option value="([^"]+)"( selected)?', select)
    return [(name, bool(chosen)) for name, chosen in found]


def test_the_browsers_own_zone_is_on_top(client: Client) -> None:
    client.force_login(member("Ann", time_zone="Europe/Paris"))
    client.cookies["time_zone"] = "Asia%2FCalcutta"
    first, *others = options(client)
    assert first == ("Asia/Kolkata", False)
    assert [name for name, chosen in others if chosen] == ["Europe/Paris"]
    assert client.post("/accounts/settings/", {**FORM, "time_zone": first[0]}).status_code == 302


def test_where_no_script_tells_it_the_accounts_own_is_on_top(client: Client) -> None:
    client.force_login(member("Ann", time_zone="Europe/Paris"))
    assert options(client)[0] == ("Europe/Paris", True)


def test_a_zone_that_is_no_places_stays_until_it_is_changed(client: Client) -> None:
    ann = member("Ann", time_zone="Etc/GMT+3")
    client.force_login(ann)
    client.cookies["time_zone"] = "Europe%2FParis"
    assert ("Etc/GMT+3", True) in options(client)
    answer = client.post("/accounts/settings/", {**FORM, "time_zone": "Etc/GMT+3"})
    assert answer.status_code == 302
    ann.refresh_from_db()
    assert ann.time_zone == "Etc/GMT+3"


def test_who_signs_up_gets_todays_name_of_the_browsers_zone(client: Client) -> None:
    client.cookies["time_zone"] = "Europe%2FKiev"
    sign_up(client, "Ann")
    assert options(client)[0] == ("Europe/Kyiv", True)
