"""The log of a table tells whose time was up, who has a stand-in, and who is back."""

from random import Random

import pytest

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.core.locking import lock_running
from games.core.seating import occupants
from games.core.tables import logs, tables
from games.core.turns import turns
from games.models import Game
from games.seats import services as lending
from games.table.log.sentences import log_lines, plain_entry
from games.table.log.since_my_turn import news_of
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import run_out, some_move
from tests.seats.lending import lend

pytestmark = pytest.mark.django_db


def game_of(people: list[Account], time_up: TimeUp) -> Game:
    return running_game(people[0], people[1:], timing=Timing(PRESETS["quick"], time_up=time_up))


def lines(game: Game, reader: Account | None) -> list[str]:
    """What the log at the table, and its own page, say of absence."""
    table, page = tables.table(game.pk, reader), logs.page(game.pk, reader)
    told = [plain_entry(one, table.names, table.me.seat) for one in table.round.log if one.absence]
    own = [plain_entry(one, page.names, page.seat) for one in page.entries if one.absence]
    assert told == own
    return told


@pytest.mark.both
def test_that_a_time_was_up_is_told_to_everybody(
    people: list[Account], olga: Account, clock: Clock
) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    late = run_out(game, clock)
    name = late.shown_name
    for reader in (*people, olga, None):
        mine = reader is not None and reader == late.account
        assert lines(game, reader) == ["Your time was up." if mine else f"Time was up for {name}."]
    table = tables.table(game.pk, olga)
    (line,) = log_lines(table.round.log, table.names, None, 0)
    assert (line.icon, f"<b>{name}</b>" in line.text) == ("clock", True)
    found = news_of(table, 0)
    assert found is not None
    assert (len(found.entries), found.turns) == (1, 0)


def test_that_a_stand_in_took_the_seat_by_the_rule_and_that_the_owner_is_back(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    seated = f"A stand-in took the seat of {player.shown_name}: time was up."
    assert lines(game, None) == [seated]
    occupants.take_back(game.pk, player.account)
    game.refresh_from_db()
    assert lines(game, None) == [seated, f"{player.shown_name} is back."]


def test_somebody_who_plays_a_card_is_back_before_it(people: list[Account], clock: Clock) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    move = some_move(game, Random(1))
    turns.take_turn(game_id=game.pk, account=player.account, version=game.version, move=move)
    table = tables.table(game.pk, player.account)
    back, turn = table.round.log[-2:]
    assert plain_entry(back, table.names, table.me.seat) == "You’re back."
    assert turn.events
    assert not turn.absence


def test_that_a_seat_was_handed_over_by_wish(
    people: list[Account], olga: Account, clock: Clock
) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    lend(game, people[1], olga)
    lending.hand_over(game.pk, people[1])
    assert lines(game, None) == ["A stand-in took the seat of Ben, as they wished."]


def test_of_a_vote_nothing_is_told_but_that_the_seat_has_a_stand_in(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.ONE_TURN)
    locked = lock_running(game.pk)
    occupants.seat_stand_in(locked, *locked.at_seat(1), clock.time)
    name = game.players.get(seat=1).shown_name
    assert lines(game, None) == [f"A stand-in took the seat of {name}."]
