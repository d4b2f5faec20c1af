"""What the selectors hand to the table, for tests: three players, the viewer on the first seat."""

from dataclasses import fields, replace
from datetime import UTC, datetime

from games.core.tables.log_models import LogEntry
from games.core.tables.read_models import ChatState, PlayerView, ShownRound, TableView, Viewer
from games.replay.selectors import Moment
from games.rules.events import Event
from games.rules.ruleset import Ruleset
from tests.table.seen import NAMES, seen_by

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PASSED = Event("passed", seat=1, count=1)


def player(seat: int, name: str) -> PlayerView:
    return PlayerView(seat, name, seat == 0, id=seat + 1)


PLAYERS = tuple(player(seat, name) for seat, name in enumerate(NAMES))


def entry(version: int, seat: int, *events: Event, round_number: int = 1) -> LogEntry:
    """A turn; it is as many turns into its round as the game has versions."""
    return LogEntry(version, round_number, version, NOON, seat, events, new=False)


def table_view(**facts: object) -> TableView:
    """A running table of Ann (the viewer), Ben and Cleo; `facts` of any of its groups."""
    known = TableView(
        id=7,
        name="Tuesday dig",
        status="running",
        version=9,
        rules=Ruleset(),
        seats=3,
        practice=False,
        invite_token=None,
        players=PLAYERS,
        me=Viewer(is_member=True, is_host=True, seat=0, held=(1, 0)),
        round=ShownRound(observation=seen_by(0)),
        standings=(),
        chat=ChatState(may_read=True, may_write=True),
    )
    me, shown = (
        {field.name: facts.pop(field.name) for field in fields(group) if field.name in facts}
        for group in (Viewer, ShownRound)
    )
    return replace(known, me=replace(known.me, **me), round=replace(known.round, **shown), **facts)


def moment(turn: int, number: int = 1, turns: tuple[int, ...] = (9,), **facts: object) -> Moment:
    """A moment of a game of Ann (the viewer), Ben and Cleo."""
    known = Moment(
        id=7,
        name="Tuesday dig",
        is_finished=False,
        players=PLAYERS,
        seat=0,
        seen=replace(seen_by(0), number=number),
        turn=turn,
        turns=turns,
        told=tuple(
            entry(version, 1, PASSED, round_number=number)
            for version in range(1, turns[number - 1] + 1)
        ),
        last_laid=None,
    )
    over = {"is_laid_open": facts.get("is_finished", False)}
    return replace(known, **(over | facts))
