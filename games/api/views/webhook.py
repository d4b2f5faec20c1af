"""Where my program is called when a turn comes."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import limit, owner
from games.api.lists import known_parameters, listed
from games.api.problems import Problem
from games.api.schema.operation import listing, operation
from games.api.strict import Instant, Nothing, Strict, Text
from games.api.views.base import ApiView, read
from games.notices.transports.chat import InvalidAddress
from games.selectors import webhooks as reading
from games.selectors.notice_ways import WayLine
from games.services import notice_ways as writing


class Address(Strict):
    """Where to call."""

    address = Text(max_length=writing.LONGEST_ADDRESS, help_text="It begins with `https://`.")


class WebhookShape(Serializer[Any]):
    """How calls go; the address itself is not told again."""

    host = CharField(source="name")
    is_on = BooleanField()
    off_reason = CharField(help_text="Why the site has switched it off; else empty.")
    tried_at = Instant(allow_null=True)
    failed = BooleanField(help_text="Whether the last call did not get through.")
    is_testing = BooleanField(help_text="Whether a test is on its way.")


class SecretShape(Serializer[Any]):
    """The secret that calls are signed with."""

    secret = CharField(help_text="Told this once.")


class DeliveryShape(Serializer[Any]):
    """A call."""

    id = IntegerField()
    type = CharField(source="kind")
    game = IntegerField()
    version = IntegerField()
    state = CharField()
    attempts = IntegerField()
    error = CharField(help_text="Why the last attempt failed; else empty.")
    at = Instant()
    sent_at = Instant(allow_null=True)
    next_try_at = Instant(allow_null=True)


class WebhookView(ApiView):
    """My webhook."""

    @operation(WebhookShape, "not-found")
    def get(self, request: Request) -> Response:
        """See how its calls go."""
        return Response(WebhookShape(_mine(request)).data)

    @operation(SecretShape, "guests-only-practise", asks=Address)
    def put(self, request: Request) -> Response:
        """Have a program called at an address, in place of the one before."""
        url = read(request, Address)["address"]
        limit(request, "new_token")
        try:
            secret = writing.set_webhook(owner(request), url)
        except InvalidAddress as error:
            wrong = {"pointer": "#/address", "detail": str(error)}
            raise Problem("invalid", str(error), errors=[wrong]) from None
        response = Response(SecretShape({"secret": secret}).data)
        response["Cache-Control"] = "no-store"
        return response

    @operation(None, "not-found", status=204)
    def delete(self, request: Request) -> Response:
        """Have it called no more."""
        writing.forget(owner(request), _mine(request).id or 0)
        return Response(status=204)


class WebhookTestView(ApiView):
    """A call to try it out."""

    @operation(WebhookShape, "not-found", status=202)
    def post(self, request: Request) -> Response:
        """Have a test sent, whose type is `test`."""
        read(request, Nothing)
        writing.ask_test(owner(request), _mine(request).id)
        return Response(WebhookShape(_mine(request)).data, status=202)


class DeliveriesView(ApiView):
    """The calls of my webhook."""

    @operation(listing(DeliveryShape))
    def get(self, request: Request) -> Response:
        """List the latest, newest first."""
        known_parameters(request)
        calls = reading.deliveries(owner(request))
        return listed(request, DeliveryShape(calls, many=True).data)


def _mine(request: Request) -> WayLine:
    found = reading.webhook(owner(request))
    if found is None:
        raise Problem("not-found")
    return found
