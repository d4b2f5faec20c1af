"""What every kind of move is worth is known, and what every card is worth keeping."""

from typing import get_args

import pytest

from games.bots.worths import BY_CARD, BY_MOVE, WORTH_KEEPING
from games.rules.cards.cards import ACTION_CODES, family_of
from games.rules.moves import Move


def test_every_action_card_is_weighed() -> None:
    families = {family_of(code) for code in ACTION_CODES}
    assert set(BY_CARD) == families
    assert set(WORTH_KEEPING) == families


def test_every_move_is_weighed_by_its_card_or_by_itself() -> None:
    by_card = {move for move in get_args(Move) if "card" in move.__slots__}
    assert set(BY_MOVE) - by_card == set(get_args(Move)) - by_card


@pytest.mark.parametrize("card", sorted(WORTH_KEEPING))
def test_what_a_card_is_worth_keeping_lies_between_nothing_and_one(card: str) -> None:
    assert all(0 <= worth <= 1 for worth in WORTH_KEEPING[card])
