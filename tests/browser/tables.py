"""Games and people for tests in the browser."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Error, Page

from accounts.models import Account
from games.core.round_rows import read_positions, save_round
from games.models import Game
from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.phases import DIGGING
from tests.factories import AccountFactory, running_game

Aside = Callable[..., Any]


def people(*names: str) -> list[Account]:
    """Accounts of these names; who is there already sits down at another table."""
    known = {account.name: account for account in Account.objects.filter(name__in=names)}
    return [known.get(name) or AccountFactory(name=name) for name in names]


def log_in(context: BrowserContext, account: Account, site: str) -> None:
    """Let the browser be this person's, as if a password had been typed."""
    client = Client()
    client.force_login(account)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": site}])


def table_of(names: tuple[str, ...] = ("Ann", "Ben", "Cleo"), **written: Any) -> Game:
    """A game of these people, in the order of their seats, with a round as a scenario says.

    `computer` is the name of a computer player on the last seat.
    """
    rules, computer = written.pop("rules", {}), written.pop("computer", "")
    accounts = people(*names)
    facts = {"rules": rules, "name": "Tuesday dig", "computers": int(bool(computer))}
    game = running_game(accounts[0], accounts[1:], **facts)
    _seat_in_order(game, accounts, computer)
    seats = len(names) + facts["computers"]
    _set_round(game, {"dwarfs": ["miner"] * seats, **written, "rules": rules})
    return game


def _seat_in_order(game: Game, accounts: list[Account], computer: str) -> None:
    game.players.update(seat=None)
    for seat, account in enumerate(accounts):
        game.players.filter(account=account).update(seat=seat)
    game.players.filter(account=None).update(seat=len(accounts), name=computer)


def _set_round(game: Game, written: dict[str, Any]) -> None:
    row = Game.objects.select_related("round").get(pk=game.pk).round
    assert row is not None
    before, after = read_positions(game, [row])[0], set_up(written)
    board = engine.save(after)
    after.turns = len(board["board"])
    row.goals, row.starter, row.number = board["goals"], after.starter, after.number
    row.save()
    # Of the rounds before there is nothing to look at, and everybody knows their dwarf.
    known = {"held_round": after.number, "held_turn": after.turns}
    ended = after.number - (after.phase == DIGGING)
    game.players.update(ending_seen=ended, result_seen=after.number - 1, **known)
    save_round(row, before, after)


def short_round(game: Game, hand: int, pile: int) -> None:
    """Leave that many cards in each hand of a game that has just begun, and on its pile."""
    row = Game.objects.select_related("round").get(pk=game.pk).round
    assert row is not None
    before, after = (read_positions(game, [row])[0] for _ in range(2))
    after.hands = [cards[:hand] for cards in after.hands]
    after.draw = after.draw[-pile:] if pile else []
    save_round(row, before, after)


def stage(page: Page) -> str:
    """How far the choice has come, as the page says it."""
    return page.locator("#state").get_attribute("data-stage") or ""


def version(page: Page) -> int:
    """The version the page shows."""
    return int(page.locator("#state").get_attribute("data-version") or 0)


def until(page: Page, said: str) -> None:
    """Wait for what a page says; Playwright's own way is against the page's policy."""
    for _ in range(200):
        # A page that is just being left cannot be asked.
        with suppress(Error):
            if page.evaluate(said):
                return
        page.wait_for_timeout(25)
    pytest.fail(f"never came: {said}")
