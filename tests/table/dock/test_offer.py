"""What the dock offers to look at first."""

from dataclasses import replace

import pytest

from games.rules.events import Event
from games.table.dock.choice import Choice
from games.table.held import HoldButton, Offer, offer_of
from games.table.page import make_page
from tests.table.seen import seen_by
from tests.table.views import PASSED, entry, table_view

LOOKED = Event("looked", seat=0, goal=1)
INSPECTED = Event("inspected", seat=0, on=1)
NEW_HAT = Event("swapped-hats", seat=2, on=0)
NOT_HELD, BEGINNING = (0, 0), (1, 0)


def offer(*events: Event, held: tuple[int, int] = BEGINNING, **facts: object) -> Offer | None:
    log = tuple(entry(number, 1, event) for number, event in enumerate(events, 1))
    table = table_view(log=log, held=held, **facts)
    assert table.round.observation is not None
    return offer_of(table, replace(table.round.observation, turns=len(log)))


def title(*events: Event, held: tuple[int, int] = BEGINNING, **facts: object) -> str:
    found = offer(*events, held=held, **facts)
    return found.title if found else ""


def test_a_dwarf_that_was_dealt_is_offered_until_it_was_held() -> None:
    found = offer(held=NOT_HELD, observation=seen_by(0, starter=2))
    assert found == Offer(
        "You’ve been dealt a new dwarf.",
        "Only you can see it. Cleo begins round 1.",
        HoldButton("Hold to see who you are", "/games/7/me/"),
    )
    assert offer(held=BEGINNING) is None


def test_who_begins_is_told_until_somebody_has() -> None:
    begins, begun = offer(held=NOT_HELD), offer(PASSED, held=NOT_HELD)
    assert begins and begins.note.endswith("You start round 1.")
    assert begun and begun.note == "Only you can see it."


def test_each_round_has_a_dwarf_of_its_own() -> None:
    second = seen_by(0, round=2)
    assert title(held=(1, 9), observation=second).startswith("You’ve been dealt a new dwarf")
    assert title(held=(2, 0), observation=second) == ""


@pytest.mark.parametrize("dwarf", ["miner", "saboteur"])
def test_the_offer_is_the_same_for_every_dwarf(dwarf: str) -> None:
    seen = seen_by(0, dwarfs=[dwarf, "miner", "miner"])
    assert offer(held=NOT_HELD, observation=seen) == offer(held=NOT_HELD)


def test_what_a_card_has_shown_is_offered_until_it_was_held(subtests: pytest.Subtests) -> None:
    for event, told in [
        (LOOKED, "You looked at the middle goal."),
        (INSPECTED, "You looked at Ben\u2019s dwarf."),
        (NEW_HAT, "You’ve been dealt a new dwarf."),
    ]:
        with subtests.test(event=event, told=told):
            assert title(event) == told
            assert title(event, held=(1, 1)) == ""


def test_what_others_saw_is_not_offered(subtests: pytest.Subtests) -> None:
    for event in [
        replace(LOOKED, seat=1),
        replace(INSPECTED, seat=2, on=0),
        replace(NEW_HAT, on=1),
        PASSED,
    ]:
        with subtests.test(event=event):
            assert offer(event) is None


def test_nothing_is_offered_to_a_spectator_nor_when_the_round_is_over() -> None:
    assert offer(held=NOT_HELD, seat=None) is None
    over = replace(seen_by(0), phase="over")
    assert offer(held=NOT_HELD, observation=over) is None


def test_on_ones_own_turn_the_hand_may_be_used_at_once_and_the_offer_stays() -> None:
    seen = seen_by(0, hands=[["EW"], [], []])
    table = table_view(observation=seen, held=NOT_HELD)
    free = make_page(table, Choice(), 0)["prompt"]
    assert (free.offer is not None, free.lead) == (True, "Your turn.")
    assert [button.id for button in free.buttons] == ["pass"]
    assert make_page(table, Choice(card="EW"), 0)["prompt"].offer is None
