"""Measures how far a turn, its page, an email and a deadline lead, by running them.

A walk is what a reader of the code goes through: every function of the site once, at its first
call. A room is a folder; the rules are one room and one file, as callers use only `engine`. A
return is a step into a room left before, a climb one into a higher room. Django's part before and
after a view (middleware, sessions) does not count.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from tools.house.files import SITE

if TYPE_CHECKING:
    from games.models import Game

_ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = tuple(f"{_ROOT / app}/" for app in SITE)
_RULES = Path("games/rules")

# The lower folders of `games`, from the bottom up; all others are features, above these.
_HEIGHTS = ("rules", "clocks", "bots", "wording", "models", "core", "notices", "pictures")
_SITE = "saboteur_site"
_VIEW = ("games/views/turns.py", "turns")


@dataclass(frozen=True, slots=True)
class Walk:
    """The calls of functions, as (file, name), in their order."""

    calls: tuple[tuple[str, str], ...]

    @property
    def functions(self) -> list[tuple[str, str]]:
        """Return the functions called, in the order of their first calls."""
        return list(dict.fromkeys(self.calls))

    @property
    def files(self) -> int:
        """Return the number of their files; the rules count as one."""
        return len({file if _room(file) != str(_RULES) else "" for file, _ in self.calls})

    @property
    def rooms(self) -> int:
        """Return the number of their rooms."""
        return len(set(self._rooms))

    @property
    def returns(self) -> int:
        """Return the number of steps into a room left before."""
        rooms = self._rooms
        stays = 1 + sum(one != other for one, other in pairwise(rooms))
        return stays - self.rooms

    @property
    def climbs(self) -> int:
        """Return the number of steps from a room into a higher one."""
        heights = [_height(room) for room in self._rooms]
        return sum(above > below for below, above in pairwise(heights))

    def parted(self, file: str, name: str) -> tuple["Walk", "Walk"]:
        """Return the walk before a function and the one that begins with it."""
        at = self.calls.index((str(_ROOT / file), name))
        return Walk(self.calls[:at]), Walk(self.calls[at:])

    @property
    def _rooms(self) -> list[str]:
        return [_room(file) for file, _ in self.functions]


def walked(call: Callable[[], object], inside: tuple[str, str] | None = None) -> Walk:
    """Return the walk of a call in this thread, perhaps only `inside` a function: (file, name)."""
    calls: list[tuple[str, str]] = []
    door = (str(_ROOT / inside[0]), inside[1]) if inside else None
    within: list[FrameType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(_FOLDERS) or code.co_name.startswith("<"):
            return
        here = code.co_filename, code.co_qualname
        if event == "call":
            if here == door:
                within.append(frame)
            if within or door is None:
                calls.append(here)
        elif event == "return" and frame in within:
            within.remove(frame)

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return Walk(tuple(calls))


def _room(file: str) -> str:
    """Return the folder of a file, relative to the root; all folders of the rules are one."""
    folder = Path(file).relative_to(_ROOT).parent
    return str(_RULES if folder.is_relative_to(_RULES) else folder)


def _height(folder: str) -> int:
    """Return a folder's height: accounts, then games from rules up to features, then the site."""
    parts = Path(folder).parts
    if parts[0] != "games":
        return len(_HEIGHTS) + 2 if parts[0] == _SITE else 0
    return _HEIGHTS.index(parts[1]) + 1 if parts[1:] and parts[1] in _HEIGHTS else len(_HEIGHTS) + 1


def walks() -> dict[str, Walk]:
    """Return the walks of a posted turn, the page after it, an email and a time-out."""
    from django.utils import timezone

    from games.core.deadlines import time_outs
    from games.models import Game, Notice
    from games.notices import sending
    from games.pictures.in_letters import mine_in_letter
    from tests.benchmarks.tables import table_of

    game = table_of(5)
    # The first turn loads modules and templates; the second is measured.
    _by_form(game)
    turn, page = _by_form(game).parted(_VIEW[0], "_played")
    made = {"a turn, from its view to the commit": turn, "the page after it": page}
    Notice.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    waiting = Notice.objects.filter(game=game, state=Notice.State.WAITING, transport="mail")
    notice = waiting.filter(kind=Notice.Kind.TURN).latest("pk")
    made["an email"] = walked(lambda: sending.send(notice.pk, mine_in_letter))
    notice.refresh_from_db()
    assert notice.state == Notice.State.SENT, notice.state
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(seconds=1))
    made["a deadline"] = walked(lambda: time_outs.expire(game.pk))
    return made


def _by_form(game: "Game") -> Walk:
    """Walk a pass, which is always allowed, posted as the table's page does."""
    from django.test import Client

    from games.rules import engine
    from tests.playing import position_of, to_act

    game.refresh_from_db()
    position = position_of(game)
    assert position.turn is not None
    client = Client(headers={"HX-Request": "true", "HX-Target": "table"})
    account = to_act(game).account
    assert account is not None
    client.force_login(account)
    card = engine.observe(position, position.turn).hand[0]
    form = {"version": game.version, "pass": "1", "cards": card}

    def post() -> None:
        answer = client.post(f"/games/{game.pk}/turns/", form, secure=True)
        assert answer.status_code == 200, answer

    return walked(post, inside=_VIEW)
