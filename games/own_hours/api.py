"""When I sleep, my days off and my holidays."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    DateField,
    IntegerField,
    ListField,
    Serializer,
    ValidationError,
)

from games.api.access import limit, owner
from games.api.problems import Problem
from games.api.schema.operation import operation
from games.api.strict import Instant, Several, Strict, TimeOfDay, Whole
from games.api.views.base import ApiView, read
from games.clocks.limits import (
    FURTHEST,
    LONGEST_HOLIDAY_DAYS,
    MOST_DAYS_OFF,
    MOST_HOLIDAY_DAYS,
    MOST_HOLIDAYS,
    YEAR,
)
from games.clocks.schedule import Holiday, Waking
from games.core.errors import GuestsOnlyPractise
from games.own_hours import services
from games.own_hours.selectors import hours_told
from games.own_hours.text import limit_sentence

_BOUNDS = (
    f"Not over yet, at most {LONGEST_HOLIDAY_DAYS} days each and {FURTHEST.days} days ahead; "
    f"at most {MOST_HOLIDAY_DAYS} days in any {YEAR.days}."
)
_LONGEST_TURN_HOURS = 7 * 24
_PARTS = {"hours-too-short": "closes", "days-off-too-many": "days_off"}


class HolidayDays(Strict):
    """A holiday, both days included."""

    first = DateField()
    last = DateField()


class DeclaredHours(Strict):
    """My hours in place of those before; `opens` and `closes` are both told, or none of them."""

    opens = TimeOfDay(required=False, default=None)
    closes = TimeOfDay(required=False, default=None)
    days_off = Several(
        child=Whole(min_value=0, max_value=6),
        required=False,
        default=list,
        max_length=7,
        help_text=f"At most {MOST_DAYS_OFF} weekdays; 0 is Monday.",
    )
    holidays = Several(
        child=HolidayDays(),
        required=False,
        default=list,
        max_length=MOST_HOLIDAYS,
        help_text=_BOUNDS,
    )

    def validate(self, attrs: Any) -> Any:
        """Both times or neither, and not the same. Raises ValidationError."""
        opens, closes = attrs["opens"], attrs["closes"]
        if (opens is None) != (closes is None) or (opens is not None and opens == closes):
            raise ValidationError(_("Give both times or neither, and never the same one twice."))
        return attrs


class HolidayShape(Serializer[Any]):
    """A holiday, both days included."""

    first = DateField()
    last = DateField()


class HoursShape(Serializer[Any]):
    """My hours, by the clock of my time zone."""

    opens = TimeOfDay()
    closes = TimeOfDay()
    days_off = ListField(child=IntegerField())
    holidays = HolidayShape(many=True)


class OwnHoursView(ApiView):
    """My own hours, which count where the table says so."""

    @operation(HoursShape, scope="account")
    def get(self, request: Request) -> Response:
        """Read them; nobody else does."""
        return Response(HoursShape(hours_told(owner(request), timezone.now())).data)

    @operation(HoursShape, "guests-only-practise", scope="account", asks=DeclaredHours)
    def put(self, request: Request) -> Response:
        """Declare them. What is longer counts from the next turn on, what is shorter at once."""
        account, told = owner(request), read(request, DeclaredHours)
        limit(request, "hours")
        if account.is_guest:
            raise GuestsOnlyPractise
        try:
            services.keep(account, _chosen(told))
        except services.HoursRefused as refused:
            raise _problem(refused) from refused
        return Response(HoursShape(hours_told(account, timezone.now())).data)


class TriedHours(DeclaredHours):
    """Hours, and a turn to try them with."""

    turn_hours = Whole(required=False, default=24, min_value=1, max_value=_LONGEST_TURN_HOURS)


class TriedShape(Serializer[Any]):
    """What hours would do to a turn that begins now."""

    due_at = Instant()
    due_at_without_hours = Instant()
    turns_due_sooner = IntegerField(help_text="Of my turns that run, those due sooner than now.")


class HoursPreviewView(ApiView):
    """What hours would do, which are not declared by that."""

    @operation(TriedShape, scope="account", asks=TriedHours)
    def post(self, request: Request) -> Response:
        """Try them."""
        told = read(request, TriedHours)
        allowance = timedelta(hours=told["turn_hours"])
        try:
            tried = services.preview(owner(request), _chosen(told), allowance)
        except services.HoursRefused as refused:
            raise _problem(refused) from refused
        told = {
            "due_at": tried.due_at,
            "due_at_without_hours": tried.due_at_without_hours,
            "turns_due_sooner": tried.turns_due_sooner,
        }
        return Response(TriedShape(told).data)


def _chosen(told: dict[str, Any]) -> services.ChosenHours:
    waking = Waking(told["opens"], told["closes"]) if told["opens"] is not None else None
    holidays = tuple(Holiday(each["first"], each["last"]) for each in told["holidays"])
    return services.ChosenHours(waking, frozenset(told["days_off"]), holidays)


def _problem(refused: services.HoursRefused) -> Problem:
    """The limit by its name, and a pointer to each part of the body that is beyond one."""
    sentence = limit_sentence(refused.code, refused.days)
    if refused.holidays:
        wrong = [(f"holidays/{at}", limit_sentence(one)) for at, one in refused.holidays.items()]
    else:
        wrong = [(_PARTS.get(refused.code, "holidays"), sentence)]
    errors = [{"pointer": f"#/{part}", "detail": detail} for part, detail in wrong]
    return Problem("invalid", sentence, code=refused.code, errors=errors)
