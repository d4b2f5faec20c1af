"""The tool that measures what a rating from duplicates foretells."""

from itertools import islice
from math import log

import pytest

from tools.duplicates.events import PEOPLE, PLAYERS, TABLES, play_events
from tools.duplicates.foretelling import Guess, fit, guesses, log_loss, report


def test_every_table_of_an_event_has_other_people_and_the_same_dwarfs() -> None:
    (event,) = islice(play_events("seed", 0), 1)
    there = [one for table in event["tables"] for one in table]
    assert len(set(there)) == TABLES * PLAYERS
    assert set(there) <= set(range(len(PEOPLE)))
    assert len({tuple(one["dwarfs"]) for one in event["played"]}) == 1


def test_without_a_rating_the_loss_is_that_of_the_share() -> None:
    told = [Guess({}, is_better=better) for better in (True, False, False, False)]
    loss = log_loss(told, None, fit(told, None))
    assert loss == pytest.approx(-0.25 * log(0.25) - 0.75 * log(0.75), abs=1e-3)


def test_a_rating_that_tells_something_loses_less() -> None:
    told = [Guess({"rating": edge}, is_better=edge > 0) for edge in (-1.0, 1.0) * 20]
    told.append(Guess({"rating": 1.0}, is_better=False))
    assert log_loss(told, "rating", fit(told, "rating")) < log_loss(told, None, fit(told, None)) / 2


def test_ratings_are_those_before_the_event() -> None:
    events = list(islice(play_events("seed", 0), 2))
    first, second = guesses(events)
    assert {one.edges["duplicates"] for one in first} <= {0.0}
    assert any(one.edges["duplicates"] for one in second)
    assert "2 events" in next(iter(report(events)))
