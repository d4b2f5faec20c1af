"""The log of a table, read in pages, and its entries."""

import pytest

from accounts.models import Account
from games.core.tables import logs
from games.core.tables.log_entries import for_log, last_laid, log_entry
from games.core.tables.log_models import LastLaid, LogEntry
from games.core.visibility import NotFound
from games.models import Game, Player
from games.rules.cards.cells import Cell
from games.rules.events import Event
from tests.factories import running_game
from tests.playing import play_some
from tests.table.seen import seen_by
from tests.table.views import PASSED, entry


@pytest.mark.both
def test_the_log_comes_page_by_page(
    game: Game, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "PAGE", 4)
    play_some(game, 10)
    numbers, before, pages = [], None, 0
    while pages == 0 or before is not None:
        page = logs.page(game.pk, ann, before)
        numbers = [entry.number for entry in page.entries] + numbers
        before, pages = page.before, pages + 1
    assert numbers == list(range(1, 11))
    assert pages == 3
    assert set(page.names) == {"Ann", "Ben", "Cleo"}


def test_the_log_of_a_private_table_is_for_its_players(
    ann: Account, ben: Account, cleo: Account, olga: Account, mo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    assert logs.page(game.pk, ann).entries == ()
    for stranger in (olga, mo, None):
        with pytest.raises(NotFound):
            logs.page(game.pk, stranger)


def laid(number: int, seat: int, at: Cell, round_number: int = 1) -> LogEntry:
    """The entry of a turn in which a path card was laid."""
    event = Event("laid", seat=seat, card="EW", at=at, turned=False)
    return entry(number, seat, event, round_number=round_number)


def test_what_came_after_the_last_look_is_new(game: Game) -> None:
    first, second = for_log(play_some(game, 2).turns.order_by("version"))
    me = Player(seen_version=first.version)
    assert [log_entry(turn, me).new for turn in (first, second)] == [False, True]
    assert not log_entry(second, None).new


def test_the_newest_is_marked() -> None:
    shown = seen_by(0, board=["EW@1,0", "EW@2,0"])
    log = [laid(1, 0, (1, 0)), laid(2, 1, (2, 0)), entry(3, 2, PASSED)]
    assert last_laid(shown, log) == LastLaid((2, 0), 1)
    assert last_laid(None, log) is None


def test_after_a_rockfall_the_newest_of_those_that_still_lie_is_marked() -> None:
    shown = seen_by(0, board=["EW@1,0"])
    caved = Event("caved", seat=2, at=(2, 0), removed="EW")
    log = [laid(1, 0, (1, 0)), laid(2, 1, (2, 0)), entry(3, 2, caved)]
    assert last_laid(shown, log) == LastLaid((1, 0), 0)


def test_in_a_place_that_was_laid_twice_the_second_card_is_marked() -> None:
    shown = seen_by(0, board=["EW@1,0"])
    assert last_laid(shown, [laid(1, 0, (1, 0)), laid(3, 2, (1, 0))]) == LastLaid((1, 0), 2)


def test_in_a_new_round_no_card_of_the_round_before_is_marked() -> None:
    shown = seen_by(0, round=2, board=["EW@1,0"])
    assert last_laid(shown, [laid(8, 1, (1, 0))]) is None
    assert last_laid(shown, [laid(8, 1, (1, 0)), laid(9, 2, (1, 0), 2)]) == LastLaid((1, 0), 2)
