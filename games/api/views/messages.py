"""What is said at a table."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    IntegerField,
    Serializer,
    SerializerMethodField,
)

from games.api.access import limit, owner
from games.api.lists import known_parameters, listed, whole_parameter
from games.api.schema.operation import listing, operation, query
from games.api.strict import Instant, Strict, Text
from games.api.views.base import ApiView, read
from games.selectors import chat as reading
from games.selectors.read_models import MessageView as Shown
from games.services import chat as writing
from games.services import chat_withdrawal as withdrawal


class Said(Strict):
    """Something to say."""

    text = Text(max_length=2000, allow_blank=True)


class MessageShape(Serializer[Any]):
    """A message."""

    number = IntegerField()
    name = CharField()
    is_you = BooleanField()
    text = SerializerMethodField()
    mentions_you = BooleanField()
    is_removed = BooleanField(help_text="A moderator has removed it; `text` is empty then.")
    is_taken_back = BooleanField(help_text="Whoever said it took it back; `text` is empty then.")
    is_hidden = BooleanField(help_text="It is not what you want to read; `text` is empty then.")
    may_take_back = BooleanField(help_text="Whether it is yours, and can still be taken back.")
    at = Instant()
    about_round = IntegerField(allow_null=True, help_text="The round that it comments on.")
    about_turn = IntegerField(allow_null=True, help_text="The turn that it comments on.")

    @extend_schema_field({"type": "string"})
    def get_text(self, message: Shown) -> str:
        """The message in one piece."""
        return message.text


class MessagesView(ApiView):
    """The chat of a table."""

    @operation(
        listing(MessageShape),
        "not-found",
        parameters=[query("before", says="Messages before this number.")],
    )
    def get(self, request: Request, game_id: int) -> Response:
        """Read it, newest first."""
        known_parameters(request, "before")
        before = whole_parameter(request, "before")
        page = reading.messages(game_id, owner(request), before)
        newest_first = MessageShape(page.messages[::-1], many=True).data
        return listed(request, newest_first, before=page.before)

    @operation(MessageShape, "not-found", status=201, asks=Said)
    def post(self, request: Request, game_id: int) -> Response:
        """Say something."""
        text = read(request, Said)["text"]
        limit(request, "chat")
        message = writing.say(game_id=game_id, account=owner(request), text=text)
        page = reading.messages(game_id, owner(request), message.number + 1)
        return Response(MessageShape(page.messages[-1]).data, status=201)


class MessageView(ApiView):
    """One message."""

    @operation(None, "not-found", "conflict", status=204)
    def delete(self, request: Request, game_id: int, number: int) -> Response:
        """Take back what I said, within two minutes; a mark stays in its place."""
        withdrawal.take_back(game_id=game_id, account=owner(request), number=number)
        return Response(status=204)
