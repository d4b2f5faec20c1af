"""Races that have a test of their own."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Account
from accounts.services import close_account, delete_account
from games import retention
from games.core import computers
from games.core.deadlines import time_outs
from games.core.turns import seen, turns
from games.lobby import services as lobby
from games.models import Game, Notice, Player, Turn
from games.notices import outbox
from games.notices.turn_links import TurnLink, address_of, read_link
from games.rules import engine
from games.rules.moves import Move, Pass
from games.rules.ruleset import Ruleset
from tests.factories import AccountFactory, open_table, running_game
from tests.games.core.races.conftest import nobody_told
from tests.games.core.races.gates import meet
from tests.playing import play_some, position_of

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


@pytest.mark.parametrize("opens", [True, False])
def test_the_last_table_that_is_fair_is_taken_once(settings: Settings, opens: bool) -> None:
    settings.TABLES_AT_FIRST = settings.MOST_TABLES = 2
    olga = AccountFactory()
    first, second, third = (open_table(AccountFactory(), seats=3) for _ in range(3))
    lobby.join_table(first.pk, olga)
    known = {"name": "", "rules": Ruleset(), "seats": 3, "public": True, "computers": 0}
    other = partial(lobby.create_table, olga, **known) if opens else None
    calls = [partial(lobby.join_table, second.pk, olga)]
    calls.append(other or partial(lobby.join_table, third.pk, olga))
    outcomes = meet(calls, Account.objects.filter(pk=olga.pk))
    assert sorted(outcomes) == ["TooManyTables", "done"]
    assert Player.objects.filter(account=olga).count() == 2


__all__ = ["nobody_told"]


@pytest.mark.parametrize("leave", [delete_account, close_account])
def test_no_seat_is_left_to_somebody_who_is_gone(leave: Any) -> None:
    ann, ben, cleo, dora = AccountFactory.create_batch(4)
    table = open_table(ann, [ben, cleo, dora], masked=True)
    calls = [partial(lobby.start_table, table.pk, ann), partial(leave, ben)]
    assert meet(calls, Game.objects.filter(pk=table.pk)) == ["done", "done"]
    seats = table.players.all()
    assert seats.count() == 4
    assert not seats.filter(account=None, policy="").exists()
    assert not seats.filter(account__is_active=False).exists()


@pytest.fixture
def late() -> Game:
    """A game in which somebody's time is up, and the computer player is due."""
    game = running_game(AccountFactory(), AccountFactory.create_batch(2))
    then = timezone.now() - timedelta(minutes=1)
    Game.objects.filter(pk=game.pk).update(deadline=then, turn_began_at=then - timedelta(days=1))
    assert time_outs.expire(game.pk)
    Game.objects.filter(pk=game.pk).update(computer_at=then)
    game.refresh_from_db()
    return game


def link_of(game: Game) -> TurnLink:
    told = Notice.objects.filter(game=game, kind="turn").latest("version")
    assert told.account is not None
    return read_link(address_of(told, told.account).split("/")[-2])


def discard(game: Game) -> Move:
    position = position_of(game)
    assert position.turn is not None
    return Pass((engine.observe(position, position.turn).hand[0],))


@pytest.mark.parametrize("owner_first", [True, False])
def test_the_link_and_the_computer_player_never_both_play(late: Game, owner_first: bool) -> None:
    link, move, version = link_of(late), discard(late), late.version
    owner = partial(turns.take_linked_turn, link=link, version=version, move=move)
    site = partial(computers.play, late.pk)
    first, second = (owner, site) if owner_first else (site, owner)
    outcomes = meet([first, second], Game.objects.filter(pk=late.pk))
    assert outcomes == (["done", "nothing"] if owner_first else ["done", "TurnAlreadyTaken"])
    assert Turn.objects.get(game=late).played_by == ("" if owner_first else "time-out")


def delete_all(*accounts: Account) -> None:
    """Delete accounts in one go."""
    Account.objects.filter(pk__in=[account.pk for account in accounts]).delete()


@pytest.mark.both
def test_accounts_that_go_together_lock_their_games_in_one_order() -> None:
    ann, ben, cleo, dora = AccountFactory.create_batch(4)
    # Whoever comes first among the accounts sits at the second table, but for one of them.
    first, second = (
        open_table(host, [guest], seats=3) for host, guest in ((ben, cleo), (ann, dora))
    )
    gate = Game.objects.filter(pk=first.pk)
    calls = [partial(delete_all, cleo, dora), partial(delete_all, ann, ben)]
    assert meet(calls, gate) == ["done", "done"]
    assert not Game.objects.filter(pk__in=[first.pk, second.pk]).exists()


NOW = timezone.now()


LONG_AGO = NOW - timedelta(days=1000)


def try_now() -> object:
    """What the admin's list does."""
    return outbox.try_now(Notice.objects.all(), NOW)


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ({"state": "waiting", "attempts": 1, "due_at": LONG_AGO}, try_now),
        ({"state": "sending", "claimed_at": LONG_AGO}, partial(outbox.give_up_claims, NOW)),
        ({"state": "sent", "created_at": LONG_AGO}, partial(retention.clear_notices, 100)),
    ],
    ids=["try now", "give up claims", "clear"],
)
def test_a_notice_that_somebody_has_locked_is_left_for_the_next_time(
    before: dict[str, Any], change: Callable[[], object]
) -> None:
    people = AccountFactory.create_batch(3)
    running_game(people[0], people[1:])
    Notice.objects.update(**before)
    locked = Notice.objects.order_by("pk")[1]
    assert meet([change], Notice.objects.filter(pk=locked.pk)) == ["done"]
    assert list(Notice.objects.filter(**before)) == [locked]
    change()
    assert not Notice.objects.filter(**before).exists()


@pytest.mark.parametrize("versions", [(1, 0), (0, 1)])
def test_an_older_look_never_undoes_a_newer_one(versions: tuple[int, int]) -> None:
    ann, ben, cleo = AccountFactory.create_batch(3)
    game = play_some(running_game(ann, [ben, cleo]), 2)
    look = partial(seen.mark_seen, game_id=game.pk, account=ann)
    looks = [partial(look, version=game.version - 1 + newer) for newer in versions]
    meet(looks, Player.objects.filter(game=game, account=ann))
    assert Player.objects.get(game=game, account=ann).seen_version == game.version
