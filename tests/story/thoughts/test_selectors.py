"""What was thought in a game that is over: whose thoughts, from what, and who may read them."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from accounts.models import Account
from games import bots
from games.bots import claiming
from games.bots.beliefs.belief import outsiders_beliefs
from games.claims import services as claims
from games.core import computers
from games.core.seating import departures
from games.core.visibility import NotFound
from games.lobby import services as lobby
from games.models import Claim, Game, Turn
from games.replay import selectors as replays
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.story.thoughts import selectors as thoughts
from tests.factories import open_table, running_game
from tests.playing import let_computers_go, play_one, play_out, play_some, tell_all, to_act

pytestmark = pytest.mark.django_db


def thought_over(ann: Account, computers_claim: bool = False, **rules: Any) -> Game:
    """A finished game of Ann, a Novice and three Regulars, who thought for themselves."""
    asked = {"strengths": ["novice"], "computers_claim": computers_claim}
    table = open_table(ann, computers=4, rules={"rounds": 1, **rules}, **asked)
    game = lobby.start_table(table.pk, ann)
    while game.status == Game.Status.RUNNING:
        if to_act(game).is_computer:
            let_computers_go(game)
            assert computers.play(game.pk)
        else:
            play_one(game, Random(1))
        game.refresh_from_db()
    return tell_all(game)


@pytest.mark.parametrize("expansion", [False, True])
def test_what_is_told_is_what_each_computer_player_thought(ann: Account, expansion: bool) -> None:
    game = thought_over(ann, expansion=expansion)
    policies = dict(game.players.values_list("seat", "policy"))
    for turn in Turn.objects.filter(game=game).order_by("number"):
        mind = thoughts.thinking(game.pk, ann, 1, turn.number).mind
        assert mind
        assert (mind.seat, mind.strength) == (turn.seat, policies[turn.seat])
        if mind.strength:
            assert mind.thoughts
            assert mind.thoughts.chosen.move == read_move(turn.move)
            assert 1 <= len(mind.thoughts.best) <= 3
        else:
            assert mind.thoughts is None


@pytest.mark.both
def test_its_thoughts_are_those_with_the_claims_it_heard(
    ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was said, or taken back, while it thought."""
    choose, heard = bots.choose, list[Observation]()

    def thinks_while_ann_speaks(seen: Observation, *given: str) -> Move:
        heard.append(seen)
        game = Game.objects.get()
        last = Claim.objects.filter(taken_back_at=None, player__account=ann).last()
        if last is None:
            claims.state(game_id=game.pk, account=ann, says="saboteur", on=1)
        elif len(heard) % 3 == 0:
            claims.take_back(game_id=game.pk, account=ann, claim_id=last.pk)
        return choose(seen, *given)

    monkeypatch.setattr(claiming, "AFTER_A_LOOK", 1.0)
    monkeypatch.setattr(bots, "choose", thinks_while_ann_speaks)
    game = thought_over(ann, computers_claim=True)
    minds = [
        mind
        for number in Turn.objects.filter(game=game)
        .order_by("number")
        .values_list("number", flat=True)
        if (mind := thoughts.thinking(game.pk, ann, 1, number).mind) and mind.strength
    ]
    assert [mind.seen for mind in minds] == heard
    assert all(mind.thoughts for mind in minds)
    said = [set(seen.claims) for seen in heard]
    assert not said[0]
    assert any(before - after for before, after in pairwise(said))


def test_where_it_would_play_otherwise_today_nothing_is_made_up(ann: Account) -> None:
    game = play_out(running_game(ann, computers=2, rules={"rounds": 1}))
    tell_all(game)
    found = [
        thoughts.thinking(game.pk, ann, 1, turn).mind
        for turn in Turn.objects.filter(game=game).values_list("number", flat=True)
    ]
    assert any(mind and mind.strength and mind.thoughts is None for mind in found)


def test_what_a_computer_player_played_in_a_persons_seat_is_a_regulars_and_a_persons_is_theirs(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = tell_all(play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1})))
    seat = game.players.get(account=ben).seat
    first, second = Turn.objects.filter(game=game, seat=seat or 0).order_by("number")[:2]
    Turn.objects.filter(pk=first.pk).update(played_by=Turn.PlayedBy.TIME_OUT)
    Turn.objects.filter(pk=second.pk).update(played_by=Turn.PlayedBy.STAND_IN, stand_in=olga)
    told = [thoughts.thinking(game.pk, ann, 1, turn.number).mind for turn in (first, second)]
    assert [mind and mind.strength for mind in told] == ["regular", ""]


def test_a_turn_that_a_person_took_before_they_left_is_a_persons(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 1})
    seat = game.players.get(account=ben).seat
    play_some(game, 4)
    departures.leave_game(game.pk, ben)
    play_out(Game.objects.get(pk=game.pk))
    tell_all(game)
    by_hand = [
        thoughts.thinking(game.pk, ann, 1, turn.number).mind
        for turn in Turn.objects.filter(game=game, seat=seat).order_by("number")
    ]
    assert [bool(mind and mind.strength) for mind in by_hand][:2] == [False, True]


def test_of_a_persons_turn_an_outsiders_opinion_is_told(ann: Account, ben: Account) -> None:
    game = tell_all(play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1})))
    row, rounds = game.rounds.get(), list(game.rounds.order_by("number"))
    turns = list(Turn.objects.filter(game=game).order_by("number"))
    taken = [one for one in turns if one.seat == game.players.get(account=ben).seat][-1]
    before = replays.position_after(game, rounds, row, taken.number - 1)
    told = [Event.from_json(event) for one in turns[: taken.number - 1] for event in one.events]
    mind = thoughts.thinking(game.pk, ann, 1, taken.number).mind
    assert mind
    assert mind.strength == ""
    assert mind.beliefs == outsiders_beliefs(engine.observe(before, None, told))


def test_how_it_looked_has_a_share_for_each_player_before_and_after_each_turn(ann: Account) -> None:
    game = thought_over(ann)
    found = thoughts.thinking(game.pk, ann)
    assert (found.turn, found.mind) == (0, None)
    assert len(found.suspicions) == found.turns[0] + 1
    assert all(len(each) == 5 for each in found.suspicions)
    assert len(set(found.suspicions[0])) == 1
    assert sorted(found.dwarfs) != sorted({*found.dwarfs})


# --- who may read them


def test_of_a_running_game_nobody_is_told_anything(ann: Account, ben: Account) -> None:
    game = play_some(running_game(ann, [ben], computers=2, public=True), 6)
    for somebody in (ann, ben, None):
        for moment in ((), (1, 0), (1, 3), (1, 6)):
            with pytest.raises(NotFound):
                thoughts.thinking(game.pk, somebody, *moment)


def test_a_turn_that_there_is_not_is_not_found(ann: Account, subtests: pytest.Subtests) -> None:
    game = tell_all(play_out(running_game(ann, computers=2, rules={"rounds": 1})))
    for moment in [(2, 0), (0, 0), (1, 999), (1, -1)]:
        with subtests.test(moment=moment), pytest.raises(NotFound):
            thoughts.thinking(game.pk, ann, *moment)


@pytest.mark.postgresql
def test_a_turns_thoughts_take_the_same_few_queries_however_long_the_game(
    ann: Account, django_assert_num_queries: Any
) -> None:
    game = thought_over(ann)
    for turn in (1, 20):
        with django_assert_num_queries(7 if turn > 1 else 6):
            thoughts.thinking(game.pk, ann, 1, turn)
