"""The Expert: what it may know, how it compares moves, and what it imagines."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from games import bots
from games.bots.beliefs.worlds import worlds
from games.bots.expert.imagined import imagined, unseen
from games.bots.expert.playing_on import Gold
from games.bots.expert.trials import Trials
from games.bots.expert.value import FIGURES, chance_of_treasure, features, gold_of
from games.rules import engine
from games.rules.cards.boxes import NUGGETS
from games.rules.cards.cards import CODES, full_deck
from games.rules.cards.cells import pack
from games.rules.cards.tiles import tile_of
from games.rules.ending.ending import end_digging
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.moves import Lay, Move, Pass
from games.rules.ruleset import Ruleset

FEW = bots.Budget(playouts=24)
both_boxes = pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])


@both_boxes
def test_an_imagined_round_agrees_with_all_that_the_seat_sees(expansion: bool) -> None:
    rules, events = Ruleset(expansion=expansion), list[Event]()
    position = engine.start(rules, engine.deal(rules, 6, round_seed("imagined")))
    while (seat := position.turn) is not None and position.outcome is None:
        seen = engine.observe(position, seat, events)
        if position.turns % 5 == 0:
            for world in islice(worlds(seen, "s"), 3):
                also = engine.observe(imagined(seen, world, "s"), seat)
                assert (also.hand, also.dwarf) == (seen.hand, seen.dwarf)
                assert (also.hand_sizes, also.draw_size) == (seen.hand_sizes, seen.draw_size)
                assert (also.mine, also.fronts) == (seen.mine, seen.fronts)
                assert (also.seen_goals, also.goals_up) == (seen.seen_goals, seen.goals_up)
                assert also.looks == seen.looks
                # Not all passes: of cards that were swapped since, others may be in the hand.
                assert set(also.moves) == set(seen.moves)
        events += engine.play(position, seat, bots.choose(seen, f"{position.turns}"))


def test_cards_that_were_seen_are_dealt_to_nobody() -> None:
    rules, events = Ruleset(), list[Event]()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("cards")))
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat, events)
        hidden = [card for hand in position.hands for card in hand] + position.draw
        hidden += [*position.aside, *(card for _, card in position.discards)]
        expected = Counter(CODES[card] for card in hidden) - Counter(seen.hand)
        assert unseen(seen) == expected
        assert not unseen(seen) - Counter(full_deck(expansion=False))
        events += engine.play(position, seat, bots.choose(seen, f"{position.turns}"))


FIRST, OTHER = Pass(("map",)), Lay("EW", (1, 0))


def _tried(gains: list[float], worth: float = -0.1, soon: float = 0.0) -> Trials[Move]:
    trials: Trials[Move] = Trials({FIRST: 0.0, OTHER: worth})
    for gain in gains:
        trials.add({FIRST: Gold(1.0, 1.0), OTHER: Gold(1.0 + soon, 1.0 + gain)}, spent=0.0)
    return trials


def test_the_first_choice_is_left_for_a_clear_gain_only() -> None:
    assert _tried([0.5, 0.7] * 10).best() == OTHER
    assert _tried([2.0, -1.95] * 10).best() == FIRST
    assert _tried([-0.5, -0.7]).best() == FIRST


def test_a_few_worlds_say_less_than_many() -> None:
    assert _tried([1.5, -1.3]).best() == FIRST
    assert _tried([1.5, -1.3] * 50).best() == OTHER


def test_what_regular_likes_much_less_must_do_much_better() -> None:
    gains = [1.0, -0.6] * 20
    assert _tried(gains, worth=0.0).best() == OTHER
    assert _tried(gains, worth=-1.2).best() == FIRST


def test_what_can_be_expected_soon_counts_while_worlds_are_few() -> None:
    assert _tried([0.0, 0.0], soon=0.1).best() == OTHER
    assert _tried([-0.2] * 200, soon=0.1).best() == FIRST


def test_half_of_the_others_are_given_up_at_a_time() -> None:
    moves = {Pass((code,)): 0.0 for code in ("map", "EW", "NS", "NESW", "NES")}
    trials, sizes = Trials(moves), []
    for spent in range(1, 11):
        trials.add({move: Gold(0.0, n) for n, move in enumerate(moves)}, spent / 10)
        sizes.append(len(trials.open))
    assert sizes == [5, 5, 5, 3, 3, 3, 2, 2, 2, 2]
    assert trials.best() == Pass(("NES",))


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


@pytest.mark.parametrize("edition", ["revised", "classic"])
def test_a_miner_can_expect_what_miners_draw_on_average(edition: str) -> None:
    rules, chance = Ruleset(edition=edition), Random(1)
    start = engine.start(rules, engine.deal(rules, 5, round_seed("nuggets")))
    drawn, expected = [0.0] * 5, [0.0] * 5
    for _ in range(2000):
        position = start.copy()
        position.dwarfs = ["miner", "miner", "saboteur", "miner", "miner"]
        position.nuggets = chance.sample(NUGGETS, len(NUGGETS))
        end_digging(position, connector=3)
        for seat in range(5):
            drawn[seat] += position.purses[seat] / 2000
            expected[seat] += gold_of(position, seat, 0) / 2000
    assert expected == pytest.approx(drawn, abs=0.06)
    assert expected[3] > expected[1] > expected[0] > expected[4] > expected[2] == 0
