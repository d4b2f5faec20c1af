"""`manage.py show_game` shows what a spectator sees, or one seat, and never more."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Account
from games.models import Game
from games.rules.cards.cards import CODES
from games.rules.mine.maze import Maze
from tests.factories import open_table, running_game
from tests.playing import play_some, position_of
from tests.redeal import redeal

OWN = {"dwarf", "hand", "purse", "seen goals", "seen dwarfs", "given", "moves", "idle", "places"}


def show(game: Game, **options: int) -> tuple[str, str]:
    """What was printed, and what was said beside it."""
    out, err = StringIO(), StringIO()
    call_command("show_game", str(game.pk), stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def fields_of(printed: str) -> dict[str, str]:
    """What stands below the mine, by name."""
    pairs = (re.split(r" {2,}", line, maxsplit=1) for line in printed.splitlines())
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


@pytest.fixture
def both_boxes(ann: Account, ben: Account, cleo: Account, over: Game) -> list[Game]:
    first = running_game(ann, [ben, cleo])
    assert str(Maze()) in show(first)[0]
    assert "events" not in fields_of(show(first)[0])
    games = [
        first,
        running_game(ann, [ben, cleo], computers=2, rules={"expansion": True}),
    ]
    return [over, *(play_some(game, 30) for game in games)]


def test_a_spectator_is_shown_the_mine_and_nothing_that_is_hidden(both_boxes: list[Game]) -> None:
    for game in both_boxes:
        printed, said = show(game)
        assert str(position_of(game).maze) in printed
        assert "Ben" in printed
        assert not OWN & fields_of(printed).keys()
        assert ", last: " in fields_of(printed)["events"]
        assert said == ""


def test_a_seat_is_shown_its_own_hand_and_dwarf(both_boxes: list[Game]) -> None:
    over, *running = both_boxes
    before = list(Game.objects.values())
    for game in running:
        position = position_of(game)
        printed, said = show(game, seat=1)
        assert fields_of(printed)["dwarf"] == position.dwarfs[1]
        held = (CODES[number] for number in sorted(position.hands[1]))
        assert fields_of(printed)["hand"].split() == list(held)
        assert "seat 1 alone" in said
    printed, said = show(over, seat=0)
    assert "ending dwarfs" in printed
    assert said == ""
    assert list(Game.objects.values()) == before


def test_dealing_anew_what_a_viewer_cannot_know_prints_the_same(both_boxes: list[Game]) -> None:
    _over, *running = both_boxes
    for game in running:
        for seat in (None, 0, 2):
            asked = {} if seat is None else {"seat": seat}
            before = show(game, **asked)
            redeal(game, seat)
            assert show(game, **asked) == before, seat


def test_what_is_not_there_is_said_so(game: Game, ann: Account) -> None:
    with pytest.raises(CommandError, match="no such game, or not begun yet: 999"):
        call_command("show_game", "999")
    with pytest.raises(CommandError, match="not begun yet"):
        show(open_table(ann, seats=3))
    for seat in (-1, 3):
        with pytest.raises(CommandError, match=f"no such seat: {seat}; there are 0 to 2"):
            show(game, seat=seat)
