"""Views of the API about webhooks: the address of a program, the topics, and the calls."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    IntegerField,
    ListField,
    Serializer,
)

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.problems import Problem
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import WordField
from games.api.strict import Instant, Nothing, OneOf, Several, Strict, Text
from games.api.views.base import ApiView, read
from games.models import NoticeWay
from games.notice_settings import selectors, services
from games.notices.kinds import KINDS
from games.notices.topics import FOR_PROGRAMS
from games.notices.transports.chat import InvalidAddress


class Address(Strict):
    """The body of a request to set the webhook's address."""

    address = Text(max_length=services.LONGEST_ADDRESS, help_text="It begins with `https://`.")


class WebhookShape(Serializer[Any]):
    """The state of a webhook; its address is not shown again."""

    host = CharField(source="name")
    is_on = BooleanField()
    off_reason = CharField(
        source="get_off_reason_display", help_text="Why the site has switched it off; else empty."
    )
    tried_at = Instant(allow_null=True)
    failed = BooleanField(
        source="has_failed", help_text="Whether the last call did not get through."
    )
    is_testing = BooleanField(help_text="Whether a test is on its way.")


class ChosenCalls(Strict):
    """The body of a request to choose the topics of calls."""

    topics = Several(child=OneOf(list(map(str, FOR_PROGRAMS))), max_length=len(FOR_PROGRAMS))


class CallsShape(Serializer[Any]):
    """The topics about which a program is called."""

    topics = ListField(child=ChoiceField(list(map(str, FOR_PROGRAMS))))


class SecretShape(Serializer[Any]):
    """The secret with which the calls of a webhook are signed."""

    secret = CharField(help_text="Told this once.")


class DeliveryShape(Serializer[Any]):
    """A call of a webhook: its notice, its state and its attempts."""

    id = IntegerField()
    type = WordField(*KINDS, source="kind")
    game = IntegerField(source="game_id")
    version = IntegerField()
    state = WordField(*selectors.STATES)
    attempts = IntegerField()
    error = CharField(source="last_error", help_text="Why the last attempt failed; else empty.")
    at = Instant(source="created_at")
    sent_at = Instant(allow_null=True)
    next_try_at = Instant(allow_null=True)


class WebhookApiView(ApiView):
    """The webhook of the token's owner."""

    @operation(WebhookShape, "not-found", scope="account")
    def get(self, request: Request) -> Response:
        """Return the state of the webhook of the token's owner; 404 if they have none."""
        return Response(WebhookShape(_mine(request)).data)

    @operation(SecretShape, "guests-only-practise", scope="account", asks=Address)
    def put(self, request: Request) -> Response:
        """Set the address of the owner's webhook, in place of an older one. Only this answer shows
        the new secret.
        """
        url = read(request, Address)["address"]
        limit(request, "new_token")
        try:
            secret = services.set_webhook(owner(request), url)
        except InvalidAddress as error:
            wrong = {"pointer": "#/address", "detail": str(error)}
            raise Problem("invalid", str(error), errors=[wrong]) from None
        response = Response(SecretShape({"secret": secret}).data)
        response["Cache-Control"] = "no-store"
        return response

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request) -> Response:
        """Delete the webhook of the token's owner. Answers 204."""
        services.forget(owner(request), _mine(request).pk)
        return Response(status=204)


class WebhookTopicsApiView(ApiView):
    """The topics about which the account's program is called: turns, unless others are chosen."""

    @operation(CallsShape, scope="account")
    def get(self, request: Request) -> Response:
        """List the topics about which the account's program is called."""
        return Response(CallsShape({"topics": selectors.called_for(owner(request))}).data)

    @operation(CallsShape, scope="account", asks=ChosenCalls)
    def put(self, request: Request) -> Response:
        """Replace the topics about which the account's program is called."""
        services.choose_calls(owner(request), read(request, ChosenCalls)["topics"])
        return self.get(request)


class WebhookTestApiView(ApiView):
    """A test call of the account's webhook."""

    @operation(WebhookShape, "not-found", scope="account", status=202)
    def post(self, request: Request) -> Response:
        """Queue a test call, of the type `test`, to the account's webhook."""
        read(request, Nothing)
        services.ask_test(owner(request), _mine(request).pk)
        return Response(WebhookShape(_mine(request)).data, status=202)


class DeliveriesApiView(ApiView):
    """The latest calls of the account's webhook."""

    @operation(listing(DeliveryShape), scope="account")
    def get(self, request: Request) -> Response:
        """List the latest 20 calls of the account's webhook, the newest first."""
        read_query(request)
        calls = selectors.deliveries(owner(request))
        return listed(request, DeliveryShape(calls, many=True).data)


def _mine(request: Request) -> NoticeWay:
    found = selectors.webhook(owner(request))
    if found is None:
        raise Problem("not-found")
    return found
