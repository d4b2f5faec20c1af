"""When a computer player passes, and with what."""

from collections.abc import Iterator

import pytest

from games import bots
from games.bots.beliefs import private_beliefs
from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules import engine
from games.rules.fair.seeds import round_seed
from games.rules.moves import Pass
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, regular, regular_with_saboteur_2, straight

TEAMS = ["blue", "green", "blue", "boss"]


@pytest.mark.parametrize("rules", [Ruleset(), Ruleset(expansion=True)], ids=["base", "expansion"])
@pytest.mark.parametrize("players", [3, 5, 8])
def test_nobody_passes_while_something_useful_is_possible(rules: Ruleset, players: int) -> None:
    passes = [seen for number in range(3) for seen in _passes(rules, players, f"useful/{number}")]
    assert passes
    for seen in passes:
        outlook = outlook_of(seen, private_beliefs(seen))
        others = [move for move in seen.moves if not isinstance(move, Pass)]
        assert all(worth(outlook, move) <= 0 for move in others)


def _passes(rules: Ruleset, players: int, seed: str) -> Iterator[Observation]:
    """What those see who pass in a round."""
    position = engine.start(rules, engine.deal(rules, players, round_seed(seed)))
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat)
        move = bots.choose(seen, f"{seed}/{position.turns}")
        if isinstance(move, Pass):
            yield seen
        engine.play(position, seat, move)


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        (["NESW", "N.E", "EW"], "N.E"),
        (["NESW", "break-cart", "EW"], "break-cart"),
        (["EW", "map", "repair-cart"], "map"),
    ],
)
def test_a_miner_who_cannot_dig_throws_away_his_least_useful_card(
    hand: list[str], thrown: str
) -> None:
    front = [["break-lantern"], [], [], [], []]
    move = regular(FIVE_MINERS, hand, front=front, goals_seen=(1,))
    assert move == Pass((thrown,))


def test_the_card_that_mends_his_tool_is_kept_for_its_time() -> None:
    # The digger lacks both a cart and a lantern to dig, so the repair is played, not thrown away.
    front = [["break-lantern", "break-cart"], [], [], [], []]
    move = regular(FIVE_MINERS, ["repair-cart", "NESW"], front=front)
    assert not isinstance(move, Pass)


def test_with_saboteur_2_all_useless_cards_go_at_once() -> None:
    hand = ["N.E", "E.W", "N.E.S", "EW+blue"]
    move = regular_with_saboteur_2(TEAMS, hand, board=["N.E.S.W@1,0", "EW@-1,0"])
    assert isinstance(move, Pass)
    assert set(move.cards) == {"N.E", "E.W", "N.E.S"}


def test_with_an_empty_pile_only_one_card_goes() -> None:
    hand = ["N.E", "E.W", "N.E.S"]
    move = regular_with_saboteur_2(TEAMS, hand, board=straight(2), draw=[])
    assert isinstance(move, Pass)
    assert len(move.cards) == 1
