"""People's ratings, the leaderboards, and whether I am on them."""

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.box import Box, is_second
from games.api.shapes.fields import Word
from games.api.strict import Instant, Strict, Truth
from games.api.views.base import ApiView, read
from games.ratings import services
from games.ratings.page import rows_of, tile_of
from games.ratings.selectors import Rating, is_listed, leaderboard, ratings_shown


class LeaderboardShape(Serializer[Any]):
    """Somebody's place on a leaderboard."""

    place = IntegerField()
    id = IntegerField()
    name = CharField()
    points = IntegerField(help_text="The rating, as on a person's page.")
    give_or_take = IntegerField(help_text="How far from it the truth may be, two times in three.")
    games = IntegerField(help_text="How many rated games it rests on.")


class LeaderboardView(ApiView):
    """Who plays a box best, of the people who want to be listed."""

    @operation(listing(LeaderboardShape), scope="read", query=Box)
    def get(self, request: Request) -> Response:
        """List the best hundred, by what their ratings are at least."""
        viewer = owner(request)
        lines = leaderboard(expansion=is_second(request), viewer=viewer, now=timezone.now())
        return listed(request, LeaderboardShape(rows_of(lines, viewer.pk), many=True).data)


class ListedShape(Serializer[Any]):
    """Whether I am on the leaderboards."""

    is_listed = BooleanField()


class AskedListing(Strict):
    """Whether I want to be on the leaderboards."""

    is_listed = Truth()


class ListingView(ApiView):
    """Whether I am on the leaderboards; nobody is who has not asked for it."""

    @operation(ListedShape, scope="read")
    def get(self, request: Request) -> Response:
        """Read it."""
        read_query(request)
        return Response(ListedShape({"is_listed": is_listed(owner(request))}).data)

    @operation(ListedShape, "guests-only-practise", scope="account", asks=AskedListing)
    def put(self, request: Request) -> Response:
        """Be listed, or not any more."""
        wanted: bool = read(request, AskedListing)["is_listed"]
        services.choose(owner(request), is_listed=wanted)
        return Response(ListedShape({"is_listed": wanted}).data)


class RatingStepShape(Serializer[Any]):
    """A rating after a game."""

    games = IntegerField(help_text="How many rated games it rests on.")
    ended_at = Instant()
    points = IntegerField()
    give_or_take = IntegerField()


class RatingShape(Serializer[Any]):
    """Somebody's rating in a box, as it is and after each of the last games, the last first."""

    box = Word("base", "second")
    now = RatingStepShape()
    is_provisional = BooleanField(help_text="Whether too few games were rated for leaderboards.")
    steps = RatingStepShape(many=True)


class RatingsView(ApiView):
    """How strong somebody plays."""

    @operation(listing(RatingShape), "not-found", scope="read")
    def get(self, request: Request, account_id: int) -> Response:
        """List their ratings, a box each; games whose ending I have yet to see are left out."""
        read_query(request)
        ratings = ratings_shown(account_id, owner(request))
        return listed(request, [RatingShape(_told(one)).data for one in ratings])


def _told(rating: Rating) -> dict[str, Any]:
    tile = tile_of(rating)
    return {
        "box": "second" if rating.expansion else "base",
        "now": tile.now,
        "is_provisional": tile.is_provisional,
        "steps": tile.rows,
    }
