"""The person whose time was up is told what a computer player did for them."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.core import computers
from games.core.deadlines import time_outs
from games.core.tables.log_entries import log_entry
from games.models import Game, Notice, Player, Turn
from games.notices import letters, sending
from games.notices.kinds import KINDS
from games.wording import event_sentence
from games.wording.absences import as_played
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import play_one, to_act
from tests.redeal import redeal

pytestmark = pytest.mark.django_db


def game_of(people: list[Account], time_up: TimeUp) -> Game:
    return running_game(people[0], people[1:], timing=Timing(PRESETS["quick"], time_up=time_up))


def time_out(game: Game, clock: Clock) -> Player:
    """Let the time of whoever is to act run out, and the site play; whose time it was."""
    game.refresh_from_db()
    late = to_act(game)
    assert game.deadline is not None
    clock.time = game.deadline
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    assert game.computer_at is not None
    clock.time = game.computer_at
    assert computers.play(game.pk)
    game.refresh_from_db()
    return late


def told(player: Player, transport: str = "mail") -> list[Notice]:
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
    (notice,) = told(late)
    assert notice.version == game.version
    assert sending.is_true(notice)
    assert notice.account is not None
    letter = letters.compose([notice], notice.account)
    assert letter.subject == f"Your time at “{game.name}” was up"
    assert "so a computer player took your turn (1 of 3)." in letter.text
    for sentence in deed(game, late):
        assert "A computer player (for " in sentence
        assert sentence in letter.text
    assert len(told(late, "bell")) == 1
    assert Notice.objects.filter(kind=Notice.Kind.TIMED_OUT, transport="mail").count() == 1


@pytest.mark.both
def test_it_counts_the_times_in_a_row_and_the_third_has_a_notice_of_its_own(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    for number in (1, 2):
        late = time_out(game, clock)
        notice = told(late)[-1]
        assert f"({number} of 3)" in KINDS[notice.kind].brief(notice, list(game.players.all()))[0]
        for _other in range(2):
            game = play_one(game, Random(number))
    assert not sending.is_true(told(late)[0])
    late = time_out(game, clock)
    assert len(told(late)) == 2
    assert Notice.objects.filter(player=late, kind=Notice.Kind.STAND_IN).exists()


def test_whoever_plays_or_looks_since_is_not_told(people: list[Account], clock: Clock) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    late = time_out(game, clock)
    Player.objects.filter(pk=late.pk).update(seen_version=game.version)
    assert not sending.is_true(told(late)[0])


def test_at_rule_stand_in_the_notice_of_the_stand_in_stays_the_only_one(
    people: list[Account], clock: Clock
) -> None:
    late = time_out(game_of(people, TimeUp.STAND_IN), clock)
    assert not told(late)
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
        (notice,) = told(late)
        assert notice.account is not None
        return letters.compose([notice], notice.account).text

    before = letter()
    redeal(game, late.seat)
    assert letter() == before


def test_a_notice_falls_due_at_once(people: list[Account], clock: Clock) -> None:
    late = time_out(game_of(people, TimeUp.ONE_TURN), clock)
    (notice,) = told(late)
    assert notice.due_at - timezone.now() <= timedelta(minutes=5)
