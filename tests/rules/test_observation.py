"""What a seat may see, and that nothing else reaches it (rules.md 7)."""

import pytest

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.moves import Pass
from games.rules.notation import read_move
from games.rules.observation import SeenDwarf
from tests.rules.redeal import redeal
from tests.rules.tables import TABLES, new_round, random_round


def _set_up(**written: object) -> engine.Position:
    defaults: dict[str, object] = {"dwarfs": ["miner", "saboteur", "miner"]}
    return set_up({**defaults, **written})


def test_dealing_anew_what_a_seat_cannot_know_changes_nothing_it_sees(
    subtests: pytest.Subtests,
) -> None:
    for table in TABLES[::2]:
        with subtests.test(str(table)):
            position, differed = new_round(table, "jasper"), 0
            for number, step in enumerate(random_round(position, "jasper")):
                if number % 5:
                    continue
                for seat in (None, step.seat, (step.seat + 1) % table.players):
                    other = redeal(step.position, seat, f"{number}")
                    differed += engine.save(other) != engine.save(step.position)
                    assert engine.observe(other, seat) == engine.observe(step.position, seat)
            assert differed > 5


def test_the_public_events_of_a_move_do_not_depend_on_what_is_hidden(
    subtests: pytest.Subtests,
) -> None:
    for table in TABLES[::4]:
        with subtests.test(str(table)):
            position = new_round(table, "kyanite")
            for number, step in enumerate(random_round(position, "kyanite")):
                if number % 4:
                    continue
                other = redeal(step.position, step.seat, f"{number}")
                here = engine.play(step.position.copy(), step.seat, step.move)
                there = engine.play(other, step.seat, step.move)
                assert here[0] == there[0]


def test_a_pass_tells_only_how_many_cards() -> None:
    position = _set_up(hands=[["NS", "map"], ["EW"], ["EW"]], draw=["NE", "NE"])
    (event,) = engine.play(position, 0, Pass(("map",)))
    assert event.as_json() == {"kind": "passed", "seat": 0, "count": 1}


def test_a_spectator_sees_no_hand_no_dwarf_and_no_purse() -> None:
    seen = engine.observe(_set_up(hands=[["NS"], ["EW"], ["EW"]]), None)
    assert (seen.dwarf, seen.purse, seen.hand, seen.moves) == (None, None, (), ())
    assert seen.hand_sizes == (1, 1, 1)


def test_a_map_shows_its_goal_to_its_player_alone() -> None:
    position = _set_up(hands=[["map"], ["EW"], ["EW"]], draw=["NE", "NE"])
    engine.play(position, 0, read_move({"play": "map", "goal": 1}))
    assert engine.observe(position, 0).seen_goals == ((1, "treasure"),)
    for other in (None, 1, 2):
        assert engine.observe(position, other).seen_goals == ()


def test_whose_maps_showed_a_goal_is_known_to_all_and_what_they_showed_is_not() -> None:
    position = _set_up(hands=[["map"], ["map"], ["EW"]], draw=["NE", "NE"])
    engine.play(position, 0, read_move({"play": "map", "goal": 2}))
    engine.play(position, 1, read_move({"play": "map", "goal": 2}))
    for seat in (None, 0, 1, 2):
        assert engine.observe(position, seat).looks == ((), (), (0, 1))


def test_a_card_that_cannot_be_played_says_why() -> None:
    position = _set_up(
        front=[["break-cart"], [], []],
        hands=[["NS", "repair-lantern", "break-cart", "map"], ["EW"], ["EW"]],
    )
    assert dict(engine.observe(position, 0).idle) == {
        "NS": "tools-broken",
        "repair-lantern": "nothing-to-repair",
    }


def test_a_card_that_fits_nowhere_says_so() -> None:
    board = ["N.E.S.W@0,1", "N.E.S.W@1,0", "N.E.S.W@-1,0", "N.E.S.W@0,-1"]
    position = _set_up(board=board, hands=[["NS"], ["EW"], ["EW"]])
    assert dict(engine.observe(position, 0).idle) == {"NS": "not-connected"}


def test_places_are_known_out_of_turn_but_moves_are_not() -> None:
    position = _set_up(hands=[["NS"], ["EW"], ["EW"]], turn=1)
    seen = engine.observe(position, 0)
    assert seen.moves == ()
    assert seen.places == (("NS", (((0, -1), False), ((0, 1), False))),)


def test_after_a_round_dwarfs_are_public_but_gold_is_not() -> None:
    position = _set_up(hands=[["map"], [], []])
    engine.play(position, 0, Pass(("map",)))
    seen = engine.observe(position, 0)
    assert seen.ending is not None
    assert seen.ending.dwarfs == ("miner", "saboteur", "miner")
    assert seen.ending.gains == (0, None, None)
    assert seen.purses is None


def test_after_the_last_round_purses_are_public() -> None:
    position = _set_up(rules={"rounds": 1}, hands=[["map"], [], []])
    engine.play(position, 0, Pass(("map",)))
    for seat in (None, 0, 1, 2):
        seen = engine.observe(position, seat)
        assert seen.purses == (0, 4, 0)
        assert seen.ending is not None
        assert seen.ending.gains == (0, 4, 0)


def test_an_inspection_is_remembered_until_a_swap_of_hats_and_all_know_who_made_it() -> None:
    position = _set_up(
        rules={"expansion": True},
        dwarfs=["green", "blue", "boss"],
        spare=["saboteur"],
        hands=[["inspection", "NS"], ["swap-hats"], ["NS"]],
        draw=["NE", "NE", "NE"],
    )
    engine.play(position, 0, read_move({"play": "inspection", "on": 2}))
    assert engine.observe(position, 0).seen_dwarfs == (SeenDwarf(2, "boss", stale=False),)
    for seat in (None, 0, 1, 2):
        assert engine.observe(position, seat).inspections == ((0, 2),)
    engine.play(position, 1, read_move({"play": "swap-hats", "on": 2}))
    assert engine.observe(position, 0).seen_dwarfs == (SeenDwarf(2, "boss", stale=True),)


def test_after_a_swap_of_hands_each_knows_what_it_gave() -> None:
    position = _set_up(
        rules={"expansion": True},
        dwarfs=["green", "blue", "boss"],
        hands=[["swap-hands", "NS"], ["map", "EW"], ["NE"]],
        draw=["ES", "ES"],
    )
    engine.play(position, 0, read_move({"play": "swap-hands", "on": 1}))
    (mine,) = engine.observe(position, 0).given
    (yours,) = engine.observe(position, 1).given
    assert (mine.to, mine.cards) == (1, ("NS",))
    assert (yours.to, yours.cards) == (0, ("EW", "map"))
    assert engine.observe(position, 2).given == ()


def test_the_expansion_tells_who_has_any_gold() -> None:
    position = _set_up(rules={"expansion": True}, dwarfs=["green", "blue"], purses=[0, 3])
    assert engine.observe(position, None).has_gold == (False, True)
    assert engine.observe(_set_up(purses=[0, 3, 0]), None).has_gold is None
