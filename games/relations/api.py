"""People: those one likes to play with or has played with, has blocked, and lives with."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from accounts.models import Block, Housemate, Liking
from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import PortraitField
from games.api.strict import Instant, Nothing, Somebody
from games.api.views.base import ApiView, read
from games.relations.selectors import acquaintances, blocked_by, housemates_of
from games.relations.services import begin, end, name_housemate


class PersonShape(Serializer[Any]):
    """Somebody one plays with."""

    id = IntegerField()
    name = CharField()
    portrait = PortraitField()
    is_liked = BooleanField()
    games = IntegerField(help_text="How many they have finished.")


class BlockedShape(Serializer[Any]):
    """Somebody one is kept apart from."""

    id = IntegerField()
    name = CharField()
    portrait = PortraitField()
    since = Instant()


class HousemateShape(Serializer[Any]):
    """Somebody whom I, or they, or both of us named as living together."""

    id = IntegerField()
    name = CharField()
    portrait = PortraitField()
    by_me = BooleanField()
    by_them = BooleanField()
    is_agreed = BooleanField(help_text="Whether both have said so, and tables show it.")


class PeopleView(ApiView):
    """The people I play with."""

    @operation(listing(PersonShape), scope="read")
    def get(self, request: Request) -> Response:
        """List them: those I like to play with, then the others of my last games."""
        read_query(request)
        return listed(request, PersonShape(acquaintances(owner(request)), many=True).data)


class LikingView(ApiView):
    """My list of people I like to play with, which nobody else sees."""

    @operation(None, "not-found", "conflict", "guests-only-practise", scope="account", status=204)
    def put(self, request: Request, account_id: int) -> Response:
        """Put somebody on it."""
        read(request, Nothing)
        begin(Liking, owner(request), account_id)
        return Response(status=204)

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, account_id: int) -> Response:
        """Take somebody off it; whoever is not on it is no mistake."""
        end(Liking, owner(request), account_id)
        return Response(status=204)


class BlockedView(ApiView):
    """The people I have blocked."""

    @operation(listing(BlockedShape), scope="account")
    def get(self, request: Request) -> Response:
        """List them; nobody else sees it."""
        read_query(request)
        return listed(request, BlockedShape(blocked_by(owner(request)), many=True).data)


class BlockView(ApiView):
    """Being kept apart from somebody, who is never told."""

    @operation(None, "not-found", "conflict", "guests-only-practise", scope="account", status=204)
    def put(self, request: Request, account_id: int) -> Response:
        """Block them."""
        read(request, Nothing)
        limit(request, "block")
        begin(Block, owner(request), account_id)
        return Response(status=204)

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, account_id: int) -> Response:
        """Block them no more."""
        end(Block, owner(request), account_id)
        return Response(status=204)


class HousematesView(ApiView):
    """The people I live with, which tables show."""

    @operation(listing(HousemateShape), scope="read")
    def get(self, request: Request) -> Response:
        """List them, and those who say so of me."""
        read_query(request)
        return _housemates(request)

    @operation(
        listing(HousemateShape), "guests-only-practise", "conflict", scope="account", asks=Somebody
    )
    def post(self, request: Request) -> Response:
        """Name somebody; it counts once they have said the same."""
        name = read(request, Somebody)["name"]
        limit(request, "invite")
        name_housemate(owner(request), name)
        return _housemates(request)


class HousemateView(ApiView):
    """Living with somebody."""

    @operation(None, "not-found", "conflict", "guests-only-practise", scope="account", status=204)
    def put(self, request: Request, account_id: int) -> Response:
        """Say so of them, or agree."""
        read(request, Nothing)
        limit(request, "invite")
        begin(Housemate, owner(request), account_id)
        return Response(status=204)

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, account_id: int) -> Response:
        """Take it back, for both of us."""
        end(Housemate, owner(request), account_id)
        return Response(status=204)


def _housemates(request: Request) -> Response:
    return listed(request, HousemateShape(housemates_of(owner(request)), many=True).data)
