"""Options that no game can be played with are refused by name."""

import pytest

from games.rules.ruleset import InvalidOption, Ruleset


def test_options_may_be_left_out() -> None:
    assert Ruleset.from_options({"rounds": 1}) == Ruleset(rounds=1)


def test_an_option_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(InvalidOption) as refused:
        Ruleset.from_options({"expansions": True})
    assert refused.value.option == "expansions"
