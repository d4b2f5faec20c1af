"""The figures of what deeds tell: what the file holds, what is believed of it, what is in play."""

import json

import pytest

from games.bots.beliefs.likelihoods import (
    CLIP,
    FIGURES,
    IN_PLAY,
    START,
    TRUST_IN_THE_TABLE,
    column,
    in_use,
    using,
)

BOXES = [("base", False), ("saboteur-2", True)]


def test_the_file_says_how_it_was_fitted_and_has_both_columns() -> None:
    told = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert told["command"].startswith("python -m tools.arena.fit --what likelihoods")
    assert told["seed"] in told["command"]
    for box, start in START.items():
        assert told["rounds"][box]["held out"] > 0
        assert {
            deed: tuple(row["start"]) for deed, row in told["likelihoods"][box].items()
        } == start


@pytest.mark.parametrize(("box", "expansion"), BOXES)
def test_a_deed_is_believed_as_far_as_the_table_is_trusted_and_no_further(
    box: str, expansion: bool
) -> None:
    known = column(IN_PLAY[box])[box]
    for deed, pair in in_use(expansion).items():
        for believed, ratio in zip(pair, known[deed], strict=True):
            assert abs(believed) <= TRUST_IN_THE_TABLE * CLIP
            if abs(ratio) <= CLIP:
                assert believed == pytest.approx(TRUST_IN_THE_TABLE * ratio)


@pytest.mark.parametrize(("box", "expansion"), BOXES)
def test_the_fitted_figures_agree_on_what_speaks_for_whom(box: str, expansion: bool) -> None:
    fitted = column("fitted")[box]
    for deed in ("break-low", "repair-high", "setback", "dead-end-harmful", "rockfall-bad"):
        assert fitted[deed][0] > 1, deed
    for deed in ("advance-clear", "advance-some", "break-high", "repair-low", "rockfall-good"):
        assert fitted[deed][0] < -1, deed
    with using(column("fitted")):
        assert in_use(expansion)["setback"][0] > 0


def test_a_column_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        column("guessed")
