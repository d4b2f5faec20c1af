"""Orders: left while others play, and played for their owner."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import Account
from games.chat import services as chat
from games.core import broadcast
from games.core.deadlines import time_outs
from games.core.errors import InvalidOrders, NotYours
from games.core.tables import logs, tables
from games.core.tables.left_orders import LeftOrders
from games.core.turns import turns
from games.lists import selectors as lists
from games.models import Game, Notice, Player, Turn
from games.notices import letters, sending
from games.orders import services as orders
from games.rules.moves import Lay, Pass, PlayOn
from games.rules.orders.judging import Verdict
from games.rules.orders.order import FORGET_WHEN, Condition, Order, Orders
from tests.browser.tables import table_of
from tests.clock import Clock
from tests.orders.leaving import (
    ALL,
    LAY,
    LOOK,
    VOID,
    assert_nothing_is_played,
    game,
    is_told,
    leave,
    left_by,
    pass_on,
    person,
    play,
)
from tests.playing import position_of

__all__ = ["game"]
pytestmark = pytest.mark.django_db


@pytest.mark.both
def test_when_the_turn_comes_the_first_that_can_be_played_is_played_after_a_pause(
    game: Game, clock: Clock
) -> None:
    leave(game)
    pass_on(game)
    assert game.orders_at is not None
    assert timedelta(minutes=2) <= game.orders_at - clock.now() <= timedelta(hours=2)
    assert not orders.play(game.pk), "too early"
    clock.time = game.orders_at
    assert orders.play(game.pk)
    assert position_of(game).turn == 2
    assert Turn.objects.order_by("-version")[0].move == {"play": "EW", "at": [1, 0]}
    assert Player.objects.get(game=game, seat=1).orders is None
    assert not orders.play(game.pk), "once, whoever comes first"


def test_a_person_who_left_none_has_a_time_for_them_as_well(game: Game) -> None:
    pass_on(game)
    assert game.orders_at is not None


@pytest.mark.parametrize("first", [orders.play, time_outs.expire])
def test_whose_time_is_up_as_well_has_their_orders_played_in_time_whatever_comes_first(
    game: Game, clock: Clock, first: Callable[[int], bool]
) -> None:
    leave(game)
    pass_on(game)
    clock.pass_by(hours=3)
    Game.objects.filter(pk=game.pk).update(deadline=clock.now())
    assert first(game.pk) == (first is orders.play)
    assert orders.play(game.pk) == (first is not orders.play)
    turn, player = Turn.objects.order_by("-version")[0], Player.objects.get(game=game, seat=1)
    assert (turn.seat, turn.played_by, player.missed) == (1, "", [])


def test_the_sweep_finds_it(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    assert orders.due(clock.now(), 5) == []
    clock.pass_by(hours=3)
    assert [row.id for row in orders.due(clock.now(), 5)] == [game.pk]
    orders.play(game.pk)
    assert orders.due(clock.now(), 5) == []


def test_people_whose_orders_play_are_not_told_and_others_are(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    assert not is_told(game, "Ben")
    clock.pass_by(hours=3)
    orders.play(game.pk)
    game.refresh_from_db()
    assert is_told(game, "Cleo")


def test_if_nothing_can_be_played_they_are_told_at_once(game: Game, clock: Clock) -> None:
    leave(game, Orders((Order(Lay("EW", (1, 0)), (Condition("broken", "cart"),)),)))
    pass_on(game)
    assert is_told(game, "Ben")
    clock.pass_by(hours=3)
    assert not orders.play(game.pk)
    game.refresh_from_db()
    assert game.orders_at is None


def test_a_discard_is_a_last_resort_only_where_it_was_chosen(game: Game, clock: Clock) -> None:
    never = Order(Lay("EW", (1, 0)), (Condition("broken", "cart"),))
    leave(game, Orders((never,), last_resort="NE"))
    pass_on(game)
    clock.pass_by(hours=3)
    assert orders.play(game.pk)
    assert Turn.objects.order_by("-version")[0].move == {"pass": ["NE"]}


def test_playing_by_oneself_puts_them_away(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    play(game, "Ben", Pass(("NE",)))
    assert left_by(game, "Ben") is None
    assert_nothing_is_played(game, clock)
    play(game, "Cleo", Pass(("NS",)))
    pass_on(game, card="NESW")
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_once_the_turn_has_begun_none_are_left(game: Game) -> None:
    with pytest.raises(InvalidOrders, match="has begun"):
        leave(game, name="Ann")


def test_what_does_not_fit_the_hand_is_refused(game: Game, subtests: pytest.Subtests) -> None:
    for left in [
        Orders((Order(Lay("NESW", (1, 0))),)),
        Orders((LAY, LAY, LAY, LAY)),
        Orders((Order(Pass(("EW",))),)),
        Orders((), last_resort="rockfall"),
        Orders((Order(Lay("EW", (1, 0)), (Condition("able", 7),)),)),
        Orders((Order(Lay("EW", (1, 0)), (Condition("whole", "cart"),) * 7),)),
    ]:
        with subtests.test(left=left):
            with pytest.raises(InvalidOrders):
                leave(game, left)
            assert Player.objects.get(game=game, seat=1).orders is None


def test_only_players_leave_any(game: Game, olga: Account, mo: Account) -> None:
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            orders.keep(game_id=game.pk, account=stranger, version=1, orders=ALL)


def test_empty_orders_leave_none(game: Game, clock: Clock) -> None:
    leave(game)
    leave(game, Orders())
    pass_on(game)
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_whoever_goes_for_good_leaves_none(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    person(game, "Ben").delete()
    game.refresh_from_db()
    assert game.orders_at is None, "the site plays"
    assert game.computer_at is not None
    assert Player.objects.get(game=game, seat=1).orders is None


# Orders that are forgotten: something happened, or somebody said a name.


def test_they_are_forgotten_if_picked_and_the_person_is_told(game: Game, clock: Clock) -> None:
    leave(game, Orders((LOOK,), forget=FORGET_WHEN))
    play(game, "Ann", PlayOn("break-cart", 1))
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_they_stand_where_it_was_not_picked(game: Game, clock: Clock) -> None:
    leave(game, Orders((LOOK,)))
    play(game, "Ann", PlayOn("break-cart", 1))
    assert not is_told(game, "Ben")
    clock.pass_by(hours=3)
    assert orders.play(game.pk)


def test_what_ended_them_counts_only_before_the_page_is_read(game: Game, clock: Clock) -> None:
    version = game.version
    play(game, "Ann", PlayOn("break-cart", 2))
    play(game, "Ben", Pass(("NE",)))
    orders.keep(
        game_id=game.pk, account=person(game, "Ben"), version=version, orders=Orders((LOOK,))
    )
    play(game, "Cleo", Pass(("NS",)))
    pass_on(game)
    assert_nothing_is_played(game, clock)


MENTIONED = Orders((LOOK,), forget=("mention",))


def test_a_mention_of_ones_name_ends_them_where_that_was_picked(game: Game, clock: Clock) -> None:
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="@Ben look at the middle one")
    leave(game, MENTIONED)
    assert left_by(game, "Ben") == LeftOrders(MENTIONED, (Verdict(),), "", (None,))
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="no @Ben do not, @Ann is lying")
    told = left_by(game, "Ben")
    assert told is not None
    assert told.forgotten == "mention"
    pass_on(game)
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_a_mention_that_one_has_not_seen_when_leaving_them_ends_them_too(game: Game) -> None:
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="@Ben look at the middle one")
    orders.keep(
        game_id=game.pk,
        account=person(game, "Ben"),
        version=game.version,
        orders=MENTIONED,
        mentioned=0,
    )
    told = left_by(game, "Ben")
    assert told is not None
    assert told.forgotten == "mention"


def test_other_words_and_other_names_do_not(game: Game, clock: Clock) -> None:
    leave(game, MENTIONED)
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="Ben, or @Ann?")
    pass_on(game)
    clock.pass_by(hours=3)
    assert orders.play(game.pk)


def test_a_mention_once_the_turn_began_has_them_told_after_all(game: Game, clock: Clock) -> None:
    leave(game, MENTIONED)
    pass_on(game)
    assert not is_told(game, "Ben")
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="@Ben wait")
    assert game.orders_at is not None
    clock.time = game.orders_at
    assert not orders.play(game.pk)
    assert is_told(game, "Ben")


@pytest.mark.parametrize("language", VOID)
def test_the_letter_of_the_turn_says_who_made_the_plan_void(game: Game, language: str) -> None:
    leave(game, Orders((LAY,)))
    play(game, "Ann", Lay("NESW", (1, 0)))
    notice = Notice.objects.get(game=game, version=game.version, kind="turn", transport="mail")
    account = person(game, "Ben")
    told = {"mail": True, "digest": True, "chat": False}
    with translation.override(language):
        for notice.transport, is_private in told.items():
            letter = letters.compose([notice], account)
            assert (VOID[language] in letter.text) == is_private
            assert (VOID[language] in letter.html) == is_private
            both = letters.compose([notice, notice], account)
            assert (VOID[language] in both.text) == is_private


# Nobody else learns that there are orders: from no page, notice or statement.


def statements(game: Game, name: str, move: Any) -> list[str]:
    """What a turn asks of the database, without its figures."""
    game.refresh_from_db()
    account = person(game, name)
    with CaptureQueriesContext(connection) as counted:
        turns.take_turn(game_id=game.pk, account=account, version=game.version, move=move)
    game.refresh_from_db()
    asked = [query["sql"] for query in counted if "SAVEPOINT" not in query["sql"]]
    return [" ".join(sql.split()[:3]) for sql in asked]


def rows_of(game: Game) -> list[dict[str, Any]]:
    """Every column of the notices, but for what differs by chance."""
    rows = Notice.objects.filter(game=game, version=game.version).order_by("pk").values()
    return [{key: row[key] for key in row if key not in ("id", "game_id")} for row in rows]


def test_nobody_else_is_given_anything_else_whether_there_are_orders(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(broadcast, "_send", lambda *what: told.append(what))
    before = [given(game, name) for name in ("Ann", "Cleo", None)]
    leave(game)
    assert [given(game, name) for name in ("Ann", "Cleo", None)] == before
    assert told == []


def given(game: Game, name: str | None) -> Any:
    account = person(game, name) if name else None
    mine = lists.my_games(account) if account else None
    return tables.table(game.pk, account), logs.page(game.pk, account), mine


@pytest.mark.postgresql
@pytest.mark.parametrize(
    "left", [ALL, Orders((), last_resort="NE"), Orders((LOOK,), forget=FORGET_WHEN)]
)
def test_a_turn_takes_the_same_statements_whether_orders_follow_or_not(
    game: Game, left: Orders, clock: Clock
) -> None:
    other = table_of(hands=[["NESW", "NS", "break-cart"], ["EW", "map", "NE"], ["NS"] * 3])
    leave(game, left)
    taken = statements(game, "Ann", Pass(("NS",)))
    assert taken == statements(other, "Ann", Pass(("NS",)))
    assert len(taken) <= 10, taken
    assert game.orders_at is not None
    assert other.orders_at is not None
    # Nor does it tell whether whoever plays by themselves had left any.
    own = statements(game, "Ben", Pass(("NE",)))
    assert own == statements(other, "Ben", Pass(("NE",)))


def test_a_turn_that_orders_take_has_the_notices_of_any_other(game: Game, clock: Clock) -> None:
    other = table_of(hands=[["NESW", "NS", "break-cart"], ["EW", "map", "NE"], ["NS"] * 3])
    for table in (game, other):
        accounts = Account.objects.filter(players__game=table)
        accounts.update(is_guest=False)
    leave(game)
    pass_on(game)
    pass_on(other)
    ids = {"player_id", "account_id"}
    here, there = rows_of(game), rows_of(other)
    assert [{k: v for k, v in row.items() if k not in ids} for row in here] == [
        {k: v for k, v in row.items() if k not in ids} for row in there
    ]
    assert here


def test_the_notice_waits_as_after_a_look_and_is_dropped_when_orders_have_played(
    game: Game, clock: Clock
) -> None:
    leave(game)
    pass_on(game)
    assert not is_told(game, "Ben")
    notice = Notice.objects.get(game=game, kind="turn", transport="mail", version=game.version)
    assert notice.due_at == clock.now() + sending.AFTER_A_LOOK
    clock.pass_by(hours=2)
    orders.play(game.pk)
    assert not sending.send(notice.pk)
    notice.refresh_from_db()
    assert notice.state == Notice.State.OBSOLETE


@pytest.mark.postgresql
def test_a_table_asks_no_more_of_the_database_where_orders_stand(game: Game) -> None:
    ben = person(game, "Ben")
    with CaptureQueriesContext(connection) as before:
        tables.table(game.pk, ben)
    leave(game)
    with CaptureQueriesContext(connection) as after:
        tables.table(game.pk, ben)
    assert len(after) == len(before)
