"""The first page, the pages for what went wrong, and what frames them all."""

import pytest
from django.conf import LazySettings
from django.core.exceptions import PermissionDenied
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import OperationalError
from django.test import Client
from django.test.utils import override_settings
from django.urls import path

from saboteur_site.urls import urlpatterns as real
from tests.factories import AccountFactory, GuestFactory

pytestmark = pytest.mark.django_db


def broken(request: object) -> None:
    """A page that fails."""
    raise RuntimeError


def forbidden(request: object) -> None:
    """A page for others."""
    raise PermissionDenied


urlpatterns = [*real, path("broken/", broken), path("forbidden/", forbidden)]


def test_the_first_page_offers_practice_first_and_sign_up_second(client: Client) -> None:
    page = client.get("/").content.decode()
    practice = page.index('action="/practice/"')
    assert practice < page.index('href="/accounts/signup/"')
    assert "csrfmiddlewaretoken" in page[practice : practice + 300]
    assert "Practice needs no account" in page


def test_somebody_with_games_goes_straight_to_them_but_may_see_the_first_page(
    client: Client,
) -> None:
    client.force_login(AccountFactory(name="Ann"))
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, "/games/")
    assert "Dig for gold." in client.get("/welcome/").content.decode()


def test_a_stranger_is_not_shown_a_menu_and_ann_is(client: Client) -> None:
    assert 'class="menu"' not in client.get("/rules/").content.decode()
    client.force_login(AccountFactory(name="Ann"))
    page = client.get("/rules/").content.decode()
    assert "Menu of Ann" in page
    assert ">Log out<" in page
    assert "Administration" not in page


def test_a_guest_is_asked_to_sign_up_in_the_menu(client: Client) -> None:
    client.force_login(GuestFactory())
    page = client.get("/rules/").content.decode()
    assert "Sign up and keep my games" in page
    assert ">Log out<" not in page


def test_the_page_one_is_on_is_marked_in_the_bar(client: Client) -> None:
    assert 'href="/rules/" aria-current="page"' in client.get("/rules/").content.decode()
    assert 'aria-current="page"' not in client.get("/").content.decode()


def test_the_credits_say_whose_game_it_is(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "Frederic Moyersoen" in page
    assert "AMIGO" in page


def test_a_page_that_is_not_there_has_a_dwarf_and_one_way_out(client: Client) -> None:
    answer = client.get("/no/such/page/")
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "A dead end" in page
    assert page.count("button--main") == 1
    assert "#d-hidden" in page


def test_a_form_without_its_token_is_refused_with_a_page_of_ours() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/theme/", {"theme": "dark"})
    assert answer.status_code == 403
    assert "This page was too old" in answer.content.decode()
    assert "csrf" not in answer.content.decode().lower()


@pytest.mark.parametrize(
    ("before", "back"),
    [("http://testserver/rules/?a=1", "/rules/?a=1"), ("https://evil.example/x", "/"), ("", "/")],
)
def test_it_leads_back_to_the_page_of_this_site_that_it_was_on(before: str, back: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/accounts/theme/", {"theme": "dark"}, headers={"Referer": before})
    assert f'href="{back}"' in answer.content.decode()


@override_settings(ROOT_URLCONF="tests.look.test_pages")
def test_a_fault_of_ours_is_told_without_blaming_anybody() -> None:
    answer = Client(raise_request_exception=False).get("/broken/")
    assert answer.status_code == 500
    assert "Something caved in" in answer.content.decode()
    assert "RuntimeError" not in answer.content.decode()


def test_a_fault_of_the_database_is_told_by_a_page_that_needs_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(AccountFactory(name="Ann", theme="dark"))

    def away(wrapper: object, *args: object, **kwargs: object) -> None:
        raise OperationalError

    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", away)
    answer = client.get("/games/")
    assert answer.status_code == 500
    page = answer.content.decode()
    assert "Something caved in" in page
    assert page.count("button--main") == 1


@pytest.mark.parametrize("host", ["testserver", "elsewhere.example"])
def test_what_cannot_be_read_is_answered_with_a_page_of_ours(
    settings: LazySettings, host: str
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    answer = Client().post("/accounts/theme/", {"theme": "x" * 100}, headers={"Host": host})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "This makes no sense to us" in page
    assert page.count("button--main") == 1


@override_settings(ROOT_URLCONF="tests.look.test_pages")
def test_what_is_refused_has_a_page(client: Client) -> None:
    answer = client.get("/forbidden/")
    assert answer.status_code == 403
    assert "This door is locked" in answer.content.decode()


@pytest.mark.postgresql
def test_the_pages_about_the_site_need_no_query(
    client: Client, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get("/rules/")
