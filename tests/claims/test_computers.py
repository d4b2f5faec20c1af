"""Computer players make claims after their turns where that is wanted, and never break a turn."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from games.claims import selectors as reading
from games.claims import services as claims
from games.core.computers import computers
from games.core.seating import departures
from games.models import Claim, Game, Player, Turn
from games.rules.claims.claim import Claim as Stated
from tests.factories import AccountFactory, running_game
from tests.playing import let_computers_go, play_some, to_act

pytestmark = pytest.mark.django_db


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

    def say(*given: Any) -> Stated:
        asked.append(given)
        return Stated(given[0].seat, given[0].turns, "stone", goal=0)

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


def test_its_claim_is_read_under_its_name_with_the_turn_it_took(
    ann: Account, talkative: list[Any]
) -> None:
    game = waiting(ann)
    speaker = to_act(game)
    play(game)
    (view,) = reading.board(game.pk, ann).claims
    assert (view.name, view.is_yours) == (speaker.shown_name, False)
    assert view.claim == Stated(speaker.seat or 0, 1, "stone", goal=0)


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
    "claim", [Stated(0, 1, "stone", goal=7), RuntimeError("lost for words")], ids=["wrong", "crash"]
)
def test_the_turn_stands_whatever_becomes_of_the_claim(
    ann: Account, monkeypatch: pytest.MonkeyPatch, claim: Any
) -> None:
    def say(*_: Any) -> Stated:
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


def test_nobody_is_made_to_say_anything_by_a_stand_in(
    ann: Account, ben: Account, talkative: list[Any]
) -> None:
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
