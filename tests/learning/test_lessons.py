"""Every lesson stands on a position that the rules allow, and can be finished."""

from collections import Counter

import pytest
from django.test import Client

from games.learning.attempt import attempt, prepared_position
from games.learning.course import (
    BASE,
    BY_SLUG,
    EXPANSION,
    LESSONS,
    find_place,
    first_open,
    lesson_after,
)
from games.learning.lesson import ANY, LEARNER, is_wanted
from games.rules import engine
from games.rules.cards.cards import ACTIONS, FIXED, PATHS
from games.rules.cards.cells import GOAL_CELLS
from games.rules.moves import Lay, LookAtGoal, Pass
from games.rules.notation import write_move
from games.rules.observation import LaidCard
from games.table.mine.geometry import OPPOSITE, neighbour
from games.table.mine.lighting import groups_as_it_lies
from tests.learning.walking import PLACES, legal, unwanted, wanted


def test_a_step_is_finished_by_the_move_it_wants(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        with subtests.test(place.address):
            assert prepared_position(place.step).turn == LEARNER
            made = attempt(place.step, wanted(place))
            assert made.done
            assert made.refusal is None
            assert made.events
            everything_is_fine = place.lesson.slug == "tools" and place.number == 4
            assert unwanted(place) or everything_is_fine


def test_each_wanted_move_is_possible(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        with subtests.test(place.address):
            for pattern in place.step.wanted:
                agreeing = [
                    move
                    for move in map(write_move, legal(place))
                    if all(
                        key in move and value in (ANY, move[key]) for key, value in pattern.items()
                    )
                ]
                assert agreeing, pattern


def test_another_legal_move_changes_nothing_and_does_not_finish(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        with subtests.test(place.address):
            before = engine.save(prepared_position(place.step))
            for move in unwanted(place):
                made = attempt(place.step, move)
                assert not made.done
                assert made.refusal is None
                assert engine.save(made.position) == before


def test_the_tunnels_of_a_position_fit_as_the_rules_have_them(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        with subtests.test(place.address):
            mine = {
                laid.at: laid
                for laid in engine.observe(prepared_position(place.step), LEARNER).mine
            }
            for at, laid in mine.items():
                for side in "NESW":
                    beside = mine.get(neighbour(at, side))
                    if beside and at not in GOAL_CELLS and beside.at not in GOAL_CELLS:
                        assert opens(laid, side) == opens(beside, OPPOSITE[side]), (at, side)


def test_no_position_needs_more_cards_than_the_box_has(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        with subtests.test(place.address):
            there = {code: base + added for code, base, added in (*PATHS, *ACTIONS)}
            fixed = {code for code, _ in FIXED}
            position = prepared_position(place.step)
            laid = [card.card for card in engine.observe(position, LEARNER).mine]
            used = Counter(code for code in laid if code not in fixed)
            used += Counter(engine.save(position)["hands"][LEARNER])
            assert all(number <= there[code] for code, number in used.items()), used


def opens(laid: LaidCard, side: str) -> bool:
    """Say whether a laid card has an opening, be it a stub, on a side."""
    return side in "".join(groups_as_it_lies(laid.card, laid.turned))


def test_a_refused_move_keeps_the_engines_reason() -> None:
    place = find_place("fit", 2)
    assert place is not None
    made = attempt(place.step, Lay("NE", (3, 0)))
    assert (made.done, made.refusal) == (False, "no-fit")
    assert attempt(place.step, LookAtGoal(0)).refusal == "not-in-hand"


def test_what_a_pattern_leaves_out_may_be_anything() -> None:
    step = BY_SLUG["start"].steps[1]
    assert is_wanted(step, Lay("NES", (4, 0), turned=True))
    assert not is_wanted(step, Lay("NES", (0, 1)))
    assert is_wanted(BY_SLUG["tools"].steps[3], Pass(("NS",)))


def test_the_lessons_of_a_box_follow_one_another() -> None:
    for lessons in (BASE, EXPANSION):
        assert [lesson_after(lesson) for lesson in lessons] == [*lessons[1:], None]
    assert first_open(BASE, frozenset({"start"})) == BASE[1]
    assert first_open(BASE, frozenset(BY_SLUG)) is None


def test_no_two_lessons_have_one_name() -> None:
    assert len(BY_SLUG) == len(LESSONS)


def test_there_is_no_step_beyond_the_last_nor_before_the_first() -> None:
    assert find_place("start", 3) is None
    assert find_place("start", 0) is None
    assert find_place("nowhere", 1) is None


def test_both_ends_of_a_round_and_every_new_kind_of_card_are_taught() -> None:
    played = {move["play"] for place in PLACES for move in place.step.wanted if "play" in move}
    assert played >= {"map", "rockfall", "theft", "trapped", "free-at-last", "inspection"}
    assert played >= {"swap-hats", "swap-hands", "NS.EW", "NE.SW", "E+ladder", "EW+blue"}
    ends = [attempt(place.step, wanted(place)).position.outcome for place in PLACES]
    assert {outcome.treasure for outcome in ends if outcome} == {True, False}


@pytest.mark.django_db
def test_every_step_points_to_a_place_of_the_rules(client: Client) -> None:
    rules = client.get("/rules/").content.decode()
    for place in PLACES:
        assert f'id="{place.step.rule}"' in rules, place.step.rule
