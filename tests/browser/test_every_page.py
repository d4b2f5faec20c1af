"""Every page as axe judges it, in each language and in both themes, on a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Page

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.chat import services as chat
from games.claims import services as claims
from games.lobby import services as lobby
from games.notices.mute_links import mute_path
from tests.accounts.people import member
from tests.browser.large_letters import enlarge, faults_of
from tests.factories import AccountFactory, open_table, running_game
from tests.games.core.seating.test_conditions import asking, keeps_time
from tests.playing import play_out, play_some, tell_all
from tests.slices import in_slice

LANGUAGES = [code for code, _name in settings.LANGUAGES]
FOR_STRANGERS = (
    "/",
    "/rules/",
    "/how/",
    "/manners/",
    "/privacy/",
    "/terms/",
    "/rules/?q=gold",
    "/learn/",
    "/learn/start/?card=EW&at=1,0",
    "/learn/gold/2/?card=NS&at=8,1&done=1",
    "/practice/",
    "/api/v1/docs/",
    "/offline/",
    "/welcome/",
    "/games/open/",
    "/games/open/?seats=12",
    "/leaderboard/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/login/code/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/old:link/",
    "/accounts/inactive/",
    "/no/such/page/",
)
FOR_PEOPLE = (
    "/games/",
    "/games/new/",
    "/games/finished/",
    "/people/",
    "/people/blocked/",
    "/people/housemates/",
    "/reports/",
    "/accounts/settings/",
    "/people/unwanted/",
    "/archive/",
    "/notices/",
    "/notices/settings/",
    "/hours/",
    "/accounts/tokens/",
    "/notices/webhook/",
    "/accounts/email/",
    "/accounts/delete/",
    "/accounts/password/change/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/logout/",
)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Hold the site in one hand."""
    return {**browser_context_args, "viewport": {"width": 390, "height": 844}}


def session_of(account: Account) -> str:
    """The key of a session in which this account has logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(account.pk)
    (session[BACKEND_SESSION_KEY],) = settings.AUTHENTICATION_BACKENDS
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def ann_with_games(language: str) -> tuple[Account, list[str]]:
    """Ann, who has games of every kind, and the addresses of their pages."""
    ann = member("Ann", language=language)
    ben, cleo = AccountFactory(name="Ben"), AccountFactory(name="Cleo")
    gathering = open_table(ann, [ben], seats=4, name="Gathering")
    open_table(ben, [cleo], seats=5, name="Somebody else’s")
    running = play_some(running_game(ann, [ben, cleo]), 16)
    second = play_some(running_game(ann, [ben, cleo], rules={"expansion": True}), 16)
    over = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    chat.say(game_id=running.pk, account=ben, text="Trust me")
    claims.state(game_id=running.pk, account=ben, says="saboteur", on=0)
    claims.state(game_id=running.pk, account=cleo, says="miner", on=0)
    pages = [f"/games/{game.pk}/" for game in (gathering, running, second, over)]
    names = ("log", "chat", "claims", "me", "notes", "orders", "orders/new", "fair", "report")
    parts = [f"/games/{running.pk}/{part}/" for part in names]
    parts.append(f"/games/{running.pk}/claims/?about=seat-1&says=miner")
    parts.append(f"/games/{running.pk}/chat/1/report/")
    parts += [f"/games/{running.pk}/replay/1/9/", f"/games/{over.pk}/replay/"]
    parts += [f"/games/{gathering.pk}/fair/", f"/games/{over.pk}/fair/"]
    parts += [f"/games/{over.pk}/thoughts/1/3/", f"/games/{over.pk}/story/"]
    chat.say(game_id=over.pk, account=ben, text="Here I knew.", about=chat.TurnOf(1, 2))
    parts += [f"/games/{over.pk}/replay/1/2/"]
    off = open_table(ann, [ben], seats=4)
    lobby.cancel_table(off.pk, ann)
    invited = open_table(ben, seats=4, public=False)
    asked = asking(keeps_time(ben, 96), 75, public=False)
    keeps_time(ann, 70)
    parts += [f"/games/{off.pk}/"]
    parts += [f"/join/{table.invite_token}/" for table in (invited, asked)]
    parts += [unsubscribe_url(ann), mute_path(running.players.get(account=ann).pk, ann)]
    return ann, [
        *pages,
        *parts,
        f"/people/{ann.pk}/",
        f"/people/{ben.pk}/",
        f"/people/{ben.pk}/block/",
    ]


def is_asked(address: str) -> bool:
    """Whether a page is looked at at this commit: of what is of a row, whichever it is."""
    return in_slice("pages", re.sub(r"\d+|[\w-]{20,}[\w:-]*", "x", address))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_for_strangers_shut_nobody_out(
    page: Page, site: str, language: str, no_violations: Callable[..., None]
) -> None:
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    for address in filter(is_asked, FOR_STRANGERS):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
        no_violations(page, colours=language == LANGUAGES[0])
        enlarge(page)
        assert faults_of(page) == [], address


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_for_people_and_their_tables_shut_nobody_out(
    page: Page,
    site: str,
    language: str,
    aside: Callable[..., Any],
    no_violations: Callable[..., None],
) -> None:
    ann, tables = aside(ann_with_games, language)
    key = aside(session_of, ann)
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": key, "url": site}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    for address in filter(is_asked, (*FOR_PEOPLE, *tables)):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
        no_violations(page, colours=language == LANGUAGES[0])
        enlarge(page)
        assert faults_of(page) == [], address
