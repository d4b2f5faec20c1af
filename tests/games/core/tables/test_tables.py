"""A table as its viewers may see it, at the same cost however long it lasts."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.chat import services as chat
from games.core.tables import glances, table_rounds, tables
from games.core.tables.player_views import person_of, player_view
from games.core.tables.read_models import Audience
from games.core.turns import seen, turns
from games.core.visibility import NotFound
from games.lobby import services as lobby
from games.models import Game, Player, Turn
from games.rules.moves import Lay
from tests.factories import AccountFactory, open_table, running_game
from tests.people import acting
from tests.playing import play_one, play_some, position_of, seat_of, tell_all, to_act


def until_round(game: Game, number: int) -> Game:
    chance = Random(number)
    while game.round is not None and game.round.number < number:
        game = play_one(game, chance)
    return game


# --- who may look


@pytest.mark.both
def test_a_private_table_is_not_there_for_outsiders_and_moderators(
    ann: Account, ben: Account, cleo: Account, olga: Account, mo: Account
) -> None:
    for game in (
        running_game(ann, [ben, cleo], public=False),
        open_table(ann, seats=3, public=False),
    ):
        assert tables.table(game.pk, ann).me.is_member
        assert tables.audience(game.pk, ann) is Audience.PLAYER
        for stranger in (olga, mo, None):
            assert tables.audience(game.pk, stranger) is None
            for door in (tables.table, glances.glance):
                with pytest.raises(NotFound):
                    door(game.pk, stranger)


def test_anybody_watches_a_public_table_as_a_spectator(game: Game, olga: Account) -> None:
    for viewer in (olga, None):
        assert tables.audience(game.pk, viewer) is Audience.SPECTATOR
        table = tables.table(game.pk, viewer)
        assert (table.me.seat, table.me.is_member, table.is_my_turn) == (None, False, False)
        assert table.round.observation is not None
        assert table.round.observation.dwarf is None
        assert table.round.observation.hand == ()
        assert not table.chat.may_read
        assert not table.chat.may_write


def test_a_table_that_is_not_there_is_not_found(ann: Account) -> None:
    for door in (tables.table, glances.glance):
        with pytest.raises(NotFound):
            door(1, ann)


# --- what there is to see


def test_a_player_sees_the_round_from_the_own_seat(game: Game, ben: Account) -> None:
    table = tables.table(game.pk, ben)
    seat = seat_of(game, ben)
    assert table.me.seat == seat
    assert table.round.observation is not None
    assert table.round.observation.seat == seat
    assert table.round.observation.dwarf == position_of(game).dwarfs[seat]
    assert [player.seat for player in table.players] == [0, 1, 2]
    assert table.names[seat] == "Ben"
    assert [player.is_you for player in table.players].index(True) == seat
    assert table.is_my_turn == (to_act(game).account == ben)


def test_a_lobby_has_players_a_host_and_an_invite_but_no_round(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], computers=1, seats=5)
    table = tables.table(game.pk, ann)
    assert (table.status, table.round.observation, table.round.log, table.me.is_host) == (
        "lobby",
        None,
        (),
        True,
    )
    assert [player.name for player in table.players][:1] == ["Ann"]
    assert {player.name for player in table.players if player.is_host} == {"Ann"}
    assert table.invite_token == game.invite_token
    assert tables.table(game.pk, ben).invite_token == game.invite_token


def test_only_who_sits_in_a_lobby_is_given_its_invitation_to_pass_on(
    ann: Account, olga: Account
) -> None:
    game = open_table(ann, seats=3, public=True)
    for viewer in (olga, None):
        assert tables.table(game.pk, viewer).invite_token is None


def test_the_log_tells_what_is_new_since_the_viewer_looked(game: Game, ann: Account) -> None:
    game = play_some(game, 4)
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    game = play_some(game, 3)
    table = tables.table(game.pk, ann)
    assert [entry.number for entry in table.round.log] == [1, 2, 3, 4, 5, 6, 7]
    assert [entry.new for entry in table.round.log] == [False] * 4 + [True] * 3
    assert table.round.older_log is None
    assert all(isinstance(event.kind, str) for entry in table.round.log for event in entry.events)


def test_a_long_log_is_cut_and_says_where_to_go_on(game: Game, ann: Account) -> None:
    game = play_some(game, table_rounds.LOG_LENGTH + 2)
    table = tables.table(game.pk, ann)
    assert len(table.round.log) == table_rounds.LOG_LENGTH
    assert table.round.older_log == table.round.log[0].version


def test_the_last_path_card_is_named_as_long_as_it_lies_there(game: Game) -> None:
    table = tables.table(game.pk, None)
    assert table.round.last_laid is None
    row = game.round
    assert row is not None
    row.decks.filter(kind="hand", seat=row.turn).update(cards=["NESW"])
    seat = row.turn
    turns.take_turn(
        game_id=game.pk,
        account=to_act(game).account,
        version=game.version,
        move=Lay("NESW", (1, 0)),
    )
    laid = tables.table(game.pk, None).round.last_laid
    assert laid is not None
    assert (laid.at, laid.seat) == ((1, 0), seat)


def test_unread_messages_are_counted_for_players_only(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    chat.say(game_id=game.pk, account=ann, text="Hello")
    assert tables.table(game.pk, ben).chat.unread == 1
    assert tables.table(game.pk, ann).chat.unread == 0
    assert tables.table(game.pk, olga).chat.unread == 0


def test_the_result_of_a_round_is_shown_until_it_was_looked_at(
    game: Game, ann: Account, olga: Account
) -> None:
    game = until_round(game, 2)
    seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    table = tables.table(game.pk, ann)
    assert table.round.result is not None
    assert table.round.result.number == 1
    assert table.round.result.ending is not None
    assert table.round.observation is not None
    assert table.round.observation.number == 2
    assert tables.table(game.pk, olga).round.result is None
    seen.mark_result_seen(game_id=game.pk, account=ann, round_number=1)
    assert tables.table(game.pk, ann).round.result is None


def test_nobody_sees_the_gold_of_others_before_the_end(game: Game, ann: Account) -> None:
    game = until_round(game, 2)
    seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    table = tables.table(game.pk, ann)
    assert table.round.result is not None
    assert table.round.result.ending is not None
    for seat, gain in enumerate(table.round.result.ending.gains):
        assert (gain is None) == (seat != table.me.seat)
    assert {player.gold for player in table.players} == {None}
    assert table.standings == ()


def test_a_finished_game_has_standings_and_everybody_s_gold(over: Game, ann: Account) -> None:
    table = tables.table(tell_all(over).pk, ann)
    assert table.status == "finished"
    assert table.round.result is not None
    assert table.round.result.ending is not None
    assert table.standings[0].place == 1
    golds = [line.gold for line in table.standings]
    assert golds == sorted(golds, reverse=True)
    winners = {table.names[seat] for seat in over.winners}
    assert {line.name for line in table.standings if line.won} == winners
    assert table.chat.may_read


def test_equal_gold_shares_the_place(over: Game) -> None:
    over.players.update(gold=3)
    table = tables.table(over.pk, None)
    assert {line.place for line in table.standings} == {1}


def test_other_games_that_wait_for_the_viewer_are_counted(game: Game, olga: Account) -> None:
    # This table waits for them as well.
    mine = acting(game)
    others = [running_game(mine, [olga], computers=1) for _ in range(6)]
    waiting = [other.pk for other in others if to_act(other).account == mine]
    table = tables.table(game.pk, mine)
    assert table.me.elsewhere.waiting == len(waiting)
    assert table.me.elsewhere.next_game == (min(waiting) if waiting else None)
    assert tables.table(game.pk, None).me.elsewhere.waiting == 0


@pytest.mark.postgresql
def test_a_glance_tells_the_version_with_one_query(
    game: Game, ann: Account, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        glance = glances.glance(game.pk, ann)
    assert (glance.version, glance.status) == (game.version, "running")
    assert glance.me.seat == seat_of(game, ann)


@pytest.mark.postgresql
@pytest.mark.django_db
@pytest.mark.parametrize("players", [3, 10])
def test_a_table_costs_at_most_five_queries_from_the_first_turn_to_the_last(players: int) -> None:
    people = AccountFactory.create_batch(players)
    game = running_game(people[0], people[1:], rules={"rounds": 2})
    chance, costs = Random(players), []
    while game.status == Game.Status.RUNNING:
        game = play_one(game, chance)
        with CaptureQueriesContext(connection) as queries:
            table = tables.table(game.pk, people[1])
        costs.append(len(queries))
        if table.round.result is not None and Turn.objects.filter(round=game.round).count() == 3:
            seen.mark_result_seen(game_id=game.pk, account=people[1], round_number=1)
    assert max(costs) <= 5
    assert costs[4] == costs[len(costs) // 3] == costs[-2] == 3


@pytest.mark.postgresql
def test_a_lobby_and_a_cancelled_table_cost_little(
    ann: Account, django_assert_max_num_queries: Any
) -> None:
    game = open_table(ann, computers=4, seats=5)
    with django_assert_max_num_queries(2):
        tables.table(game.pk, ann)
    lobby.cancel_table(game.pk, ann)
    assert tables.table(game.pk, ann).status == "cancelled"


# Whose page tells more of a player.


def test_a_person_s_page_tells_more_of_them() -> None:
    assert person_of(Player(account=Account(pk=3))) == 3


def test_others_have_no_page(subtests: pytest.Subtests) -> None:
    for player in [
        Player(account=Account(pk=3, is_guest=True)),
        Player(account=Account(pk=3, is_active=False)),
        Player(),
    ]:
        with subtests.test(player=player):
            assert person_of(player) is None


def test_only_oneself_is_told_to_be_a_guest() -> None:
    guest, game = Account(pk=3, is_guest=True, name="Guest Gus"), Game()
    player = Player(account=guest)
    assert player_view(player, game, guest).is_guest
    assert not player_view(player, game, Account(pk=4)).is_guest
    person = Player(account=Account(pk=4, name="Ann"))
    assert not player_view(person, game, person.account).is_guest
