"""The arena's opponent of somebody else's design."""

from collections import Counter
from random import Random
from unittest.mock import patch

import pytest

from games.rules import engine
from games.rules.fair.seeds import round_seed
from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, LATE, sight, straight
from tests.rules.redeal import redeal
from tools.arena import __main__ as arena
from tools.arena import tag_like
from tools.arena.deals import compare
from tools.arena.strengths import MIXED, STRENGTHS

# They try the laboratory, of which the site imports nothing.
pytestmark = pytest.mark.when_changed("tools/*", "games/bots/*", "games/rules/*")

RULES = Ruleset(rounds=1)
FEW = patch.object(tag_like, "PLAYOUTS", 1)


def test_it_sits_in_the_arena_but_in_no_mixture() -> None:
    assert tag_like.TAG_LIKE in STRENGTHS
    assert tag_like.TAG_LIKE not in MIXED
    with FEW:
        line = compare(RULES, 3, tag_like.TAG_LIKE, "novice", "outsider")
    assert set(line["milliseconds"]) == {tag_like.TAG_LIKE, "novice"}


@pytest.mark.parametrize("side", ["--tested", "--rest"])
def test_it_is_refused_with_saboteur_2(side: str) -> None:
    with pytest.raises(SystemExit):
        arena.main(["--expansion", side, tag_like.TAG_LIKE])
    seen = sight(["blue"] * 5, ["EW"], rules={"expansion": True})
    with pytest.raises(ValueError, match="base game"):
        tag_like.tag_like(seen, "1")


def test_what_its_seat_cannot_know_changes_no_move() -> None:
    position = engine.start(RULES, engine.deal(RULES, 5, round_seed("blind")))
    seat = position.turn
    assert seat is not None
    seen = engine.observe(position, seat)
    for number in range(3):
        other = engine.observe(redeal(position, seat, str(number)), seat)
        with FEW:
            assert tag_like.tag_like(seen, "1") == tag_like.tag_like(other, "1")


def test_every_legal_move_is_tried_equally_often() -> None:
    seen = sight(FIVE_MINERS, ["EW", "map"])
    tried: Counter[Move] = Counter()

    def count(_position: object, move: Move, *_rest: object) -> float:
        tried[move] += 1
        return 0.0

    with (
        patch.object(tag_like, "_outcome", count),
        patch.object(tag_like, "PLAYOUTS", 4 * len(seen.moves)),
    ):
        tag_like.tag_like(seen, "1")
    assert set(tried.values()) == {4}
    assert set(tried) == set(seen.moves)


def test_it_opens_the_treasure_that_it_has_seen() -> None:
    seen = sight(FIVE_MINERS, ["NESW", "map"], board=straight(6), turns=LATE, goals_seen=(1,))
    with patch.object(tag_like, "PLAYOUTS", 60):
        move = tag_like.tag_like(seen, "1")
    assert getattr(move, "at", None) == (7, 0)


def test_dwarfs_and_goals_are_dealt_uniformly_but_for_what_the_seat_knows() -> None:
    seen = sight(["saboteur", *FIVE_MINERS[1:]], ["EW"], goals_seen=(0,))
    chance = Random(1)
    worlds = [tag_like._any_world(seen, chance) for _ in range(600)]
    assert {world.dwarfs[0] for world in worlds} == {"saboteur"}
    assert {len(world.unused) for world in worlds} == {1}
    other = Counter(seat for world in worlds for seat in range(1, 5) if _is_foe(world, seat))
    # One of two saboteurs is left among five cards for four seats.
    assert all(80 < other[seat] < 160 for seat in range(1, 5))
    golds = {world.gold for world in worlds}
    assert golds <= {0, 1, 2}
    faces = dict(seen.seen_goals)
    assert golds == ({0} if faces[0] == "treasure" else {1, 2})


def _is_foe(world: tag_like.World, seat: int) -> bool:
    return world.dwarfs[seat] == "saboteur"


def test_moves_that_did_well_are_played_more_often() -> None:
    learned = tag_like._Learned()
    for outcome, key in ((1.0, 7), (0.5, 8)):
        learned.add([(2, key)], [0.0, 0.0, outcome])
    drawn = Counter(learned.drawn(2, [7, 8, 9], Random(n)) for n in range(300))
    assert drawn[0] > 290
    other = Counter(learned.drawn(1, [7, 8, 9], Random(n)) for n in range(300))
    assert min(other.values()) > 60
