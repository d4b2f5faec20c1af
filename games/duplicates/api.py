"""Duplicates and seasons for programs of people."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
    SerializerMethodField,
)

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import Word
from games.api.shapes.games import TimingShape, timing_of
from games.api.shapes.observation import RulesShape
from games.api.strict import Choice, Instant, Strict, Text, Truth, Whole
from games.api.views.base import ApiView, created, read
from games.bots import DEFAULT, POLICIES
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.tables.tables import STATUSES
from games.duplicates import selectors, services
from games.duplicates.models import Duplicate
from games.rules.ruleset import Ruleset


class NewDuplicate(Strict):
    """A duplicate to open; with `season` the first of eight."""

    name = Text(max_length=60, allow_blank=True, default="")
    players = Whole(min_value=2, max_value=12)
    tables = Whole(min_value=2, max_value=8)
    rounds = Whole(min_value=1, max_value=3, default=1)
    expansion = Truth(default=False)
    pace = Choice(choices=list(PRESETS), default="daily")
    season = Truth(default=False)


class Entering(Strict):
    """What somebody adds to the shuffle."""

    contribution = Text(max_length=64, allow_blank=True, default="")


class Beginning(Strict):
    """How strong the computer players are who take the seats that are left."""

    strength = Choice(choices=list(POLICIES), required=False, default=DEFAULT)


class DuplicateLineShape(Serializer[Any]):
    """An event of a list; `entered` is null once it has begun."""

    id = IntegerField()
    name = CharField()
    number = IntegerField(help_text="Its place in a season, from 1; 0 without one.")
    status = Word(*Duplicate.Status.values)
    players = IntegerField()
    places = IntegerField()
    entered = IntegerField(allow_null=True)


class EntrantShape(Serializer[Any]):
    """Somebody who has entered."""

    id = IntegerField()
    name = CharField()
    is_you = BooleanField()


class DuplicateTableShape(Serializer[Any]):
    """A table; I may open mine, and all once they have ended."""

    id = IntegerField()
    status = Word(*STATUSES)
    is_yours = BooleanField()
    may_open = BooleanField()


class SeatAtTableShape(Serializer[Any]):
    """A seat at one table: its gold, and that less the mean of the seat over all tables."""

    name = CharField()
    is_you = BooleanField()
    gold = IntegerField(allow_null=True)
    is_whole = BooleanField(help_text="Whether mostly its own player played it.")
    difference = FloatField(allow_null=True)


class SeatRowShape(Serializer[Any]):
    """A seat at all tables."""

    seat = IntegerField()
    is_yours = BooleanField()
    cells = SeatAtTableShape(many=True)


class DuplicateShape(Serializer[Any]):
    """An event: who has entered, its tables, and how its seats compare once it has ended."""

    id = IntegerField()
    name = CharField()
    number = IntegerField()
    season = IntegerField(allow_null=True)
    status = Word(*Duplicate.Status.values)
    rules = RulesShape()
    timing = SerializerMethodField()
    players = IntegerField()
    most_tables = IntegerField()
    is_host = BooleanField()
    is_entered = BooleanField()
    entrants = EntrantShape(many=True)
    tables = DuplicateTableShape(many=True)
    seats = SeatRowShape(many=True)
    is_untold = BooleanField(help_text="My own table has yet to show me how it ended.")
    commitments = ListField(child=CharField())
    ended_at = Instant(allow_null=True)

    @extend_schema_field(TimingShape)
    def get_timing(self, event: selectors.Event) -> dict[str, Any]:
        """Its pace."""
        return timing_of(event.timing)


class SeasonRowShape(Serializer[Any]):
    """Somebody's place in a season."""

    place = IntegerField()
    id = IntegerField()
    name = CharField()
    is_you = BooleanField()
    events = IntegerField()
    total = FloatField()


class SeasonShape(Serializer[Any]):
    """A season with its events so far, and its table."""

    id = IntegerField()
    name = CharField()
    of = IntegerField()
    events = DuplicateLineShape(many=True)
    rows = SeasonRowShape(many=True)
    is_untold = BooleanField(help_text="A table of mine has yet to show me how it ended.")


class DuplicatesView(ApiView):
    """Duplicates."""

    @operation(listing(DuplicateLineShape), scope="read")
    def get(self, request: Request) -> Response:
        """List those that gather players, and then those that I have entered."""
        read_query(request)
        lists = selectors.lists_for(owner(request))
        every = {one.id: one for one in (*lists.gathering, *lists.mine)}
        return listed(request, [DuplicateLineShape(one).data for one in every.values()])

    @operation(
        DuplicateShape,
        "guests-only-practise",
        "programs-unwelcome",
        "too-many-tables",
        scope="play",
        status=201,
        asks=NewDuplicate,
    )
    def post(self, request: Request) -> Response:
        """Open one."""
        limit(request, "new_table")
        asked = read(request, NewDuplicate)
        timing = Timing.of_preset(asked.pop("pace"))
        rules = Ruleset(rounds=asked.pop("rounds"), expansion=asked.pop("expansion"))
        made = services.open_duplicate(owner(request), rules=rules, timing=timing, **asked)
        return created(request, _shown(request, made.pk), "duplicate", made.pk)


class DuplicateView(ApiView):
    """A duplicate."""

    @operation(DuplicateShape, "not-found", scope="read")
    def get(self, request: Request, duplicate_id: int) -> Response:
        """Read it."""
        return Response(_shown(request, duplicate_id))


class DuplicateEntryView(ApiView):
    """My place in a duplicate."""

    @operation(
        DuplicateShape,
        "not-found",
        "conflict",
        "guests-only-practise",
        "programs-unwelcome",
        "cannot-sit",
        "too-many-tables",
        scope="play",
        asks=Entering,
    )
    def post(self, request: Request, duplicate_id: int) -> Response:
        """Enter; the last one to fit begins it."""
        limit(request, "new_table")
        piece = read(request, Entering)["contribution"]
        services.enter(duplicate_id, owner(request), piece)
        return Response(_shown(request, duplicate_id))

    @operation(None, "not-found", "conflict", scope="play", status=204)
    def delete(self, request: Request, duplicate_id: int) -> Response:
        """Leave it before it begins."""
        services.withdraw(duplicate_id, owner(request))
        return Response(status=204)


class DuplicateBeginView(ApiView):
    """The beginning of a duplicate."""

    @operation(DuplicateShape, "not-found", "conflict", scope="play", asks=Beginning)
    def post(self, request: Request, duplicate_id: int) -> Response:
        """Begin as the host, with computer players in the seats that are left."""
        strength = read(request, Beginning)["strength"]
        services.begin(duplicate_id, owner(request), strength)
        return Response(_shown(request, duplicate_id))


class SeasonView(ApiView):
    """A season."""

    @operation(SeasonShape, "not-found", scope="read")
    def get(self, request: Request, season_id: int) -> Response:
        """Read its events and its table."""
        return Response(SeasonShape(selectors.season(season_id, owner(request))).data)


def _shown(request: Request, duplicate_id: int) -> Any:
    return DuplicateShape(selectors.event(duplicate_id, owner(request))).data
