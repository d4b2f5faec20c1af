"""The rating from duplicates: it goes towards what somebody gets above the mean of a seat."""

import pytest

from games.duplicates.rating import DEVIATION, MEAN, SPREAD, after_seat

NEW = (MEAN, DEVIATION)


def test_whoever_got_more_than_the_mean_rises_as_others_fall() -> None:
    (better, sure), (worse, _) = after_seat([NEW, NEW], [1.0, -1.0])
    assert better == -worse > 0
    assert sure < DEVIATION


def test_what_was_expected_changes_no_mean() -> None:
    strong, weak = (0.5, 0.1), (-0.5, 0.1)
    after = after_seat([strong, weak], [0.5, -0.5])
    assert [mean for mean, _deviation in after] == [0.5, -0.5]


def test_more_rounds_say_more() -> None:
    once = after_seat([NEW, NEW], [1.0, -1.0], rounds=1)
    thrice = after_seat([NEW, NEW], [3.0, -3.0], rounds=3)
    assert thrice[0][0] > once[0][0]
    assert thrice[0][1] < once[0][1]


def test_it_goes_to_the_true_difference_in_the_end() -> None:
    one, other = NEW, NEW
    for _ in range(2000):
        one, other = after_seat([one, other], [0.1, -0.1])
    assert one[0] == pytest.approx(0.1, abs=0.01)
    assert one[1] == pytest.approx(SPREAD / 2000**0.5, rel=0.05)
