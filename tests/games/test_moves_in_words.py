"""Moves and reasons in words: none is missing."""

import pytest
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.bots.thinking import KINDS, Reason
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.wording.moves import move_name, reason_sentence
from games.wording.prepared import once_per_language

NAMES = ("Ann", "Ben")


def test_every_reason_has_a_sentence(subtests: pytest.Subtests) -> None:
    for kind in KINDS:
        with subtests.test(kind=kind):
            sentence = reason_sentence(Reason(kind, 1, 2, 40), NAMES)
            assert sentence.endswith(".")
            assert "%(" not in sentence


def test_every_move_has_a_name(subtests: pytest.Subtests) -> None:
    for move, name in [
        (Lay("EW", (6, -1)), "Straight tunnel at (6,\u00a0\u22121)"),
        (Rockfall((3, 0)), "Rockfall at (3,\u00a00)"),
        (PlayOn("break-cart", 1), "Broken cart on Ben"),
        (LookAtGoal(0), "Map on the northern goal"),
        (Pass(("EW",)), "Pass with 1 card"),
        (Pass(("EW", "NS")), "Pass with 2 cards"),
        (Pass(()), "Pass"),
        (DiscardTwo(("EW", "NS"), "trapped"), "Two cards to get rid of a trap"),
        (LayTheft(), "Theft"),
        (Steal(0), "Steal from Ann"),
        (Steal(None), "Steal from nobody"),
    ]:
        with subtests.test(move=move, name=name):
            assert move_name(move, NAMES) == name


def test_a_reason_tells_its_figures() -> None:
    assert "40 %" in reason_sentence(Reason("opens", percent=40), NAMES)
    assert "Ben" in reason_sentence(Reason("stops-foe", 1, percent=58), NAMES)
    assert "2 cards from the gold" in reason_sentence(Reason("nearer", cards=2), NAMES)
    assert "1 card from the gold" in reason_sentence(Reason("farther", cards=1), NAMES)


# Words that are kept once they were made, in each language by itself.


def test_words_are_made_once_in_each_language() -> None:
    made = []

    @once_per_language
    def told(count: int) -> str:
        made.append(count)
        return f"{count} {_('north')}"

    for _again in range(2):
        with override("en"):
            assert told(1) == "1 north"
        with override("es"):
            assert told(1) == "1 norte"
    assert made == [1, 1]
    with override("en"):
        assert told(2) == "2 north"
