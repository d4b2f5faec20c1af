"""Invitations, ends of rounds, time-outs and stand-ins: who is told, and what is not said."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_facts, bell_page
from games.clocks.paces import DAY, PRESETS, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core.deadlines import time_outs
from games.core.seating import occupants
from games.core.tables.log_entries import log_entry
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice, Player, Turn
from games.notices import letters, sending
from games.notices.kinds import KINDS
from games.wording import event_sentence
from games.wording.absences import as_played
from tests.clock import Clock
from tests.factories import open_table, running_game
from tests.games.notices.conftest import make_due
from tests.playing import let_the_site_play, play_one, play_round, run_out, to_act
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


# The person whose time was up is told what a computer player did for them.


def game_of(people: list[Account], time_up: TimeUp) -> Game:
    return running_game(people[0], people[1:], timing=Timing(PRESETS["quick"], time_up=time_up))


def time_out(game: Game, clock: Clock) -> Player:
    """Let the time of whoever is to act run out, and the site play; whose time it was."""
    late = run_out(game, clock)
    let_the_site_play(game, clock)
    return late


def told_to(player: Player, transport: str = "mail") -> list[Notice]:
    rows = Notice.objects.filter(player=player, kind=Notice.Kind.TIMED_OUT, transport=transport)
    return list(rows.select_related("player__account", "account", "game__round").order_by("pk"))


def deed(game: Game, late: Player) -> list[str]:
    """What the log says of the last turn."""
    turn, names = Turn.objects.filter(game=game).latest("version"), ["", "", ""]
    for player in game.players.all():
        names[player.seat or 0] = player.shown_name
    entry = log_entry(turn, None)
    shown, reader = as_played(names, late.seat, entry)
    return [event_sentence(event, shown, reader) for event in entry.events]


@pytest.mark.parametrize("time_up", [TimeUp.ONE_TURN, TimeUp.PASS])
def test_after_the_computer_has_played_one_notice_says_what_and_which_time_it_was(
    people: list[Account], clock: Clock, time_up: TimeUp
) -> None:
    game = game_of(people, time_up)
    late = time_out(game, clock)
    (notice,) = told_to(late)
    assert notice.version == game.version
    assert sending.is_true(notice)
    assert notice.account is not None
    letter = letters.compose([notice], notice.account)
    assert letter.subject == f"Your time at “{game.name}” was up"
    assert "so a computer player took your turn (1 of 3)." in letter.text
    for sentence in deed(game, late):
        assert "A computer player (for " in sentence
        assert sentence in letter.text
    assert len(told_to(late, "bell")) == 1
    assert Notice.objects.filter(kind=Notice.Kind.TIMED_OUT, transport="mail").count() == 1


@pytest.mark.both
def test_it_counts_the_times_in_a_row_and_the_third_has_a_notice_of_its_own(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    for number in (1, 2):
        late = time_out(game, clock)
        notice = told_to(late)[-1]
        assert f"({number} of 3)" in KINDS[notice.kind].brief(notice, list(game.players.all()))[0]
        for _other in range(2):
            game = play_one(game, Random(number))
    assert not sending.is_true(told_to(late)[0])
    late = time_out(game, clock)
    assert len(told_to(late)) == 2
    assert Notice.objects.filter(player=late, kind=Notice.Kind.STAND_IN).exists()


def test_whoever_plays_or_looks_since_is_not_told(people: list[Account], clock: Clock) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    late = time_out(game, clock)
    Player.objects.filter(pk=late.pk).update(seen_version=game.version)
    assert not sending.is_true(told_to(late)[0])


def test_at_rule_stand_in_the_notice_of_the_stand_in_stays_the_only_one(
    people: list[Account], clock: Clock
) -> None:
    late = time_out(game_of(people, TimeUp.STAND_IN), clock)
    assert not told_to(late)
    assert Notice.objects.filter(player=late, kind=Notice.Kind.STAND_IN).exists()


def test_the_next_turn_is_told_from_the_last_one_that_they_took_themselves(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    late = time_out(game, clock)
    done = deed(game, late)
    for _other in range(2):
        game = play_one(game, Random(1))
    notice = Notice.objects.get(player=late, kind="turn", version=game.version, transport="mail")
    assert notice.account is not None
    players = list(game.players.select_related("account").order_by("seat"))
    news = KINDS["turn"].brief(notice, players)
    assert set(done) <= set(news) or "earlier" in news[0]
    assert any("A computer player (for " in sentence for sentence in news)


def test_it_says_nothing_the_reader_cannot_know(people: list[Account], clock: Clock) -> None:
    game = game_of(people, TimeUp.PASS)
    late = time_out(game, clock)

    def letter() -> str:
        (notice,) = told_to(late)
        assert notice.account is not None
        return letters.compose([notice], notice.account).text

    before = letter()
    redeal(game, late.seat)
    assert letter() == before


def test_a_notice_falls_due_at_once(people: list[Account], clock: Clock) -> None:
    late = time_out(game_of(people, TimeUp.ONE_TURN), clock)
    (notice,) = told_to(late)
    assert notice.due_at - timezone.now() <= timedelta(minutes=5)
