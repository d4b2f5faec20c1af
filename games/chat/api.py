"""Views of the API about the chat of a table."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import limit, owner
from games.api.lists import PageKey, Query, listed, read_query
from games.api.schema.operation import listing, operation
from games.api.strict import Instant, Strict, Text
from games.api.views.base import ApiView, created, read
from games.chat import selectors, services


class Said(Strict):
    """The body of a request to say something."""

    text = Text(max_length=2000, allow_blank=True)


class MessageShape(Serializer[Any]):
    """A message of a table's chat, as the token's owner may read it."""

    number = IntegerField()
    name = CharField()
    is_you = BooleanField()
    text = CharField()
    mentions_you = BooleanField()
    is_removed = BooleanField(help_text="A moderator has removed it; `text` is empty then.")
    is_taken_back = BooleanField(help_text="Whoever said it took it back; `text` is empty then.")
    is_hidden = BooleanField(help_text="It is not what you want to read; `text` is empty then.")
    may_take_back = BooleanField(help_text="Whether it is yours, and can still be taken back.")
    at = Instant()
    about_round = IntegerField(allow_null=True, help_text="The round that it comments on.")
    about_turn = IntegerField(allow_null=True, help_text="The turn that it comments on.")


class Before(Query):
    """The parameters of a list of messages: where the page ends."""

    before = PageKey(required=False, default=None, help_text="Messages before this number.")


class MessagesApiView(ApiView):
    """The chat of a table, as the token's owner may read it."""

    @operation(
        listing(MessageShape),
        "not-found",
        scope="read",
        query=Before,
    )
    def get(self, request: Request, game_id: int) -> Response:
        """List a page of a table's chat, the newest message first: the latest 50, or those before
        the number `before`.
        """
        before = read_query(request, Before)["before"]
        page = selectors.messages(game_id, owner(request), before)
        newest_first = MessageShape(page.messages[::-1], many=True).data
        return listed(request, newest_first, before=page.before)

    @operation(MessageShape, "not-found", scope="talk", status=201, asks=Said)
    def post(self, request: Request, game_id: int) -> Response:
        """Say something in the chat of a table where the token's owner plays."""
        text = read(request, Said)["text"]
        limit(request, "chat")
        message = services.say(game_id=game_id, account=owner(request), text=text)
        page = selectors.messages(game_id, owner(request), message.number + 1)
        data = MessageShape(page.messages[-1]).data
        return created(request, data, "message", game_id, message.number)


class MessageApiView(ApiView):
    """A message that the token's owner wrote in a table's chat."""

    @operation(None, "not-found", "conflict", scope="talk", status=204)
    def delete(self, request: Request, game_id: int, number: int) -> Response:
        """Take back a message of the token's owner, within two minutes. A mark stays in its
        place.
        """
        services.take_back(game_id=game_id, account=owner(request), number=number)
        return Response(status=204)
