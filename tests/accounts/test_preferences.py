"""Language, time zone and theme of every page: the account's, else the browser's."""

from datetime import UTC, datetime

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import preferences
from accounts.middleware import PreferencesMiddleware
from accounts.models import Account
from tests.accounts.people import member
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


def test_without_an_account_the_browser_tells_the_zone(rf: RequestFactory) -> None:
    from django.contrib.auth.models import AnonymousUser

    nobody = AnonymousUser()
    assert seen_by(rf, nobody, time_zone="Europe%2FParis")[1] == "14:00"
    assert seen_by(rf, nobody, time_zone="Mars%2FOlympus")[1] == "12:00"
    assert seen_by(rf, nobody)[1] == "12:00"


def test_no_time_zone_stays_behind_for_the_next_reader(rf: RequestFactory) -> None:
    seen_by(rf, AccountFactory(time_zone="Asia/Tokyo"))
    assert timezone.get_current_timezone_name() == "UTC"


def test_language_goes_by_account_then_cookie_then_browser(client: Client) -> None:
    spanish = {"Accept-Language": "es"}
    assert client.get("/rules/", headers=spanish)["Content-Language"] == "es"
    client.post("/accounts/language/", {"language": "fr"})
    assert client.get("/rules/", headers=spanish)["Content-Language"] == "fr"
    client.force_login(member("Ann", language="en"))
    assert client.get("/rules/", headers=spanish)["Content-Language"] == "en"


def test_the_theme_goes_by_account_then_cookie_then_system(client: Client) -> None:
    assert 'data-theme="system"' in client.get("/rules/").content.decode()
    client.post("/accounts/theme/", {"theme": "light"})
    assert 'data-theme="light"' in client.get("/rules/").content.decode()
    client.force_login(member("Ann", theme="dark"))
    assert 'data-theme="dark"' in client.get("/rules/").content.decode()


def test_a_theme_that_does_not_exist_is_the_system_s(client: Client) -> None:
    client.cookies[preferences.THEME_COOKIE] = "pink"
    assert 'data-theme="system"' in client.get("/rules/").content.decode()


def test_a_choice_at_the_foot_of_a_page_is_kept_in_the_account_too(client: Client) -> None:
    client.force_login(member("Ann"))
    client.post("/accounts/theme/", {"theme": "dark"})
    client.post("/accounts/language/", {"language": "fr"})
    ann = Account.objects.get()
    assert (ann.theme, ann.language) == ("dark", "fr")


@pytest.mark.parametrize("where", ["theme", "language"])
def test_a_choice_that_does_not_exist_changes_nothing(client: Client, where: str) -> None:
    client.force_login(member("Ann"))
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
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_one_is_led_back_to_the_page_one_came_from(client: Client, wanted: str, given: str) -> None:
    answer = client.post("/accounts/theme/", {"theme": "dark", "next": wanted})
    assert answer["Location"] == given


def test_choices_are_posted_not_followed(client: Client) -> None:
    assert client.get("/accounts/theme/").status_code == 405
    assert client.get("/accounts/language/").status_code == 405
