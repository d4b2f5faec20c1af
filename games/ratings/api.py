"""The leaderboards."""

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.lists import Query, among, listed, read_query
from games.api.schema.operation import listing, operation
from games.api.views.base import ApiView
from games.ratings.page import rows_of
from games.ratings.selectors import leaderboard


class Box(Query):
    """Which leaderboard."""

    box = among("base", "second", help_text="The base game, or Saboteur 2.")


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

    @operation(listing(LeaderboardShape), query=Box)
    def get(self, request: Request) -> Response:
        """List the best hundred, by what their ratings are at least."""
        box = read_query(request, Box)["box"]
        viewer = owner(request)
        lines = leaderboard(expansion=box == "second", viewer=viewer, now=timezone.now())
        return listed(request, LeaderboardShape(rows_of(lines, viewer.pk), many=True).data)
