"""Signs of the record: honest players stay within chance, and a pair that plays as one does not."""

from itertools import combinations

import pytest

from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from games.signs import Chance, signs_of_round, tally
from games.signs.record import GOLD, HELP, SIDE
from tests.signs.playing import ONE, OTHER, PAIR, SABOTEUR_2, Round, played, signs

pytestmark = pytest.mark.sliced("statistics")


@pytest.fixture(scope="module")
def honest() -> list[Round]:
    return [played(f"honest/{number}") for number in range(24)]


@pytest.fixture(scope="module")
def as_one() -> list[Round]:
    return [played(f"as one/{number}", as_one=True) for number in range(80)]


def of(chances: list[Chance], kind: str, seat: int) -> list[Chance]:
    return [one for one in chances if (one.kind, one.seat) == (kind, seat)]


def test_honest_computer_players_stay_within_chance(honest: list[Round]) -> None:
    for pair in combinations(range(5), 2):
        chances = signs(honest, pair)
        for kind in (HELP, SIDE, GOLD):
            for seat in pair:
                counted = tally(of(chances, kind, seat))
                assert counted.is_too_few or counted.by_chance > 0.01, (pair, kind, seat)


def test_a_pair_that_plays_as_one_is_found(as_one: list[Round]) -> None:
    chances = signs(as_one)
    for kind, seldom in ((HELP, 0.001), (GOLD, 0.01)):
        counted = tally(of(chances, kind, ONE))
        assert not counted.is_too_few
        assert counted.by_chance < seldom, (kind, counted)
        assert counted.low > counted.expected / counted.cases


def test_who_is_helped_without_helping_is_not_taken_for_who_helps(as_one: list[Round]) -> None:
    chances = signs(as_one)
    assert tally(of(chances, HELP, OTHER)).by_chance > 0.01


def test_a_chance_is_counted_once_a_round_and_direction(as_one: list[Round]) -> None:
    for each in as_one:
        found = signs([each])
        for seat in PAIR:
            assert len(of(found, GOLD, seat)) <= 1
            assert len(of(found, SIDE, seat)) <= 1
            # Breaking and mending are two.
            assert len(of(found, HELP, seat)) <= 2


def test_turns_that_others_took_for_them_count_for_nothing(as_one: list[Round]) -> None:
    deal, moves = as_one[0]
    assert signs_of_round(engine.start(Ruleset(), deal), moves, PAIR, ()) == []


def test_honest_players_of_saboteur_2_stay_within_chance() -> None:
    rounds = [played(f"honest/{number}", SABOTEUR_2) for number in range(24)]
    for pair in combinations(range(5), 2):
        chances = signs(rounds, pair, SABOTEUR_2)
        for kind in (HELP, SIDE, GOLD):
            for seat in pair:
                counted = tally(of(chances, kind, seat))
                assert counted.is_too_few or counted.by_chance > 0.01, (pair, kind, seat)


def test_a_pair_that_plays_saboteur_2_as_one_is_found() -> None:
    rounds = [played(f"as one/{number}", SABOTEUR_2, as_one=True) for number in range(100)]
    chances = signs(rounds, PAIR, SABOTEUR_2)
    counted = tally(of(chances, GOLD, ONE))
    assert not counted.is_too_few
    assert counted.by_chance < 0.01
    assert tally(of(chances, GOLD, OTHER)).by_chance > 0.01
    helped = of(chances, HELP, ONE)
    assert all(one.hit for one in helped)
    assert sum(one.expected for one in helped) < len(helped) - 1


def dwarfs_and_hats(deal: Deal, moves: list[tuple[int, Move]]) -> tuple[list[str], list[bool]]:
    """Who everybody was at the end of a round, and whose hat was swapped."""
    position = engine.start(SABOTEUR_2, deal)
    for seat, move in moves:
        engine.play(position, seat, move)
    return position.dwarfs, [bool(position.hat_swaps.get(seat)) for seat in range(5)]


def test_whoever_is_on_no_side_or_has_had_another_dwarf_leaves_no_sign() -> None:
    left_out = counted = 0
    for number in range(10):
        deal, moves = played(f"sides/{number}", SABOTEUR_2)
        dwarfs, swapped = dwarfs_and_hats(deal, moves)
        for pair in combinations(range(5), 2):
            found = signs([(deal, moves)], pair, SABOTEUR_2)
            if any(swapped[seat] or dwarfs[seat] in ("profiteer", "geologist") for seat in pair):
                assert found == []
                left_out += 1
            counted += len(found)
    assert left_out
    assert counted
