"""Rounds that computer players have played, for tests."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games.bots import choose
from games.core.tables.log_models import LogEntry
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from games.story.course import Course, TurnTaken, course_of
from games.story.page import point_sentence, point_title
from games.story.turning_points import (
    Note,
    TurningPoint,
    best_guess,
    best_lie,
    hidden,
    turning_points,
)


def played(
    rules: Ruleset, players: int, seed: int = 0
) -> tuple[Deal, list[tuple[int, Move]], engine.Position]:
    """A deal, the moves of its seats to the end, and the position after them."""
    deal = engine.deal(rules, players=players, seed=bytes([seed]) * 32)
    position, heard, moves = engine.start(rules, deal), [], []
    while (seat := position.turn) is not None:
        move = choose(engine.observe(position, seat, heard), f"{seed}/{len(moves)}")
        heard += engine.play(position, seat, move)
        moves.append((seat, move))
    return deal, moves, position


# What a round turned on.

DWARFS = ("miner", "saboteur", "miner")
LAID = (Event("laid", seat=0, card="NS", at=(1, 0), turned=False),)
BROKE = (Event("broke", seat=0, card="break-cart", on=1),)
EVEN = (0.3, 0.3, 0.3)


def course(*turns: TurnTaken, is_treasure_reached: bool = True) -> Course:
    return Course(0.5, EVEN, turns, is_treasure_reached)


def taken(
    chance: float = 0.5,
    looked: tuple[float, ...] = EVEN,
    *,
    events: tuple[Event, ...] = LAID,
    seat: int = 0,
) -> TurnTaken:
    return TurnTaken(seat, events, DWARFS, chance, looked)


def kinds(told: Course) -> dict[str, int]:
    return {point.kind: point.turn for point in turning_points(told)}


def test_the_card_that_decided_raised_the_chance_of_those_who_won_most() -> None:
    told = course(taken(0.7), taken(0.6), taken(0.9, seat=2), taken(1.0))
    (point,) = turning_points(told)
    assert point == TurningPoint("decided", 3, (2,), 0.6, 0.9)


def test_for_saboteurs_it_is_the_card_that_took_the_treasure_furthest_away() -> None:
    told = course(taken(0.9), taken(0.4), taken(0.1), is_treasure_reached=False)
    assert kinds(told) == {"decided": 2}


def test_of_equal_steps_the_first_decided() -> None:
    assert kinds(course(taken(0.625), taken(0.75), taken(0.875))) == {"decided": 1}


def test_a_broken_tool_and_a_small_step_decide_nothing() -> None:
    assert kinds(course(taken(0.9, events=BROKE))) == {}
    assert kinds(course(taken(0.55), taken(0.6))) == {}
    assert kinds(course(taken(0.625))) == {"decided": 1}


def test_the_table_saw_through_them_from_when_it_never_erred_again() -> None:
    right, wrong = (0.1, 0.8, 0.1), (0.4, 0.3, 0.1)
    told = course(*(taken(looked=looked) for looked in (right, wrong, right, right)))
    assert kinds(told) == {"seen-through": 3}


def test_whom_others_equal_is_not_seen_through() -> None:
    told = course(taken(looked=(0.1, 0.8, 0.1)), taken(looked=(0.4, 0.4, 0.2)))
    assert "seen-through" not in kinds(told)


def test_somebody_honest_who_looked_most_like_one_is_told_at_the_worst_turn() -> None:
    told = course(
        taken(looked=(0.6, 0.2, 0.1)), taken(looked=(0.7, 0.2, 0.1)), taken(looked=(0.7, 0.2, 0.1))
    )
    (point,) = (point for point in turning_points(told) if point.kind == "wronged")
    assert point == TurningPoint("wronged", 2, (0,), after=0.7)


@pytest.mark.parametrize("looked", [(0.49, 0.4, 0.1), (0.7, 0.7, 0.1), (0.6, 0.9, 0.1)])
def test_who_looked_little_like_one_or_less_than_who_was_is_not_wronged(
    looked: tuple[float, ...],
) -> None:
    assert "wronged" not in kinds(course(taken(looked=looked)))


def test_a_saboteur_who_looked_more_honest_in_the_end_than_by_the_deck_was_hidden() -> None:
    told = course(taken(looked=(0.4, 0.5, 0.1)), taken(looked=(0.4, 0.2, 0.1)))
    assert hidden(told) == TurningPoint("hidden", 2, (1,), 0.3, 0.2)
    assert hidden(course(taken(looked=(0.4, 0.3, 0.1)))) is None


def test_nobody_is_hidden_whom_the_table_saw_through() -> None:
    told = course(taken(looked=(0.1, 0.2, 0.1)))
    assert hidden(told) is not None
    assert kinds(told) == {"seen-through": 1}


def test_without_a_saboteur_nobody_is_hidden_or_seen_through() -> None:
    honest = replace(taken(looked=(0.1, 0.2, 0.1)), dwarfs=("miner",) * 3)
    assert kinds(course(honest)) == {}


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize("players", [3, 5, 10])
def test_the_course_of_a_round_ends_as_the_round_did(players: int, expansion: bool) -> None:
    rules = Ruleset(expansion=expansion)
    for seed in range(3):
        deal, moves, over = played(rules, players, seed)
        told = course_of(engine.start(rules, deal), moves)
        assert over.outcome is not None
        assert told.is_treasure_reached == over.outcome.treasure
        assert [each.seat for each in told.turns] == [seat for seat, _move in moves]
        assert told.turns[-1].dwarfs == tuple(over.dwarfs)
        assert (told.turns[-1].chance == 1.0) == over.outcome.treasure
        assert all(0 <= each.chance <= 1 for each in told.turns)
        assert all(len(each.suspicions) == players for each in told.turns)


def test_what_seats_were_is_told_as_of_each_turn() -> None:
    rules = Ruleset(expansion=True)
    swapped = 0
    for seed in range(12):
        deal, moves, _over = played(rules, 5, seed)
        told = course_of(engine.start(rules, deal), moves)
        before = tuple(deal.dwarfs)
        for each in told.turns:
            hats = any(event.kind == "swapped-hats" for event in each.events)
            swapped += hats
            assert hats or each.dwarfs == before
            before = each.dwarfs
    assert swapped


def test_a_headline_names_whom_the_sentence_is_about() -> None:
    for kind in ("seen-through", "wronged", "hidden"):
        point = TurningPoint(kind, 2, (1,), 0.3, 0.2)
        assert point_title(point, "Ann").endswith(": Ann")
        assert "Ann" in point_sentence(point, "Ann", "saboteur")
    assert point_title(TurningPoint("decided", 2, (1,)), "Ann") == "The card that decided"


# The best lie and the best guess.


def turn(seat: int, **event: object) -> LogEntry:
    told = Event.from_json({"kind": "passed", "seat": seat, "count": 1} | event)
    return LogEntry(1, 1, 1, datetime(2026, 1, 1, tzinfo=UTC), seat, (told,), False)


def breaks(seat: int, on: int) -> LogEntry:
    return turn(seat, kind="broke", on=on, card="break-cart")


def test_the_best_lie_is_a_saboteurs_turn_that_made_them_look_more_honest() -> None:
    told = [turn(0), turn(1), turn(2), turn(1)]
    looked = [(0.3, 0.3), (0.1, 0.3), (0.1, 0.2), (0.1, 0.1), (0.1, 0.05)]
    assert best_lie(told, looked, DWARFS) == Note(2, 1)


def test_who_never_looked_more_honest_told_no_lie() -> None:
    assert best_lie([turn(0), turn(1)], [(0.3, 0.3), (0.1, 0.3), (0.1, 0.6)], DWARFS) is None


def test_the_best_guess_stops_a_saboteur_whom_the_fewest_suspected() -> None:
    told = [breaks(0, 1), breaks(2, 1), breaks(0, 2)]
    looked = [(0, 0.4, 0), (0, 0.2, 0), (0, 0.6, 0), (0, 0.6, 0)]
    assert best_guess(told, looked, DWARFS) == Note(2, 1)


def test_a_saboteur_who_stops_anybody_guesses_nothing() -> None:
    looked = [(0, 0.4, 0), (0, 0.2, 0)]
    assert best_guess([breaks(1, 0)], looked, DWARFS) is None
    assert best_guess([breaks(1, 1)], looked, DWARFS) is None
