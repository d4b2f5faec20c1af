"""Another dwarf, hand and sights for a seat, made of a key and of what the seat knows alone."""

from collections import Counter

import pytest

from games.rules import engine
from games.rules.costume import in_costume
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from tests.rules.redeal import redeal
from tests.rules.tables import TABLES, Table, new_round, random_round

KEY = b"moonstone"
ITS_OWN = {"dwarf", "hand", "seen_goals", "seen_dwarfs", "given", "moves", "idle", "places"}


def _seen(position: engine.Position, seat: int, key: bytes = KEY) -> Observation:
    return engine.observe(in_costume(position, seat, key), seat)


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_a_costume_does_not_depend_on_what_the_seat_cannot_know(table: Table) -> None:
    for number, step in enumerate(random_round(new_round(table, "opal"), "opal")):
        if number % 5:
            continue
        for seat in (step.seat, (step.seat + 1) % table.players):
            other = redeal(step.position, seat, f"{number}")
            assert _seen(other, seat) == _seen(step.position, seat)


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_a_costume_changes_only_what_the_seat_alone_knows_and_fits_all_that_is_public(
    table: Table,
) -> None:
    for number, step in enumerate(random_round(new_round(table, "agate"), "agate")):
        if number % 5:
            continue
        position, seat = step.position, step.seat
        own, shown = engine.observe(position, seat), _seen(position, seat)
        differing = {
            name for name in Observation.__slots__ if getattr(own, name) != getattr(shown, name)
        }
        assert differing <= ITS_OWN
        # Once the digging has ended everybody is shown as they are.
        assert (shown.dwarf != own.dwarf) == (position.outcome is None)
        assert len(shown.hand) == len(own.hand)
        hidden = Counter(card for hand in position.hands for card in hand) + Counter(position.draw)
        hidden += Counter(position.aside) + Counter(card for _who, card in position.discards)
        worn = in_costume(position, seat, KEY).hands[seat]
        assert Counter(worn) <= hidden
        assert [goal for goal, _face in shown.seen_goals] == [goal for goal, _ in own.seen_goals]
        assert sum(face == "treasure" for _goal, face in shown.seen_goals) <= 1


def test_a_kept_card_is_the_same_other_card_while_others_play_and_draw() -> None:
    table = TABLES[0]
    before: dict[int, Counter[int]] = {}
    kept = changed = 0
    for step in random_round(new_round(table, "beryl"), "beryl"):
        for seat in range(table.players):
            worn = Counter(in_costume(step.position, seat, KEY).hands[seat])
            if seat in before and step.seat != (seat + 1) % table.players:
                lost = (before[seat] - worn).total()
                kept, changed = kept + (not lost), changed + bool(lost)
            before[seat] = worn
    assert kept > 5 * changed


def test_two_keys_are_two_costumes_and_one_key_is_one() -> None:
    position = new_round(TABLES[0], "topaz")
    assert _seen(position, 0) == _seen(position, 0)
    assert any(_seen(position, 0, bytes([key])) != _seen(position, 0) for key in range(3))


def test_no_map_shows_the_treasure_where_the_seat_saw_it_and_earlier_ones_stay() -> None:
    for key in range(20):
        shown: dict[int, str] = {}
        position = engine.load(
            set_up(
                {
                    "dwarfs": ["miner", "saboteur", "miner"],
                    "hands": [["map", "map", "NS"], ["EW"], ["EW"]],
                    "draw": ["NE"] * 9,
                }
            )
        )
        for goal in (1, 0):
            position.turn = 0
            engine.play(position, 0, read_move({"play": "map", "goal": goal}))
            seen = dict(_seen(position, 0, bytes([key])).seen_goals)
            assert shown.items() <= seen.items()
            assert seen[1] != "treasure"
            shown = seen


def test_the_end_of_the_digging_shows_everybody_as_they_are() -> None:
    *_rest, last = random_round(new_round(TABLES[0], "ruby"), "ruby")
    position = last.position
    if position.outcome is None:
        engine.play(position, last.seat, last.move)
    assert position.outcome is not None
    assert _seen(position, 0).dwarf == engine.observe(position, 0).dwarf
    assert _seen(position, 0).ending == engine.observe(position, 0).ending
