"""Tables and their parts as JSON."""

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    IntegerField,
    ListField,
    Serializer,
    SerializerMethodField,
)

from games.api.access import owner
from games.api.schema.operation import listing
from games.api.shapes.fields import EventField, MoveField, PortraitField, Seconds, WordField
from games.api.shapes.observation import ObservationShape, RulesShape
from games.api.strict import Instant
from games.api.views.base import created
from games.bots import POLICIES
from games.clocks.paces import OWN_BANK, OWN_TURN, PRESETS, Bank, EachTurn, Pace, name_of
from games.clocks.timing import TimeUp, Timing
from games.core.tables import logs, tables
from games.core.tables.read_models import Deadline, TableView
from games.wording.table_options import CONDITIONS


@extend_schema_field({"type": "integer"})
class BankField(Seconds):
    """The time left in a player's bank, in seconds."""


class PlayerShape(Serializer[Any]):
    """A player at a table; `person` is the id of an account with a page, else null."""

    id = IntegerField()
    seat = IntegerField(allow_null=True)
    name = CharField()
    portrait = PortraitField()
    is_you = BooleanField()
    is_host = BooleanField()
    is_computer = BooleanField()
    strength = WordField("", *POLICIES, help_text="Of a computer player; else empty.")
    is_program = BooleanField(help_text="Whether its owner has declared it a program.")
    is_stood_in = BooleanField()
    person = IntegerField(allow_null=True)
    gold = IntegerField(allow_null=True)
    is_winner = BooleanField()
    bank = BankField(allow_null=True)


class TimingShape(Serializer[Any]):
    """The timing of a table; spans are in seconds."""

    pace = WordField(*PRESETS, OWN_TURN, OWN_BANK)
    bank_start = IntegerField(required=False)
    bank_increment = IntegerField(required=False)
    bank_cap = IntegerField(required=False)
    turn_time = IntegerField(required=False)
    own_hours = BooleanField()
    time_up = WordField(*TimeUp)


class BeginsShape(Serializer[Any]):
    """The beginning of a table without its host: once it is full, at a time, or both."""

    when_full = BooleanField()
    at = Instant(allow_null=True)
    filled = BooleanField(help_text="Whether computer players take the empty seats at that time.")


class StandingShape(Serializer[Any]):
    """A line of the final standings: place, name, gold."""

    place = IntegerField()
    name = CharField()
    is_you = BooleanField()
    gold = IntegerField()
    won = BooleanField()


class RematchShape(Serializer[Any]):
    """The table that follows a finished game, as its viewer may see it."""

    id = IntegerField()
    status = WordField(*tables.STATUSES)
    host = CharField()
    sits = BooleanField()


class InvitedShape(Serializer[Any]):
    """A person for whom a seat is kept; without name and portrait for outsiders."""

    id = IntegerField()
    name = CharField()
    portrait = PortraitField()
    is_you = BooleanField()


class WelcomeShape(Serializer[Any]):
    """A table's conditions for people who want to sit down, as part of its other fields."""

    programs_welcome = BooleanField()

    def get_fields(self) -> dict[str, Any]:
        """Return the fields by name: the declared ones, and one for each condition that a table can
        set.
        """
        asked = {
            option.name: (IntegerField if option.values else BooleanField)(
                source=f"conditions.{option.name}"
            )
            for option in CONDITIONS
        }
        return {**super().get_fields(), **asked}


class GameShape(WelcomeShape):
    """A table as its viewer may see it. `last_round` is the previous round at its end, until the
    viewer has looked at it.
    """

    id = IntegerField()
    name = CharField()
    status = WordField(*tables.STATUSES)
    version = IntegerField()
    rules = RulesShape()
    seats = IntegerField()
    public = BooleanField()
    practice = BooleanField()
    computers_claim = BooleanField()
    masked = BooleanField(help_text="Whether people go by drawn names until the end.")
    is_host = BooleanField(source="me.is_host")
    invite_token = CharField(allow_null=True)
    players = PlayerShape(many=True)
    invited = InvitedShape(many=True)
    seat = IntegerField(allow_null=True, source="me.seat")
    turn = SerializerMethodField()
    deadline = SerializerMethodField()
    is_time_up = BooleanField(source="clock.is_time_up")
    paused_until = Instant(allow_null=True, source="clock.paused_until")
    timing = SerializerMethodField()
    begins = BeginsShape(allow_null=True, help_text="Before the start; else null.")
    observation = ObservationShape(allow_null=True, source="round.observation")
    last_round = ObservationShape(allow_null=True, source="round.result")
    standings = StandingShape(many=True)
    rematch = RematchShape(allow_null=True)
    unread_messages = IntegerField(source="unread_chat")

    @extend_schema_field({"type": ["integer", "null"]})
    def get_turn(self, table: TableView) -> int | None:
        """Return the seat whose turn it is. None unless the game is running."""
        seen = table.round.observation
        return seen.turn if table.status == "running" and seen is not None else None

    @extend_schema_field({"type": ["string", "null"], "format": "date-time"})
    def get_deadline(self, table: TableView) -> str | None:
        """Return the deadline of the seat whose turn it is, as text in ISO 8601. None if there is
        no deadline.
        """
        return deadline_of(table.clock.deadline)

    @extend_schema_field(TimingShape)
    def get_timing(self, table: TableView) -> dict[str, Any]:
        """Return the table's timing as a dict: `pace`, the pace's figures in seconds, `own_hours`
        and `time_up`.
        """
        return timing_of(table.clock.timing)


class TurnShape(Serializer[Any]):
    """A turn with its public events."""

    version = IntegerField()
    round = IntegerField(source="round_number")
    number = IntegerField()
    at = Instant()
    seat = IntegerField()
    played_by = WordField("", *logs.PLAYED_BY, help_text="Empty: by whoever has the seat.")
    events = ListField(child=EventField())


class EventListShape(listing(TurnShape)):  # type: ignore[misc]
    """A page of turns, with the status of the table."""

    status = WordField(*tables.STATUSES, help_text="Of the table; no turn follows once it is over.")


class MovesShape(Serializer[Any]):
    """The legal moves of the viewer's seat, and the table's version."""

    version = IntegerField()
    moves = ListField(child=MoveField())


def deadline_of(deadline: Deadline | None) -> str | None:
    """Return a deadline as text in ISO 8601, in UTC. None if there is no deadline."""
    if deadline is None:
        return None
    written: str = Instant().to_representation(deadline.at)
    return written


def timing_of(timing: Timing) -> dict[str, Any]:
    """Return a table's timing as a dict: `pace`, the name of its pace, the pace's figures in
    seconds, `own_hours`, and `time_up`, what follows a time-out.
    """
    return {
        "pace": name_of(timing.pace),
        **_figures(timing.pace),
        "own_hours": timing.own_hours,
        "time_up": timing.time_up.value,
    }


def _figures(pace: Pace) -> dict[str, Any]:
    match pace:
        case Bank(start=start, increment=increment, cap=cap):
            figures = {"bank_start": start, "bank_increment": increment, "bank_cap": cap}
            return {name: _seconds(span) for name, span in figures.items()}
        case EachTurn(allowance=allowance):
            return {"turn_time": _seconds(allowance)}
    return {}


def _seconds(span: timedelta) -> int:
    return int(span.total_seconds())


def shown(request: Request, game_id: int) -> Response:
    """Return the response with a table as the token's owner may see it. Raises NotFound if the
    owner may not see the table.
    """
    return Response(_table(request, game_id))


def opened(request: Request, game_id: int) -> Response:
    """Return the response, with status 201, with a newly opened table as the token's owner may see
    it.
    """
    return created(request, _table(request, game_id), "game", game_id)


def _table(request: Request, game_id: int) -> Any:
    return GameShape(tables.table(game_id, owner(request), staged=False)).data
