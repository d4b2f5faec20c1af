"""The functions and folders that a turn, a deadline and an email walk through, as they are run."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING

from tools.house.files import SITE

if TYPE_CHECKING:
    from games.models import Game

_ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = tuple(f"{_ROOT / app}/" for app in SITE)


# The folders of `games` from the lowest up; features, which are all others, are above these.
_HEIGHTS = ("rules", "clocks", "bots", "wording", "models", "core", "notices", "pictures")
_SITE = "saboteur_site"


@dataclass(frozen=True, slots=True)
class Walk:
    """What was called, in its order: functions as (file, name)."""

    calls: tuple[tuple[str, str], ...]

    @property
    def functions(self) -> int:
        """How many different functions were called."""
        return len(set(self.calls))

    @property
    def rooms(self) -> int:
        """How many different folders they are in."""
        return len(set(self._folders))

    @property
    def returns(self) -> int:
        """How often the walk came into a folder in which it had been before."""
        folders = self._folders
        stays = 1 + sum(one != other for one, other in pairwise(folders))
        return stays - self.rooms

    @property
    def climbs(self) -> int:
        """How often the walk came from a folder into a higher one."""
        heights = [_height(folder) for folder in self._folders]
        return sum(above > below for below, above in pairwise(heights))

    @property
    def _folders(self) -> list[str]:
        return [str(Path(file).parent) for file, _ in self.calls]


def walked(call: Callable[[], object]) -> Walk:
    """What of the site a call runs through, in this thread."""
    calls: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        ours = code.co_filename.startswith(_FOLDERS) and not code.co_name.startswith("<")
        if event == "call" and ours:
            calls.append((code.co_filename, code.co_qualname))

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return Walk(tuple(calls))


def _height(folder: str) -> int:
    """How high a folder is: people, games from rules up to features, the site."""
    parts = Path(folder).relative_to(_ROOT).parts
    if parts[0] != "games":
        return len(_HEIGHTS) + 2 if parts[0] == _SITE else 0
    return _HEIGHTS.index(parts[1]) + 1 if parts[1:] and parts[1] in _HEIGHTS else len(_HEIGHTS) + 1


def walks() -> dict[str, Walk]:
    """A turn's service, a turn by its form, an email that goes out, and a deadline that passes."""
    from django.utils import timezone

    from games.core.clock import time_outs
    from games.models import Game, Notice
    from games.notices import sending
    from games.pictures.in_letters import mine_in_letter
    from tests.benchmarks.tables import table_of

    game = table_of(5)
    made = {"a turn, to its rows": _by_service(game), "a turn, from click to page": _by_form(game)}
    Notice.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    waiting = Notice.objects.filter(game=game, state=Notice.State.WAITING, transport="mail")
    notice = waiting.filter(kind=Notice.Kind.TURN).latest("pk")
    made["an email"] = walked(lambda: sending.send(notice.pk, mine_in_letter))
    notice.refresh_from_db()
    assert notice.state == Notice.State.SENT, notice.state
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(seconds=1))
    made["a deadline"] = walked(lambda: time_outs.expire(game.pk))
    return made


def _by_service(game: "Game") -> Walk:
    from games.core.turns import turns
    from tests.playing import some_move, to_act

    account, move = to_act(game).account, some_move(game, Random(3))
    return walked(
        lambda: turns.take_turn(game_id=game.pk, account=account, version=game.version, move=move)
    )


def _by_form(game: "Game") -> Walk:
    """A pass, which is always allowed, sent as the page at the table sends it."""
    from django.test import Client

    from games.rules import engine
    from tests.playing import position_of, to_act

    game.refresh_from_db()
    position = position_of(game)
    assert position.turn is not None
    client = Client(headers={"HX-Request": "true", "HX-Target": "table"})
    account = to_act(game).account
    assert account is not None
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    card = engine.observe(position, position.turn).hand[0]
    form = {"version": game.version, "pass": "1", "cards": card}

    def post() -> None:
        answer = client.post(f"/games/{game.pk}/turns/", form, secure=True)
        assert answer.status_code == 200, answer

    return walked(post)
