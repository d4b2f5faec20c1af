"""The log page by page."""

import pytest

from accounts.models import Account
from games.core.tables import logs
from games.core.visibility import NotFound
from games.models import Game
from tests.factories import running_game
from tests.playing import play_some


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
