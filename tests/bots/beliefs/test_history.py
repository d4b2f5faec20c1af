"""A round's events tell again what lay on the table before each of them."""

from random import Random

import pytest

from games.bots.beliefs.history import scenes
from games.bots.ways import Ways
from games.rules import engine
from games.rules.cards.tiles import REACH
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight


@pytest.mark.parametrize("rules", [Ruleset(), Ruleset(expansion=True), Ruleset(edition="classic")])
def test_each_scene_is_what_lay_there_then(rules: Ruleset) -> None:
    position = engine.start(rules, engine.deal(rules, 6, round_seed("scenes")))
    chance, events, true = Random(1), list[Event](), list[tuple[object, bool]]()
    while (seat := position.turn) is not None and position.phase == "digging":
        before = Ways(position.maze, REACH, position.maze.reached).away()
        blocked = not position.may_dig(seat)
        moves = engine.legal_moves(position, seat)
        happened = engine.play(position, seat, chance.choice(moves))
        events += happened
        true.append((before, blocked))
    told = list(scenes(engine.observe(position, None, events)))
    firsts = [scene for scene in told if scene.event.kind not in ("revealed", "dug-out")]
    assert [(scene.before, scene.blocked) for scene in firsts[: len(true)]] == true


def test_a_round_of_which_only_the_end_is_known_is_told_from_there() -> None:
    last = Event("laid", seat=1, card="EW", at=(2, 0), turned=False)
    board = ["EW@1,0", "EW@2,0"]
    (scene,) = scenes(sight(FIVE_MINERS, ["EW"], board=board, events=(last,)))
    assert scene.before[1] == scene.after[1] + 1


def test_an_event_that_names_no_cell_changes_nothing() -> None:
    (scene,) = scenes(sight(FIVE_MINERS, ["EW"], events=(Event("laid", seat=1, card="EW"),)))
    assert scene.before == scene.after
