"""Claims: what players state for the whole table to read, true or not."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from games.claims import selectors as reading
from games.claims import services as claims
from games.claims.services import MOST_CLAIMS
from games.core import broadcast, computers
from games.core.errors import InvalidClaim, NotYours
from games.core.seating import departures
from games.core.turns import turns
from games.core.visibility import NotFound
from games.models import Claim, Game, Player, Turn
from games.practice import services as practice
from games.rules.claims import SeatClaim
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.playing import let_computers_go, play_out, play_some, position_of, some_move, to_act

pytestmark = pytest.mark.django_db


def state(game: Game, account: Account | None, **stated: Any) -> Claim:
    return claims.state(game_id=game.pk, account=account, **stated)


def seat_of(game: Game, account: Account) -> int:
    seat = game.players.get(account=account).seat
    assert seat is not None
    return seat


@pytest.mark.both
def test_what_somebody_states_is_read_by_everybody_with_its_turn(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = play_some(running_game(ann, [ben], computers=1), 2)
    state(game, ben, says="stone", goal=1)
    for reader in (ann, ben, olga, None):
        (view,) = reading.board(game.pk, reader).claims
        assert (view.claim.goal, view.claim.says, view.claim.turn) == (1, "stone", 2)
        assert (view.name, view.is_yours) == ("Ben", reader == ben)


def test_nobody_checks_whether_it_is_true(game: Game, ann: Account) -> None:
    position = position_of(game)
    for says in ("treasure", "stone"):
        for goal in range(3):
            state(game, ann, says=says, goal=goal)
    for says in ("miner", "saboteur"):
        for on in range(position.players):
            state(game, ann, says=says, on=on)
    assert Claim.objects.count() == 12


def test_it_can_be_taken_back_by_whoever_stated_it_and_stays_to_be_read(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    claim = state(game, ann, says="miner", on=0)
    for other, refused in ((ben, InvalidClaim), (olga, NotYours), (None, NotYours)):
        with pytest.raises(refused):
            claims.take_back(game_id=game.pk, account=other, claim_id=claim.pk)
    claims.take_back(game_id=game.pk, account=ann, claim_id=claim.pk)
    (view,) = reading.board(game.pk, ben).claims
    assert view.taken_back_at is not None
    with pytest.raises(InvalidClaim, match="no such claim"):
        claims.take_back(game_id=game.pk, account=ann, claim_id=claim.pk)
    state(game, ann, says="miner", on=0)


def test_the_same_is_stated_once(game: Game, ann: Account, ben: Account) -> None:
    state(game, ann, says="stone", goal=0)
    with pytest.raises(InvalidClaim, match="already"):
        state(game, ann, says="stone", goal=0)
    state(game, ben, says="stone", goal=0)
    assert Claim.objects.count() == 2


def test_what_this_box_lacks_is_refused(
    game: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    for stated in [
        {"says": "stone"},
        {"says": "stone", "goal": 3},
        {"says": "miner", "goal": 1},
        {"says": "stone", "on": 1},
        {"says": "miner", "on": 9},
        {"says": "selfish", "on": 1},
        {"says": "green", "on": 1},
        {"says": "", "goal": 1},
        {"says": "stone", "goal": 1, "on": 1},
    ]:
        with subtests.test(stated=stated):
            with pytest.raises(InvalidClaim):
                state(game, ann, **stated)
            assert not Claim.objects.exists()


def test_with_saboteur_2_its_dwarfs_are_stated(ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben], rules={"expansion": True})
    state(game, ann, says="profiteer", on=seat_of(game, ben))
    with pytest.raises(InvalidClaim):
        state(game, ann, says="miner", on=seat_of(game, ben))


def test_a_goal_that_lies_open_is_no_matter_of_claims(game: Game, ann: Account) -> None:
    row = Game.objects.select_related("round").get(pk=game.pk).round
    assert row is not None
    row.goals_up = [[2, False]]
    row.save(update_fields=["goals_up"])
    with pytest.raises(InvalidClaim, match="is face up"):
        state(game, ann, says="stone", goal=2)
    state(game, ann, says="stone", goal=1)


def test_only_players_state_anything(game: Game, olga: Account, mo: Account) -> None:
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            state(game, stranger, says="stone", goal=0)


def test_a_rounds_board_ends_with_the_round(ann: Account, ben: Account, cleo: Account) -> None:
    from random import Random

    game, chance = running_game(ann, [ben, cleo], rules={"rounds": 2}), Random(1)
    first = game.round_id
    state(game, ann, says="stone", goal=0)
    while game.round_id == first:
        mover = to_act(game).account
        move = some_move(game, chance)
        game = turns.take_turn(game_id=game.pk, account=mover, version=game.version, move=move).game
    board = reading.board(game.pk, ann)
    assert (board.round_number, board.claims, board.events) == (2, (), ())
    old = Claim.objects.get()
    with pytest.raises(InvalidClaim):
        claims.take_back(game_id=game.pk, account=ann, claim_id=old.pk)


def test_after_the_game_the_last_board_is_read_and_nothing_more_is_stated(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 1})
    state(game, ann, says="stone", goal=0)
    play_out(game)
    with pytest.raises(InvalidClaim, match="while a round"):
        state(game, ann, says="stone", goal=1)
    board = reading.board(game.pk, ben)
    assert len(board.claims) == 1
    assert not board.may_state


def test_before_the_start_there_is_no_board(ann: Account, ben: Account) -> None:
    from tests.factories import open_table

    game = open_table(ann, [ben], seats=3)
    with pytest.raises(InvalidClaim):
        state(game, ann, says="stone", goal=1)
    with pytest.raises(NotFound):
        reading.board(game.pk, ann)


def test_a_private_table_has_none_for_strangers(
    ann: Account, ben: Account, cleo: Account, olga: Account, mo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    assert reading.board(game.pk, ann).may_state
    for stranger in (olga, mo, None):
        with pytest.raises(NotFound):
            reading.board(game.pk, stranger)


def test_a_board_has_an_end(game: Game, ann: Account, ben: Account) -> None:
    for _ in range(MOST_CLAIMS):
        claim = state(game, ann, says="stone", goal=0)
        claims.take_back(game_id=game.pk, account=ann, claim_id=claim.pk)
    with pytest.raises(InvalidClaim, match="enough"):
        state(game, ann, says="stone", goal=0)
    state(game, ben, says="stone", goal=0)


def test_everybody_who_has_the_table_open_is_told_and_no_turn_gets_stale(
    game: Game,
    ann: Account,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr(broadcast, "_send", lambda group, message: told.append((group, message)))
    with django_capture_on_commit_callbacks(execute=True):
        state(game, ann, says="stone", goal=0)
    assert told == [
        (
            broadcast.group_of(game.pk),
            {
                "type": "game.version",
                "game": game.pk,
                "version": game.version,
                "turn": 0,
                "reactions": 0,
                "again": "claims",
            },
        )
    ]
    assert Game.objects.get(pk=game.pk).version == game.version


def test_what_was_stated_stays_when_somebody_goes_for_good_without_their_name(
    game: Game, ann: Account, ben: Account
) -> None:
    state(game, ben, says="stone", goal=0)
    ben.delete()
    (view,) = reading.board(game.pk, ann).claims
    assert view.name == "Somebody who left"


def test_a_guest_states_things_to_computer_players_too() -> None:
    guest = GuestFactory()
    game = practice.start(guest)
    state(game, guest, says="stone", goal=0)
    assert reading.board(game.pk, guest).claims[0].is_yours


@pytest.mark.postgresql
def test_a_board_costs_3_queries(game: Game, ann: Account, django_assert_num_queries: Any) -> None:
    play_some(game, 12)
    state(game, ann, says="saboteur", on=0)
    with django_assert_num_queries(3):
        reading.board(game.pk, ann)


# Computer players make claims after their turns where that is wanted, and never break a turn.


def waiting(host: Account, **facts: Any) -> Game:
    """A game in which it is a computer player's turn."""
    while True:
        game = running_game(host, computers=4, **{"computers_claim": True, **facts})
        if to_act(game).is_computer:
            return game


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Computer players say that the northern goal is a stone; with what they were asked."""
    asked: list[Any] = []

    def say(*given: Any) -> SeatClaim:
        asked.append(given)
        return SeatClaim(given[0].seat, given[0].turns, "stone", goal=0)

    monkeypatch.setattr(claims, "claim_after_turn", say)
    return asked


def play(game: Game) -> None:
    """Let the computer player whose turn it is take it."""
    let_computers_go(game)
    assert computers.play(game.pk)


def go_on(game: Game) -> bool:
    """Take a turn, whoever's it is; return whether the game was not over yet."""
    game.refresh_from_db()
    if game.status == Game.Status.FINISHED:
        return False
    if to_act(game).is_computer:
        play(game)
    else:
        play_some(game, 1)
    return True


def test_its_claim_shows_its_name_and_the_turn_it_took(ann: Account, talkative: list[Any]) -> None:
    game = waiting(ann)
    speaker = to_act(game)
    play(game)
    (view,) = reading.board(game.pk, ann).claims
    assert (view.name, view.is_yours) == (speaker.shown_name, False)
    assert view.claim == SeatClaim(speaker.seat or 0, 1, "stone", goal=0)


def test_it_is_asked_with_what_its_seat_sees_after_its_turn_and_what_was_said(
    ann: Account, talkative: list[Any]
) -> None:
    game = waiting(ann)
    claims.state(game_id=game.pk, account=ann, says="treasure", goal=2)
    taken_back = claims.state(game_id=game.pk, account=ann, says="stone", goal=1)
    claims.take_back(game_id=game.pk, account=ann, claim_id=taken_back.pk)
    play(game)
    ((seen, talk, seed),) = talkative
    turn = Turn.objects.get()
    assert (seen.seat, seen.turns) == (turn.seat, 1)
    assert [event.as_json() for event in seen.events] == turn.events
    assert [claim.says for claim in talk.claims] == ["treasure"]
    assert len(talk.facts.dwarfs) == 6
    assert game.seed not in seed


def test_by_default_computer_players_say_nothing(ann: Account, talkative: list[Any]) -> None:
    play(waiting(ann, computers_claim=False))
    assert Turn.objects.count() == 1
    assert not talkative


@pytest.mark.parametrize(
    "claim",
    [SeatClaim(0, 1, "stone", goal=7), RuntimeError("lost for words")],
    ids=["wrong", "crash"],
)
def test_the_turn_stands_whatever_becomes_of_the_claim(
    ann: Account, monkeypatch: pytest.MonkeyPatch, claim: Any
) -> None:
    def say(*_: Any) -> SeatClaim:
        if isinstance(claim, Exception):
            raise claim
        return claim  # type: ignore[no-any-return]

    monkeypatch.setattr(claims, "claim_after_turn", say)
    game = waiting(ann)
    play(game)
    assert Turn.objects.count() == 1
    assert not Claim.objects.exists()
    game.refresh_from_db()
    assert game.computer_failures == 0


def test_no_stand_in_says_anything(ann: Account, ben: Account, talkative: list[Any]) -> None:
    game = running_game(ann, [ben], computers=1, computers_claim=True)
    while to_act(game).is_computer:
        play(game)
        game.refresh_from_db()
    talkative.clear()
    Player.objects.filter(pk=to_act(game).pk).update(stand_in="regular")
    Game.objects.filter(pk=game.pk).update(computer_at=game.started_at)
    assert computers.play(game.pk)
    assert not talkative


def test_nothing_is_said_once_the_round_is_over(ann: Account, talkative: list[Any]) -> None:
    game = waiting(ann, rules={"rounds": 1})
    while go_on(game):
        pass
    last = Turn.objects.latest("number")
    assert talkative
    assert all(seen.turns < last.number for seen, _talk, _seed in talkative)


def test_what_a_person_said_does_not_become_the_computer_players(
    ann: Account, ben: Account, talkative: list[Any]
) -> None:
    game = running_game(ann, [ben], computers=2, computers_claim=True)
    claims.state(game_id=game.pk, account=ben, says="stone", goal=0)
    seat = game.players.get(account=ben).seat
    departures.leave_game(game.pk, ben)
    while Claim.objects.filter(player__seat=seat).count() < 2:
        assert go_on(game)
    names = [view.name for view in reading.board(game.pk, ann).claims if view.claim.seat == seat]
    assert names == ["Somebody who left", game.players.get(seat=seat).shown_name]
    # Older rows name who gave a seat away.
    Claim.objects.filter(by_former=True).update(author=ben)
    assert "Ben" in [view.name for view in reading.board(game.pk, ann).claims]


def test_the_claims_say_that_computer_players_may_lie(ann: Account) -> None:
    client = Client()
    client.force_login(ann)
    sentence = "Computer players make claims here, and may lie."
    for wanted in (True, False):
        game = waiting(ann, computers_claim=wanted)
        page = client.get(f"/games/{game.pk}/claims/").content.decode()
        assert (sentence in page) is wanted
    alone = running_game(ann, [AccountFactory(), AccountFactory()], computers_claim=True)
    assert sentence not in client.get(f"/games/{alone.pk}/claims/").content.decode()


def test_whole_games_are_played_with_claims(ann: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.bots.claiming.AFTER_A_LOOK", 1.0)
    game = waiting(ann, rules={"rounds": 1})
    while go_on(game):
        pass
    assert not Claim.objects.filter(player__policy="").exists()
