"""The ways by which notices reach me: listed, added, tried out, switched and forgotten."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.lists import listed, read_query
from games.api.problems import Problem
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import Word
from games.api.strict import Instant, Strict, Text, Truth, Whole
from games.api.views.base import ApiView, read
from games.core.errors import GuestsOnlyPractise
from games.notices.transports.chat import InvalidAddress
from games.notifications import services
from games.notifications.selectors import addresses_of

_NAMES = {"mail": "email"}


class AskedRoom(Strict):
    """A room of a chat service."""

    address = Text(
        max_length=services.LONGEST_ADDRESS,
        help_text="Of Discord, Slack, Telegram, ntfy or Matrix, as apprise writes it.",
    )


class AskedSwitch(Strict):
    """Whether a way is used."""

    is_on = Truth()


class AskedTest(Strict):
    """What is to be tried out."""

    way = Whole(allow_null=True, min_value=1, help_text="Its `id`; null for email.")


class WayShape(Serializer[Any]):
    """A way and how it goes; its address is not told again."""

    id = IntegerField(allow_null=True, help_text="Null for email that was never sent.")
    transport = Word("email", "push", "chat", "webhook", help_text="`push` is a browser.")
    name = CharField()
    is_on = BooleanField()
    off_reason = CharField(help_text="Why the site has switched it off; else empty.")
    tried_at = Instant(allow_null=True)
    failed = BooleanField(help_text="Whether the last attempt did not get through.")
    next_try_at = Instant(allow_null=True)
    is_testing = BooleanField(help_text="Whether a test is on its way.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """The way, with the transport as choices about notices name it."""
        told = dict(super().to_representation(instance))
        return {**told, "transport": _NAMES.get(told["transport"], told["transport"])}


class WaysView(ApiView):
    """The ways by which notices reach me."""

    @operation(listing(WayShape), scope="account")
    def get(self, request: Request) -> Response:
        """List them: email, then browsers, rooms of chats and my webhook."""
        read_query(request)
        return _listed(request)

    @operation(listing(WayShape), "guests-only-practise", scope="account", asks=AskedRoom)
    def post(self, request: Request) -> Response:
        """Add a room of a chat service; a browser is added on the page that it shows."""
        address, account = read(request, AskedRoom)["address"], owner(request)
        if account.is_guest:
            raise GuestsOnlyPractise
        try:
            services.add_chat(account, address)
        except InvalidAddress as error:
            wrong = {"pointer": "#/address", "detail": str(error)}
            raise Problem("invalid", str(error), errors=[wrong]) from None
        return _listed(request)


class WayView(ApiView):
    """A way by which notices reach me."""

    @operation(listing(WayShape), "not-found", scope="account", asks=AskedSwitch)
    def put(self, request: Request, way_id: int) -> Response:
        """Switch it on, which clears why it was off, or off."""
        wanted = read(request, AskedSwitch)["is_on"]
        services.switch(owner(request), _mine(request, way_id), on=wanted)
        return _listed(request)

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, way_id: int) -> Response:
        """Forget it, with what waits to be sent there."""
        services.forget(owner(request), _mine(request, way_id))
        return Response(status=204)


class WayTestView(ApiView):
    """Trying out a way by which notices reach me."""

    @operation(listing(WayShape), "not-found", scope="account", status=202, asks=AskedTest)
    def post(self, request: Request) -> Response:
        """Have a test sent there."""
        way = read(request, AskedTest)["way"]
        services.ask_test(owner(request), None if way is None else _mine(request, way))
        return _listed(request, status=202)


def _mine(request: Request, way_id: int) -> int:
    if way_id not in {way.id for way in addresses_of(owner(request))}:
        raise Problem("not-found")
    return way_id


def _listed(request: Request, status: int = 200) -> Response:
    response = listed(request, WayShape(addresses_of(owner(request)), many=True).data)
    response.status_code = status
    return response
