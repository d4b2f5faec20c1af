"""Reactions to turns, for programs."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    IntegerField,
    Serializer,
)

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.strict import Choice, Strict, Whole
from games.api.views.base import ApiView, created, read
from games.reactions import selectors, services
from games.reactions.models import Reaction


class AskedReaction(Strict):
    """A reaction, and the version that the turn led to."""

    version = Whole(min_value=1, max_value=10**6)
    kind = Choice(choices=Reaction.Kind.values)


class ReactionShape(Serializer[Any]):
    """A reaction to a turn."""

    version = IntegerField(help_text="The one that the turn led to.")
    kind = ChoiceField(choices=Reaction.Kind.values)
    name = CharField()
    is_yours = BooleanField()


class ReactionsView(ApiView):
    """Reactions to the turns of a table."""

    @operation(listing(ReactionShape), "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read the newest, the earliest of them first."""
        read_query(request)
        return Response(_told(request, game_id))

    @operation(listing(ReactionShape), "not-found", scope="talk", status=201, asks=AskedReaction)
    def post(self, request: Request, game_id: int) -> Response:
        """React to a turn, in place of an earlier reaction of mine to it."""
        told = read(request, AskedReaction)
        limit(request, "reaction")
        services.react(game_id=game_id, account=owner(request), **told)
        return created(request, _told(request, game_id), "reaction", game_id, told["version"])


class ReactionView(ApiView):
    """My reaction to a turn."""

    @operation(None, "not-found", scope="talk", status=204)
    def delete(self, request: Request, game_id: int, version: int) -> Response:
        """Take it back."""
        limit(request, "reaction")
        services.take_back(game_id=game_id, account=owner(request), version=version)
        return Response(status=204)


def _told(request: Request, game_id: int) -> Any:
    found = selectors.newest(game_id, owner(request))
    return listed(request, ReactionShape(found, many=True).data).data
