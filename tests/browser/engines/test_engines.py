"""What people do most, in the engine of every iPhone and in Firefox.

Chromium goes through all pages; here are the ways on which engines differ: touch, layout, sockets,
a page that comes back, a worker that answers for the site.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Account
from games.lobby.services import join_table
from games.models import Game
from tests.accounts.people import PASSWORD
from tests.browser.tables import Aside, table_of
from tests.browser.test_invites import names_at, table_of_ann
from tests.browser.test_replay import dug
from tests.browser.test_what_a_page_asks import HIDING, turn
from tests.embedded.play import Play
from tests.factories import AccountFactory

from .driver import Driver

# What is on the screen and not under something else, by its lowest edge.
IN_SIGHT = """(() => {
  const {left, width, bottom} = document.querySelector(%r).getBoundingClientRect();
  return bottom <= innerHeight && scrollX === 0
    && document.elementFromPoint(left + width / 2, bottom - 4)?.closest(%r) !== null;
})()"""


def is_in_sight(selector: str) -> str:
    return IN_SIGHT % (selector, selector)


def log_in(phone: Driver, site: str, aside: Aside, name: str) -> None:
    account = aside(Account.objects.get, name=name)
    phone.open(f"{site}/manners/")
    client = Client()
    aside(client.force_login, account)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    phone.ask("AddCookie", cookie=cookie)


def three_at_a_table() -> Game:
    return table_of(hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)


def stage(*names: str) -> str:
    return f"{list(names)}.includes(document.getElementById('state')?.dataset.stage)"


def version(phone: Driver) -> int:
    return int(phone.js("return document.getElementById('state').dataset.version"))


def close_news(phone: Driver) -> None:
    """Close what happened since their last turn: it opens by itself, and covers a phone's dock."""
    if phone.js("return document.getElementById('close-since')?.checkVisibility()"):
        phone.tap("#close-since")


def lay_a_card(phone: Driver) -> int:
    """Lay the first card of the hand, and return the version of the table before it."""
    before = version(phone)
    close_news(phone)
    phone.tap(".card:not(.card--locked)")
    phone.wait(stage("chosen", "preview"))
    if phone.js(f"return {stage('chosen')}"):
        phone.tap("#mine .place, a.player__body")
        phone.wait(stage("preview"))
    phone.wait(is_in_sight("#do-confirm"))
    phone.tap("#do-confirm")
    phone.wait("+document.getElementById('state').dataset.version > arguments[0]", before)
    return before


def test_a_guest_looks_at_their_dwarf_reads_a_tip_and_takes_a_turn_by_touch(
    phone: Driver, site: str, task_worker: object, settings: LazySettings
) -> None:
    settings.BOT_PAUSE_SECONDS = (0.01, 0.02)
    phone.open(f"{site}/")
    phone.tap("button", "Play a practice game")
    phone.tap("button", "Just play")
    phone.wait(stage("free"))
    phone.press("#private-card-button")
    phone.wait("document.querySelector('#private-card h2')")
    phone.js("return new Promise((done) => setTimeout(done, 500))")
    phone.release()
    phone.wait("!document.getElementById('private-card')")
    close_news(phone)
    phone.wait("document.querySelector('.prompt__tip p')?.checkVisibility()")
    phone.tap("#no-more-tips")
    phone.wait(f"!document.querySelector('.prompt__tip') && {stage('free')}")
    lay_a_card(phone)
    assert phone.js("return document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_is_planned_on_the_board_while_others_play(
    phone: Driver, site: str, aside: Aside
) -> None:
    """Two seconds."""
    game = aside(three_at_a_table)
    log_in(phone, site, aside, "Ben")
    phone.open(f"{site}/games/{game.pk}/")
    phone.wait(stage("waiting"))
    phone.tap(".card")
    phone.wait(stage("chosen"))
    phone.tap("#mine .place")
    phone.wait(stage("preview"))
    phone.wait(is_in_sight("#do-confirm"))
    phone.tap("#do-confirm", "when it’s my turn")
    phone.wait("document.querySelector('#mine .planned .own')")
    phone.wait("document.getElementById('my-plans')")
    assert version(phone) == game.version


def test_an_invite_link_leads_to_a_seat_with_one_sign_up(
    phone: Driver, site: str, aside: Aside
) -> None:
    game = aside(table_of_ann)
    phone.open(f"{site}/join/{game.invite_token}/")
    phone.tap("button", "Sit down")
    for field, text in (
        ("name", "Newton"),
        ("email", "newton@example.org"),
        ("password1", PASSWORD),
    ):
        phone.tap(f"main [name={field}]")
        phone.type(text)
    phone.tap("main button", "Sign up")
    phone.wait("document.getElementById('lobby')?.textContent.includes('2 of 4 seats taken')")
    assert aside(names_at, game) == ["Ann", "Newton"]


def test_a_table_opened_by_touch_begins_by_itself_when_it_is_full(
    phone: Driver, site: str, aside: Aside
) -> None:
    """Three seconds."""
    others = [aside(AccountFactory) for _ in range(2)]
    aside(AccountFactory, name="Ann")
    log_in(phone, site, aside, "Ann")
    phone.open(f"{site}/games/new/")
    phone.js("document.querySelector('[name=seats]').value = 3")
    phone.tap('.begins__choice:has([value="full"])')
    phone.wait("document.querySelector('[name=begins][value=full]').checked")
    phone.tap("main button", "Open the table")
    phone.wait("document.getElementById('begins')?.textContent.includes('when full')")
    game = aside(Game.objects.get)
    for other in others:
        aside(join_table, game.pk, other, game.invite_token)
    phone.wait(stage("free", "waiting"))


# What the page has fetched of its table so far.
FETCHED = """
const asked = performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname);
return asked.filter((path) => /games\\/\\d+\\/(table|chat)\\/$/.test(path)).length;
"""
MEANWHILE = "return new Promise((done) => setTimeout(done, 600))"


def test_a_page_asks_once_for_a_turn_and_for_nothing_while_nobody_looks(
    phone: Driver, site: str, aside: Aside
) -> None:
    game = aside(table_of, hands=[["EW"] * 3] * 3, draw=["EW"] * 9)
    log_in(phone, site, aside, "Ben")
    phone.open(f"{site}/games/{game.pk}/")
    phone.js(f"{HIDING}; {MEANWHILE}")
    assert phone.js(FETCHED) == 0
    aside(turn, game)
    phone.wait("+document.getElementById('state').dataset.version > arguments[0]", game.version)
    phone.js(MEANWHILE)
    assert phone.js(FETCHED) == 1
    seen = version(phone)
    phone.js("look(true)")
    aside(turn, game)
    phone.js(MEANWHILE)
    assert (phone.js(FETCHED), version(phone)) == (1, seen)
    phone.js("look(false)")
    phone.wait("+document.getElementById('state').dataset.version > arguments[0]", seen)
    assert phone.js(FETCHED) == 2


def test_a_replay_is_walked_through_by_touch_and_keys(
    phone: Driver, site: str, aside: Aside
) -> None:
    _, game = aside(dug, 12)
    log_in(phone, site, aside, "Ann")
    phone.open(f"{site}/games/{game.pk}/replay/1/0/")
    place = "document.querySelector('.replay__place').textContent.includes(arguments[0])"
    phone.wait(is_in_sight(".replay__go"))
    phone.tap("#next")
    phone.wait(place, "1 of 12")
    phone.type("\ue014")
    phone.wait(place, "2 of 12")
    phone.ask("Back")
    phone.wait("document.querySelector('html.js .replay, main')")


def test_the_riddle_fits_the_screen_and_is_answered_by_touch(phone: Driver, site: str) -> None:
    phone.open(f"{site}/daily/")
    rows = phone.wait(
        "[...document.querySelectorAll('.suspicions__on')].map((row) => row.offsetHeight)"
    )
    assert max(rows) < 50, "names stand beside their steps"
    button = ".daily__ask .button--main"
    phone.wait(is_in_sight(button))
    for row in range(len(rows)):
        phone.tap(f".suspicions__on:nth-of-type({row + 1}) .suspicions__step:nth-child(2)")
    phone.tap(button)
    phone.wait("document.getElementById('outcome-title')")


def test_a_table_that_one_comes_back_to_is_as_it_stands_and_of_whoever_is_logged_in(
    phone: Driver, site: str, aside: Aside
) -> None:
    game = aside(three_at_a_table)
    log_in(phone, site, aside, "Ann")
    phone.open(f"{site}/games/{game.pk}/")
    lay_a_card(phone)
    now = version(phone)
    phone.open(f"{site}/games/")
    phone.ask("Back")
    phone.wait("+document.getElementById('state').dataset.version >= arguments[0]", now)
    phone.open(f"{site}/accounts/logout/")
    phone.tap("main button")
    phone.wait("document.querySelector('a[href*=login]')")
    phone.ask("Back")
    phone.ask("Back")
    phone.wait("/games|login/.test(location.pathname) && !document.querySelector('.hand')")


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[Play]:
    """A site in a process of its own, which can go away.

    A second one in this process would share its handler, whose places belong to the first loop.
    """
    process = Play(tmp_path).start()
    yield process
    process.stop()


def test_without_the_site_a_worker_answers_for_it(phone: Driver, other_site: Play) -> None:
    """Ten seconds: its start."""
    phone.open(f"{other_site.url}/")
    phone.js("return navigator.serviceWorker.ready.then(() => true)")
    phone.wait("navigator.serviceWorker.controller || (location.reload(), false)")
    other_site.stop()
    phone.open(f"{other_site.url}/rules/")
    phone.wait("document.querySelector('h1')?.textContent.includes('No light down here')")
    drawn = "getComputedStyle(document.querySelector('.button--main')).borderRadius"
    assert phone.js(f"return {drawn}") == "12px"


# The last: WebKit takes a while to listen to keys again after a window has closed.
def test_what_is_written_and_played_in_one_tab_is_seen_in_another(
    phone: Driver, site: str, aside: Aside
) -> None:
    game = aside(three_at_a_table)
    log_in(phone, site, aside, "Ann")
    phone.open(f"{site}/games/{game.pk}/")
    phone.wait(stage("free"))
    one, other = phone.new_tab()
    phone.open(f"{site}/games/{game.pk}/")
    phone.wait(stage("free"))
    phone.tap("#open-chat")
    phone.tap("#chat-text")
    phone.type("Dig left, friends")
    phone.tap("#chat-form .button")
    phone.wait("document.getElementById('chat').textContent.includes('Dig left')")
    phone.turn_to(one)
    before = lay_a_card(phone)
    phone.tap("#open-chat")
    phone.wait("document.getElementById('chat').textContent.includes('Dig left')")
    phone.turn_to(other)
    phone.wait("+document.getElementById('state').dataset.version > arguments[0]", before)


def test_the_way_back_closes_what_lies_over_the_table(
    phone: Driver, site: str, aside: Aside
) -> None:
    game = aside(three_at_a_table)
    log_in(phone, site, aside, "Ben")
    phone.open(f"{site}/games/{game.pk}/")
    for selector, layer in ((".bar [data-opens=chat]", "#side-panel[data-open]"),) * 2:
        phone.tap(selector)
        phone.wait(f"document.querySelector({layer!r}) && history.state?.isOver")
        phone.ask("Back")
        phone.wait(f"!document.querySelector({layer!r}) && !history.state?.isOver")
        assert phone.js("return location.pathname") == f"/games/{game.pk}/"
    phone.ask("Back")
    phone.wait("location.pathname === '/manners/'")
