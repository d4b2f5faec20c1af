"""A round that is over keeps its cards in one column; until then each pile and card has a row."""

from copy import deepcopy
from typing import Any

import pytest

from games.core.history.records import differences
from games.core.round_rows import read_positions, read_snapshots
from games.core.tables.mines import mines_of
from games.models import BoardCard, Deck, Game, Round
from games.rules import engine
from games.rules.observation import Observation
from games.rules.phases import OVER
from tests.factories import running_game
from tests.playing import play_out, play_round, play_some
from tests.shared_rows import Cast, ann, ben

__all__ = ["ann", "ben"]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", params=[False, True], ids=["base", "expansion"])
def played(request: pytest.FixtureRequest, cast: Cast) -> list[Game]:
    """A game that is over, and one in its second round."""
    ann, ben, rules = cast.ann, cast.ben, {"expansion": request.param, "rounds": 2}
    over = play_out(running_game(ann, [ben], computers=2, rules=rules))
    going = play_round(running_game(ann, [ben], computers=2, rules=rules))
    return [over, play_some(going, 5)]


@pytest.fixture
def games(played: list[Game], db: None) -> list[Game]:
    """The same, as a test may change them."""
    return deepcopy(played)


def _lying(seen: Observation) -> list[tuple[Any, ...]]:
    return [(card.at, card.card, card.turned) for card in seen.mine]


def rounds_with_rows(games: list[Game]) -> set[int]:
    rows = (model.objects.filter(round__game__in=games) for model in (BoardCard, Deck))
    return {row.round_id for found in rows for row in found}


@pytest.mark.both
def test_only_a_round_that_is_played_has_rows_of_cards(games: list[Game]) -> None:
    over, going = games
    assert going.round is not None
    assert rounds_with_rows(games) == {going.round.pk}
    rounds = Round.objects.filter(game__in=games)
    assert rounds.filter(cards__isnull=True).get() == going.round
    assert {row.phase for row in rounds.filter(cards__isnull=False)} == {OVER}


def test_a_round_that_is_over_is_read_as_it_was(games: list[Game]) -> None:
    for game in games:
        assert list(differences(game)) == []
    over = Round.objects.filter(game=games[0], number=1).get()
    (snapshot,) = read_snapshots(games[0], [over])
    assert len(snapshot["hands"]) == 4
    assert snapshot["board"]
    assert engine.save(engine.load(snapshot)) == snapshot


def test_what_is_lost_or_changed_of_it_is_found(games: list[Game]) -> None:
    row = Round.objects.get(game=games[0], number=2)
    first, *others = row.cards["hands"]
    hands = [[*first, "map"], *others]
    for cards, told in (
        (None, {"round 2: board"}),
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
        (position,) = read_positions(game, [game.round])
        whole = engine.observe(position, None)
        assert _lying(seen[game.pk]) == _lying(whole)
        assert seen[game.pk].goals_up == whole.goals_up
