"""How likely the treasure is: what the story of a round shows."""

import pytest

from games.bots.treasure import FIGURES, chance_of_treasure, features
from games.rules import engine
from games.rules.cards.cells import pack
from games.rules.cards.tiles import tile_of
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import Ruleset


def test_the_figures_say_how_they_were_fitted() -> None:
    written = FIGURES.read_text(encoding="utf-8")
    assert "python -m tools.arena.fit" in written
    assert "held out" in written


def test_the_treasure_is_likelier_the_nearer_it_is() -> None:
    rules = Ruleset()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("near")))
    far = chance_of_treasure(position)
    assert features(position)[1] >= 7
    for x in range(1, 6):
        position.maze.lay(pack(x, 0), tile_of("EW", turned=False))
    assert far < chance_of_treasure(position)


@pytest.mark.parametrize(("expansion", "chance"), [(False, 0.4544), (True, 0.9959)])
def test_the_chance_at_the_start_is_that_of_the_fitted_figures(
    expansion: bool, chance: float
) -> None:
    # Two of five are saboteurs; with Saboteur 2 nobody is.
    rules = Ruleset(expansion=expansion)
    position = engine.start(rules, engine.deal(rules, 5, round_seed("near")))
    assert chance_of_treasure(position) == pytest.approx(chance, abs=0.0001)
