"""Of which turns signs are read: those that the two took themselves, and that stand."""

from collections.abc import Sequence
from typing import Any

import pytest

from accounts.models import Account
from games.models import Game, Player, Turn
from games.moderation.selectors import record_signs as reading
from tests.playing import play_some, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[int]]:
    """The places of the turns that were asked about, by round."""
    found: list[Sequence[int]] = []

    def listen(start: Any, moves: Any, pair: Any, own: Sequence[int]) -> list[Any]:
        found.append(own)
        return []

    monkeypatch.setattr(reading, "signs_of_round", listen)
    return found


@pytest.fixture
def played(game: Game) -> Game:
    """Two turns of everybody."""
    return play_some(game, 6)


def taken_by(game: Game, *people: Account) -> list[int]:
    seats = {seat_of(game, person) for person in people}
    turns = game.turns.order_by("version").values_list("seat", flat=True)
    return [place for place, seat in enumerate(turns) if seat in seats]


def test_the_turns_of_both_are_read_and_nobody_else_s(
    played: Game, ann: Account, ben: Account, asked: list[Sequence[int]]
) -> None:
    reading.record_signs([played], ann, ben)
    assert asked == [taken_by(played, ann, ben)]
    assert len(asked[0]) == 4


def test_what_a_stand_in_played_is_not_read(
    played: Game, ann: Account, ben: Account, asked: list[Sequence[int]]
) -> None:
    turns = Turn.objects.filter(seat=seat_of(played, ben))
    turns.update(played_by=Turn.PlayedBy.STAND_IN)
    reading.record_signs([played], ann, ben)
    assert asked == [taken_by(played, ann)]


def test_what_the_former_owner_of_a_seat_played_is_not_read(
    played: Game, ann: Account, ben: Account, asked: list[Sequence[int]]
) -> None:
    Player.objects.filter(account=ben).update(since_version=played.version)
    reading.record_signs([played], ann, ben)
    assert asked == [taken_by(played, ann)]


def test_a_round_that_was_rolled_back_is_not_read(
    played: Game,
    ann: Account,
    ben: Account,
    asked: list[Sequence[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "roll_backs_of", lambda game, number: ["once"])
    reading.record_signs([played], ann, ben)
    assert asked == []
