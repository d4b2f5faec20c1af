"""Every page as axe judges it, on a phone and a desk, in both themes, long words, large letters.

More than a hundred pages, each loaded once: 70 s of a core. The soak reads them in each language.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.chat import services as chat
from games.claims import services as claims
from games.lobby import rematch
from games.lobby import services as lobby
from games.notices.ending_links import mute_path
from games.replay import services as sharing
from tests.accounts.people import member
from tests.browser.conftest import OF_COLOURS
from tests.browser.judging import Judge, View
from tests.browser.large_letters import enlarge, faults_of
from tests.browser.longest import languages, longest
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, open_table, running_game
from tests.games.core.seating.test_conditions import asking, keeps_time
from tests.playing import play_out, play_some, tell_all

__all__ = ["longest"]

PHONE, DARK, DESK = View(390, "light"), View(390, "dark"), View(1280, "light")
FOR_STRANGERS = (
    "/",
    "/rules/",
    "/how/",
    "/manners/",
    "/privacy/",
    "/terms/",
    "/learn/",
    "/learn/start/",
    "/learn/start/?card=EW",
    "/learn/start/?card=EW&at=1,0",
    "/learn/fit/2/?card=NE&at=3,0",
    "/learn/tools/?card=EW",
    "/learn/tools/2/?card=break-pickaxe",
    "/learn/gold/2/?card=NS&at=8,1&done=1",
    "/learn/doors/?card=EW%2Bblue&at=3,0&lighting=green&done=1",
    "/learn/trapped/3/?pass=1&cards=N.E,E.W",
    "/practice/",
    "/practice/?choose=1",
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
    names = ("log", "chat", "claims", "me", "notes", "orders", "fair", "report")
    parts = [f"/games/{running.pk}/{part}/" for part in names]
    parts.append(f"/games/{running.pk}/claims/?about=seat-1&says=miner")
    parts.append(f"/games/{running.pk}/chat/1/report/")
    parts += [f"/games/{running.pk}/replay/1/9/", f"/games/{over.pk}/replay/"]
    parts += [f"/games/{gathering.pk}/fair/", f"/games/{over.pk}/fair/"]
    parts += [f"/games/{over.pk}/thoughts/1/3/", f"/games/{over.pk}/story/"]
    chat.say(game_id=over.pk, account=ben, text="Here I knew.", about=chat.TurnOf(1, 2))
    parts += [f"/games/{over.pk}/replay/{at}" for at in ("1/2/", "1/7/?lighting=start&seat=nobody")]
    share = sharing.share_replay(over.pk, ann, "all")
    parts += [f"/games/{over.pk}/share/?round=1&turn=5", f"/replays/{share.token}/1/5/"]
    parts += [f"/games/{rematch.play_again(over.pk, ben).pk}/"]
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


Look = Callable[[str], None]


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains of, but for pages that are not there."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on(
        "console",
        lambda line: line.type == "error" and "404" not in line.text and found.append(line.text),
    )
    return found


@pytest.fixture
def look(
    page: Page,
    site: str,
    complaints: list[str],
    violations: Callable[..., list[Any]],
    longest: None,
    language: str,
) -> Look:
    """Open a page in every view, and see that it shuts nobody out."""
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    judge = Judge(page, violations)

    def look_at(address: str) -> None:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        assert violations(page, but=OF_COLOURS) == [], address
        assert judge.faults(DESK) == [], f"{address} on a desk"
        assert judge.faults(DARK, *OF_COLOURS) == [], f"{address} in the dark"
        assert judge.faults(PHONE) == [], f"{address} on a phone"
        enlarge(page)
        assert faults_of(page) == [], f"{address} in large letters"
        assert complaints == [], address

    return look_at


@pytest.mark.parametrize("language", languages())
def test_pages_for_strangers_shut_nobody_out(look: Look, language: str) -> None:
    for address in FOR_STRANGERS:
        look(address)


@pytest.mark.parametrize("language", languages())
def test_pages_for_people_and_their_tables_shut_nobody_out(
    page: Page, site: str, language: str, aside: Aside, look: Look
) -> None:
    ann, tables = aside(ann_with_games, language)
    log_in(page.context, ann, site)
    for address in (*FOR_PEOPLE, *tables):
        look(address)
