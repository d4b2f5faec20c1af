"""Gathering at a table: who may sit down, leave, be sent away, and start."""

from typing import Any

import pytest

from accounts.models import Account
from games.chat import services as chat
from games.core.errors import (
    AccountGone,
    GuestsOnlyPractise,
    InvalidTable,
    NotEnoughPlayers,
    NotInLobby,
    NotYours,
    ServiceError,
    TableFull,
    TurnedAway,
)
from games.lobby import services as lobby
from games.models import Game, Notice, Player
from games.rules.ruleset import Ruleset
from tests.factories import GuestFactory, open_table, running_game
from tests.playing import to_act

pytestmark = pytest.mark.django_db


def at_table(game: Game) -> set[str]:
    return {player.shown_name for player in game.players.select_related("account")}


def opened(host: Account, **facts: Any) -> Game:
    known = {"name": "", "rules": Ruleset(), "seats": 5, "public": True, "computers": 0}
    return lobby.create_table(host, **{**known, **facts})


# --- opening a table


@pytest.mark.both
def test_the_host_sits_at_the_new_table_with_the_computer_players(ann: Account) -> None:
    game = opened(ann, name="  The   deep end ", computers=2)
    assert (game.name, game.status, game.host) == ("The deep end", "lobby", ann)
    players = list(game.players.order_by("id"))
    assert [player.account for player in players] == [ann, None, None]
    assert [player.is_computer for player in players] == [False, True, True]
    assert len(at_table(game)) == 3


def test_the_same_computer_player_is_of_the_same_strength_at_every_table(ann: Account) -> None:
    strengths = ["novice"] * 6 + ["regular"] * 5
    rules = Ruleset(expansion=True)
    seated: dict[str, str] = {}
    for _ in range(3):
        game = opened(ann, rules=rules, seats=12, computers=11, strengths=strengths)
        there = {one.name: one.policy for one in game.players.exclude(policy="")}
        assert sorted(there.values()) == strengths
        assert seated | there == there | seated
        seated |= there


def test_a_strength_that_there_is_not_opens_no_table(ann: Account) -> None:
    with pytest.raises(InvalidTable) as refused:
        opened(ann, computers=1, strengths=["genius"])
    assert refused.value.field == "strength"
    assert not Game.objects.exists()


def test_a_table_without_a_name_is_called_after_its_host(ann: Account) -> None:
    assert "Ann" in opened(ann).name


def test_what_cannot_be_played_is_refused_by_the_name_of_the_field(
    ann: Account, subtests: pytest.Subtests
) -> None:
    for facts, field in [
        ({"seats": 2}, "seats"),
        ({"seats": 11}, "seats"),
        ({"seats": 13, "rules": Ruleset(expansion=True)}, "seats"),
        ({"computers": 5}, "computers"),
        ({"computers": -1}, "computers"),
        ({"name": "x" * 61}, "name"),
    ]:
        with subtests.test(facts=facts, field=field):
            with pytest.raises(InvalidTable) as refused:
                opened(ann, **facts)
            assert refused.value.field == field
            assert refused.value.sentence
            assert not Game.objects.exists()


def test_a_guest_opens_and_joins_no_table(ann: Account) -> None:
    guest = GuestFactory()
    with pytest.raises(GuestsOnlyPractise):
        opened(guest)
    with pytest.raises(GuestsOnlyPractise):
        lobby.join_table(opened(ann).pk, guest)


# --- sitting down


def test_anybody_may_join_a_public_table_and_twice_is_once(ann: Account, ben: Account) -> None:
    game = opened(ann)
    first = lobby.join_table(game.pk, ben)
    assert lobby.join_table(game.pk, ben) == first
    assert at_table(game) == {"Ann", "Ben"}
    game.refresh_from_db()
    assert game.version == 2


def test_a_private_table_is_there_only_for_those_with_the_link(ann: Account, ben: Account) -> None:
    game = opened(ann, public=False)
    for token in (None, "", "wrong", game.invite_token[:-1]):
        with pytest.raises(NotYours):
            lobby.join_table(game.pk, ben, token)
    lobby.join_table(game.pk, ben, game.invite_token)
    assert at_table(game) == {"Ann", "Ben"}


def test_a_full_table_takes_nobody_else(ann: Account, ben: Account, olga: Account) -> None:
    game = open_table(ann, [ben], computers=1)
    with pytest.raises(TableFull):
        lobby.join_table(game.pk, olga)
    with pytest.raises(TableFull):
        lobby.add_computer(game.pk, ann)


def test_nobody_joins_a_game_that_runs_or_is_not_there(ann: Account, olga: Account) -> None:
    game = running_game(ann, computers=2)
    with pytest.raises(NotInLobby):
        lobby.join_table(game.pk, olga)
    with pytest.raises(NotYours):
        lobby.join_table(game.pk + 1000, olga)


def test_the_host_is_written_to_when_somebody_else_fills_the_table(
    ann: Account, ben: Account
) -> None:
    open_table(ann, [ben], computers=1)
    notice = Notice.objects.get(transport="mail")
    assert (notice.kind, notice.player.account) == ("full", ann)


def test_a_table_with_a_seat_left_is_not_full(ann: Account, ben: Account, cleo: Account) -> None:
    open_table(ann, [ben, cleo], seats=4)
    assert not Notice.objects.exists()


def test_whoever_closed_their_account_meanwhile_takes_no_seat(ann: Account, ben: Account) -> None:
    table = open_table(ann, seats=4)
    Account.objects.filter(pk=ben.pk).update(is_active=False)
    with pytest.raises(AccountGone):
        lobby.join_table(table.pk, ben)
    assert table.players.count() == 1


# --- leaving and being sent away


def test_the_host_s_part_passes_to_whoever_came_next(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = open_table(ann, [ben, cleo], seats=4)
    lobby.leave_table(game.pk, ann)
    game.refresh_from_db()
    assert (game.host, at_table(game)) == (ben, {"Ben", "Cleo"})
    lobby.add_computer(game.pk, ben)


def test_a_table_that_the_last_person_leaves_is_gone(ann: Account) -> None:
    game = opened(ann, computers=3)
    chat.say(game_id=game.pk, account=ann, text="Hello?")
    lobby.leave_table(game.pk, ann)
    assert not Game.objects.exists()


def test_nobody_leaves_where_one_does_not_sit_or_once_it_runs(
    game: Game, ann: Account, olga: Account
) -> None:
    with pytest.raises(NotYours):
        lobby.leave_table(open_table(ann, seats=3).pk, olga)
    with pytest.raises(NotInLobby):
        lobby.leave_table(game.pk, ann)


def test_leaving_a_table_that_runs_tells_outsiders_nothing_of_it(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    for game_id in (game.pk, game.pk + 1000):
        with pytest.raises(NotYours):
            lobby.leave_table(game_id, olga)


def test_whom_the_host_sends_away_cannot_come_back(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], seats=3)
    lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    assert at_table(game) == {"Ann"}
    with pytest.raises(TurnedAway):
        lobby.join_table(game.pk, ben)


def test_whoever_is_sent_away_from_a_private_table_learns_nothing_of_it_by_any_link(
    ann: Account, ben: Account
) -> None:
    game = open_table(ann, [ben], seats=3, public=False)
    old = game.invite_token
    assert lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    game.refresh_from_db()
    for token in (old, game.invite_token, None):
        with pytest.raises(NotYours):
            lobby.join_table(game.pk, ben, token)


def test_the_link_changes_for_people_sent_away_from_private_tables_only(
    ann: Account, ben: Account, cleo: Account
) -> None:
    private = open_table(ann, [ben, cleo], seats=5, computers=1, public=False)
    public = open_table(ann, [ben], seats=3)
    computer = private.players.exclude(policy="").get()
    assert not lobby.remove_player(private.pk, ann, computer.pk)
    assert not lobby.remove_player(public.pk, ann, public.players.get(account=ben).pk)
    kept = Game.objects.values_list("invite_token", flat=True)
    assert set(kept) == {private.invite_token, public.invite_token}
    assert lobby.remove_player(private.pk, ann, private.players.get(account=ben).pk)
    assert Game.objects.get(pk=private.pk).invite_token != private.invite_token
    # The version counts it, so that every open lobby shows the new link.
    assert Game.objects.get(pk=private.pk).version == private.version + 2


def test_a_computer_player_is_added_and_sent_away(ann: Account) -> None:
    game = opened(ann)
    computer = lobby.add_computer(game.pk, ann)
    assert computer.is_computer
    lobby.remove_player(game.pk, ann, computer.pk)
    lobby.remove_player(game.pk, ann, computer.pk)
    assert at_table(game) == {"Ann"}


def test_computer_players_who_come_one_by_one_have_different_names(ann: Account) -> None:
    for _ in range(3):
        game = open_table(ann, seats=10, computers=1)
        for _ in range(8):
            lobby.add_computer(game.pk, ann)
        assert len(at_table(game)) == 10


def test_the_host_cannot_send_the_host_away(ann: Account) -> None:
    game = opened(ann)
    with pytest.raises(ServiceError, match="use “Leave the table”"):
        lobby.remove_player(game.pk, ann, game.players.get().pk)
    assert at_table(game) == {"Ann"}


def test_only_the_host_runs_a_table(ann: Account, ben: Account, olga: Account, mo: Account) -> None:
    game = open_table(ann, [ben], computers=1, seats=4)
    for stranger in (ben, olga, mo):
        for door in (lobby.add_computer, lobby.cancel_table, lobby.start_table):
            with pytest.raises(NotYours):
                door(game.pk, stranger)
        with pytest.raises(NotYours):
            lobby.remove_player(game.pk, stranger, game.players.get(account=ann).pk)
    assert Player.objects.filter(game=game).count() == 3


# --- starting


def test_starting_shuffles_the_seats_and_deals(ann: Account) -> None:
    orders = set()
    for _ in range(12):
        game = running_game(ann, computers=4)
        players = list(game.players.order_by("seat"))
        assert [player.seat for player in players] == list(range(5))
        orders.add([player.account_id for player in players].index(ann.pk))
    assert len(orders) > 1
    assert game.round is not None
    assert game.round.turn == game.round.starter
    assert game.round.decks.filter(kind="hand").count() == 5


def test_seats_that_stay_empty_are_gone(ann: Account, ben: Account, cleo: Account) -> None:
    game = lobby.start_table(open_table(ann, [ben, cleo], seats=8).pk, ann)
    game.refresh_from_db()
    assert game.seats == 3


def test_too_few_players_do_not_start(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], seats=3)
    with pytest.raises(NotEnoughPlayers):
        lobby.start_table(game.pk, ann)


@pytest.mark.parametrize("name", ["add_computer", "start_table", "cancel_table", "remove_player"])
def test_no_door_of_the_host_changes_a_game_that_runs(game: Game, ann: Account, name: str) -> None:
    # A free seat and somebody to send away: nothing but that the game runs is in the way.
    Game.objects.filter(pk=game.pk).update(seats=8)
    version = Game.objects.get(pk=game.pk).version
    other = game.players.exclude(account=ann).values_list("pk", flat=True)[:1]
    facts = tuple(other) if name == "remove_player" else ()
    with pytest.raises(NotInLobby):
        getattr(lobby, name)(game.pk, ann, *facts)
    assert game.players.count() == 3
    assert Game.objects.get(pk=game.pk).version == version


def test_the_starter_is_told_of_the_turn_and_the_others_of_the_start(game: Game) -> None:
    notices = Notice.objects.exclude(kind__in=("full", "half", "soon"))
    told = {notice.player: notice.kind for notice in notices}
    starter = to_act(game)
    assert told.pop(starter) == "turn"
    assert list(told.values()) == ["started", "started"]


# --- calling off, practice


def test_the_host_calls_a_table_off_before_the_start(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], seats=3)
    lobby.cancel_table(game.pk, ann)
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED
    with pytest.raises(NotInLobby):
        lobby.start_table(game.pk, ann)
