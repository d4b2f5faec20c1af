"""A round that is over keeps its cards in one column; until then each pile and card has a row."""

from typing import Any

import pytest

from accounts.models import Account
from games.models import BoardCard, Deck, Game, Round
from games.round_rows import read_states
from games.rules import engine
from games.rules.observation import Observation
from games.rules.state import OVER
from games.selectors.mines import mines_of
from games.selectors.records import differences
from tests.factories import running_game
from tests.people import ann, ben
from tests.playing import play_out, play_some

__all__ = ["ann", "ben"]

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[False, True], ids=["base", "expansion"])
def games(request: pytest.FixtureRequest, ann: Account, ben: Account) -> list[Game]:
    """A game that is over, and one in its second round."""
    rules = {"expansion": request.param}
    over = play_out(running_game(ann, [ben], computers=2, rules=rules))
    going = running_game(ann, [ben], computers=2, rules=rules)
    while going.round is None or going.round.number == 1:
        going = play_some(going, 1, seed=going.version)
    return [over, play_some(going, 5)]


def _lying(seen: Observation) -> list[tuple[Any, ...]]:
    return [(card.at, card.card, card.turned) for card in seen.mine]


def rounds_with_rows() -> set[int]:
    return {row.round_id for model in (BoardCard, Deck) for row in model.objects.all()}


def test_only_a_round_that_is_played_has_rows_of_cards(games: list[Game]) -> None:
    over, going = games
    assert going.round is not None
    assert rounds_with_rows() == {going.round.pk}
    assert Round.objects.filter(cards__isnull=True).get() == going.round
    assert {row.phase for row in Round.objects.filter(cards__isnull=False)} == {OVER}


def test_a_round_that_is_over_is_read_as_it_was(games: list[Game]) -> None:
    for game in games:
        assert list(differences(game)) == []
    over = Round.objects.filter(game=games[0], number=1).get()
    (state,) = read_states(games[0], [over])
    assert len(state.hands) == 4
    assert state.board
    assert engine.save(engine.load(state)) == state


def test_what_is_lost_or_changed_of_it_is_found(games: list[Game]) -> None:
    row = Round.objects.get(game=games[0], number=2)
    hands = [["map"], *row.cards["hands"][1:]]
    for cards, told in (
        (None, {"round 2: hands", "round 2: board"}),
        ({**row.cards, "hands": hands}, {"round 2: hands"}),
        ({**row.cards, "board": row.cards["board"][:-1]}, {"round 2: board"}),
    ):
        Round.objects.filter(pk=row.pk).update(cards=cards)
        assert told <= {str(difference) for difference in differences(games[0])}


def test_the_small_mine_of_a_game_that_is_over_is_drawn_from_it(games: list[Game]) -> None:
    over, going = games
    seen = mines_of([over.pk, going.pk])
    for game in games:
        assert game.round is not None
        (state,) = read_states(game, [game.round])
        whole = engine.observe(engine.load(state), None)
        assert _lying(seen[game.pk]) == _lying(whole)
        assert seen[game.pk].goals_up == whole.goals_up
