"""Invitations, round ends and stand-ins: who is told, what is dropped, and what is not said."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_facts, bell_page
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import Timing
from games.core.deadlines import time_outs
from games.core.seating import occupants
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice
from games.notices import letters, sending
from tests.factories import open_table, running_game
from tests.games.notices.conftest import make_due
from tests.playing import play_one, play_round, to_act
from tests.redeal import redeal
from tests.seats.lending import SEAT_IS_TAKEN

pytestmark = pytest.mark.django_db


def mailed(kind: str, account: Account | None) -> Notice:
    make_due()
    return Notice.objects.get(account=account, kind=kind, transport="mail")


def told(kind: str) -> set[str]:
    rows = Notice.objects.filter(kind=kind, transport="mail")
    return set(rows.values_list("account__name", flat=True))


# --- invitations by name


@pytest.fixture
def table(ann: Account, ben: Account, olga: Account) -> Game:
    """A private table of Ann's with Ben, at which a seat is kept for Olga."""
    game = open_table(ann, [ben], seats=4, public=False, name="Tuesday dig")
    invitations.invite_by_name(game.pk, ann, "Olga")
    return game


@pytest.mark.both
def test_people_invited_by_name_learn_by_whom(table: Game, olga: Account, mailoutbox: Any) -> None:
    assert told("invited") == {"Olga"}
    assert bell_facts(olga)[0] == 1
    assert sending.send(mailed("invited", olga).pk)
    (mail,) = mailoutbox
    assert mail.to == [olga.email]
    assert mail.subject == "You are invited to “Tuesday dig”"
    assert "Ann invites you to “Tuesday dig”." in mail.body
    assert f"/games/{table.pk}/" in mail.body


def test_inviting_twice_tells_once(table: Game, ann: Account, olga: Account) -> None:
    invitations.invite(table.pk, ann, olga.pk)
    mailed("invited", olga)


@pytest.mark.parametrize("how", ["accepted", "declined", "withdrawn", "started", "cancelled"])
def test_an_invitation_that_stands_no_more_is_told_nowhere(
    table: Game, ann: Account, cleo: Account, olga: Account, how: str
) -> None:
    if how == "accepted":
        lobby.join_table(table.pk, olga)
    elif how == "declined":
        invitations.decline(table.pk, olga)
    elif how == "withdrawn":
        invitations.withdraw(table.pk, ann, olga.pk)
    elif how == "cancelled":
        lobby.cancel_table(table.pk, ann)
    else:
        lobby.add_computer(table.pk, ann)
        lobby.start_table(table.pk, ann)
    assert not sending.send(mailed("invited", olga).pk)
    assert "invited" not in {line.kind for line in bell_page(olga).lines}


# --- a round is over


def test_whoever_neither_ended_a_round_nor_begins_the_next_is_told_that_it_is_over(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_round(running_game(ann, [ben, cleo], name="Tuesday dig"), seed=3)
    last = game.turns.get(version=game.version)
    know = {last.seat, to_act(game).seat}
    others = game.players.exclude(seat__in=know).select_related("account")
    assert told("round") == {player.shown_name for player in others}


def test_who_won_a_round_is_not_told_by_mail(ann: Account, ben: Account, cleo: Account) -> None:
    game = play_round(running_game(ann, [ben, cleo], name="Tuesday dig"), seed=3)
    notice = Notice.objects.filter(kind="round", transport="mail").select_related("player")[0]
    assert notice.account is not None
    assert notice.player is not None
    before = letters.compose([notice], notice.account)
    assert "Round 1 of “Tuesday dig” is over." in before.text
    assert f"{to_act(game).shown_name} has the first turn." in before.text
    assert not re.search(r"\bwon\b|\bwin\b|treasure|nugget|miner", before.text.lower())
    redeal(game, notice.player.seat, seed=5)
    notice = Notice.objects.get(pk=notice.pk)
    assert letters.compose([notice], notice.account) == before  # type: ignore[arg-type]


def test_it_is_dropped_once_the_reader_is_to_act(ann: Account, ben: Account, cleo: Account) -> None:
    game = play_round(running_game(ann, [ben, cleo]), seed=3)
    notice = Notice.objects.filter(kind="round", transport="mail").select_related("player")[0]
    assert sending.is_true(Notice.objects.get(pk=notice.pk))
    chance = Random(1)
    while to_act(game).pk != notice.player_id:
        game = play_one(game, chance)
    assert not sending.is_true(Notice.objects.get(pk=notice.pk))


# --- a stand-in


@pytest.fixture
def taken(ann: Account, ben: Account, cleo: Account) -> Game:
    """A game in which a stand-in took the seat of whoever was to act."""
    game = running_game(ann, [ben, cleo], timing=SEAT_IS_TAKEN, name="Tuesday dig")
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    assert time_outs.expire(game.pk)
    return game


def test_only_the_owner_is_told_that_a_stand_in_took_over(taken: Game, mailoutbox: Any) -> None:
    owner = to_act(taken).account
    assert owner is not None
    assert told("stand-in") == {owner.name}
    assert "stand-in" in {line.kind for line in bell_page(owner).lines if line.is_new}
    assert sending.send(mailed("stand-in", owner).pk)
    (mail,) = mailoutbox
    assert mail.subject == "A stand-in plays for you at “Tuesday dig”"
    assert "You can take your seat back" in mail.body


def test_it_is_dropped_once_the_seat_is_taken_back(taken: Game) -> None:
    owner = to_act(taken).account
    assert occupants.take_back(taken.pk, owner)
    assert not sending.send(mailed("stand-in", owner).pk)


def test_a_time_out_alone_tells_of_no_stand_in(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo], timing=Timing(EachTurn(DAY)))
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    assert time_outs.expire(game.pk)
    assert told("stand-in") == set()
