"""While the database is away pages say so, and come back by themselves."""

import logging
import re
from collections.abc import Callable

import psycopg
import pytest
from django.db import OperationalError, ProgrammingError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.urls import reverse
from psycopg import errors

from accounts.models import Account
from games.models import Game
from saboteur_site import unavailable
from tests.factories import AccountFactory, running_game
from tests.look.validity import faults

pytestmark = pytest.mark.django_db

Fail = Callable[[Exception], None]


@pytest.fixture
def ann() -> Account:
    """Somebody who prefers French, in the dark."""
    return AccountFactory(name="Ann", theme="dark", language="fr")


@pytest.fixture
def game(ann: Account) -> Game:
    """A table of hers."""
    return running_game(ann, computers=2)


@pytest.fixture
def browser(ann: Account) -> Client:
    """Hers; it is shown what went wrong as people are."""
    client = Client(raise_request_exception=False)
    client.force_login(ann)
    return client


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Let every statement fail from here on."""

    def begin(error: Exception) -> None:
        def cursor(wrapper: object, *args: object, **kwargs: object) -> None:
            raise error

        monkeypatch.setattr(BaseDatabaseWrapper, "cursor", cursor)

    return begin


def raised_from(cause: Exception) -> OperationalError:
    """The error as Django raises it."""
    error = OperationalError(*cause.args)
    error.__cause__ = cause
    return error


def away() -> OperationalError:
    """Nobody listens at the database's address."""
    return raised_from(psycopg.OperationalError("connection refused"))


def refreshes(page: str) -> list[str]:
    """What the page does by itself."""
    return re.findall(r'<meta http-equiv="refresh" content="([^"]+)">', page)


@pytest.mark.parametrize("place", ["/games/", "/games/open/", "/rules/", "/accounts/settings/", ""])
def test_a_page_comes_back_by_itself(browser: Client, fail: Fail, place: str) -> None:
    fail(away())
    # A stranger is told the same by a page whose own statement fails.
    who = browser if place else Client(raise_request_exception=False)
    answer = who.get(place or "/games/open/")
    page = answer.content.decode()
    assert answer.status_code == 503
    assert answer["Retry-After"] == "3"
    assert refreshes(page) == ["3"]
    assert page.count("button--main") == 1
    assert faults(page) == []
    # Nobody keeps it, and it is as closed as any page.
    assert answer["Cache-Control"] == "private, no-store"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_it_is_told_in_the_language_and_the_colours_of_the_browser(
    browser: Client, fail: Fail
) -> None:
    fail(away())
    browser.cookies["theme"] = "light"
    spanish = browser.get("/games/", headers={"Accept-Language": "es"}).content.decode()
    assert '<html lang="es" data-theme="light">' in spanish
    browser.cookies["django_language"] = "fr"
    french = browser.get("/games/", headers={"Accept-Language": "es"}).content.decode()
    assert '<html lang="fr"' in french


def test_the_database_is_asked_once_and_not_on_the_way_out_again(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def cursor(wrapper: object, *args: object, **kwargs: object) -> None:
        asked.append(True)
        raise away()

    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", cursor)
    assert browser.get("/games/").status_code == 503
    assert len(asked) == 1


def test_a_turn_leads_back_to_the_table_with_the_choice(
    browser: Client, fail: Fail, game: Game
) -> None:
    fail(away())
    choice = {"version": "3", "card": "NES", "at": "2,-1", "turned": "1", "next": "//evil.example"}
    answer = browser.post(reverse("games:turns", args=[game.pk]), choice)
    page = answer.content.decode()
    back = f"/games/{game.pk}/?card=NES&amp;at=2,-1&amp;turned=1"
    assert answer.status_code == 503
    assert answer["Retry-After"] == "3"
    assert refreshes(page) == [f"3; url={back}"]
    assert f'href="{back}"' in page
    assert "Your choice is kept" in page
    assert faults(page) == []


def test_another_form_is_not_left_and_leads_back_to_its_page(
    browser: Client, fail: Fail, game: Game
) -> None:
    fail(away())
    place = reverse("games:chat", args=[game.pk])
    for page_before, way_back in (
        (f"http://testserver/games/{game.pk}/?card=NES", f"/games/{game.pk}/?card=NES"),
        ("https://evil.example/games/", "/"),
        ("", "/"),
    ):
        answer = browser.post(place, {"text": "x"}, headers={"Referer": page_before})
        page = answer.content.decode()
        assert answer.status_code == 503
        assert refreshes(page) == []
        assert f'class="button button--main" href="{way_back}"' in page
        assert "what you entered is still there" in page


def test_a_form_nobody_can_read_is_told_the_same(browser: Client, fail: Fail, game: Game) -> None:
    fail(away())
    place = reverse("games:turns", args=[game.pk])
    broken = {"content_type": "multipart/form-data; boundary=", "data": b"x"}
    for sent in (broken, {"data": "{", "content_type": "application/json"}):
        assert browser.post(place, **sent).status_code == 503  # type: ignore[arg-type]
    assert browser.post("/no/such/page/").status_code == 503


@pytest.mark.parametrize(
    "error",
    [
        raised_from(errors.DeadlockDetected("deadlock detected")),
        raised_from(errors.SerializationFailure("could not serialize access")),
        OperationalError("database is locked: the line before it did not move"),
    ],
    ids=["deadlock", "serialization", "a line that does not move"],
)
def test_who_had_to_give_way_comes_back_too_but_the_fault_is_logged(
    browser: Client, fail: Fail, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    fail(error)
    assert browser.get("/games/").status_code == 503
    record = next(it for it in caplog.records if it.name == "saboteur_site.unavailable")
    assert record.levelno == logging.ERROR
    assert record.exc_info


def test_a_server_that_is_away_is_one_line_in_the_log_without_the_address(
    browser: Client, fail: Fail, caplog: pytest.LogCaptureFixture
) -> None:
    fail(away())
    browser.get("/join/a-secret-token/")
    logged = [it for it in caplog.records if it.levelno >= logging.WARNING]
    assert [(it.levelno, it.getMessage(), it.exc_info) for it in logged] == [
        (logging.WARNING, "Answered with 503: OperationalError", None)
    ]


def test_a_full_disk_leads_a_turn_back_too_and_is_reported_once(
    browser: Client,
    fail: Fail,
    game: Game,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unavailable, "full_disk", unavailable.FaultReport())
    fail(raised_from(errors.DiskFull("no space left on device")))
    for _ in range(3):
        answer = browser.post(reverse("games:turns", args=[game.pk]), {"card": "NES"})
        assert answer.status_code == 503
        assert refreshes(answer.content.decode()) == [f"3; url=/games/{game.pk}/?card=NES"]
    errors_told = [it for it in caplog.records if it.levelno >= logging.ERROR]
    assert [(it.getMessage()[:25], it.exc_info) for it in errors_told] == [
        ("The disk of the database ", None)
    ]


@pytest.mark.parametrize(
    "error",
    [ProgrammingError("no such column"), OperationalError("x"), ConnectionError("the mail server")],
)
def test_what_does_not_pass_is_a_fault_of_ours(
    browser: Client, fail: Fail, error: Exception
) -> None:
    fail(error)
    answer = browser.get("/games/")
    assert answer.status_code == 500
    assert "Retry-After" not in answer
    assert "Something caved in" in answer.content.decode()
