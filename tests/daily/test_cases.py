"""The rounds that are shipped."""

import json

import pytest

from games.daily.selectors import _FILE, case, case_of
from games.rules.files.record import read_record, replay
from tools.daily import CERTAIN, SURE, chance_of_all, cut_of

LINES = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]


def test_there_are_a_hundred_and_each_replays() -> None:
    assert len(LINES) == 100
    assert all(replay(read_record(line["game"])) == [] for line in LINES)


def test_each_is_cut_where_the_evidence_is_there_and_before_the_digging_ends(
    subtests: pytest.Subtests,
) -> None:
    for line in LINES[::9]:
        with subtests.test(line=line):
            found = case_of(line)
            assert cut_of(read_record(line["game"])) == found.cut < len(found.turns)
            assert SURE <= chance_of_all(found.seen[found.cut], found.dwarfs) <= CERTAIN
            assert found.seen[found.cut].ending is None
            assert found.seen[-1].ending is not None


def test_after_the_last_day_the_first_round_comes_again() -> None:
    assert case(7) == case(107)
