"""The private address of the calendar of my deadlines."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, Serializer

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.strict import Nothing
from games.api.views.base import ApiView, created, read
from games.notifications.calendar import services as writing
from games.notifications.calendar.selectors import calendar_key


class CalendarShape(Serializer[Any]):
    """Where the calendar is. Whoever knows the address can read it."""

    address = CharField(allow_null=True)


class CalendarView(ApiView):
    """My deadlines, for calendar programs."""

    @operation(CalendarShape, scope="account")
    def get(self, request: Request) -> Response:
        """The address, if there is one."""
        return Response(_told(request, calendar_key(owner(request))))

    @operation(CalendarShape, "guests-only-practise", scope="account", status=201)
    def post(self, request: Request) -> Response:
        """Make another address; the one before leads nowhere any more."""
        read(request, Nothing)
        return created(request, _told(request, writing.renew(owner(request))), "calendar")

    @operation(None, scope="account", status=204)
    def delete(self, request: Request) -> Response:
        """Let nobody in by the address any more."""
        writing.revoke(owner(request))
        return Response(status=204)


def _told(request: Request, key: str | None) -> Any:
    address = request.build_absolute_uri(reverse("games:calendar", args=[key])) if key else None
    return CalendarShape({"address": address}).data
