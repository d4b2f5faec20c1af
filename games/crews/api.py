"""Crews for programs."""

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
from games.api.schema.operation import listing, operation
from games.api.strict import Choice, Instant, Nothing, Strict, Text, Truth, Whole
from games.api.views.base import ApiView, created, read
from games.clocks.paces import BANKS
from games.crews import selectors, services
from games.crews.models import Plays


class NewCrew(Strict):
    """A crew to found; without a name it is called after its founder."""

    name = Text(max_length=60, allow_blank=True, default="")


class CrewLink(Strict):
    """The token of a link to a crew."""

    token = Text(max_length=40)


class AskedPlays(Strict):
    """What the crew plays from the next table on: the box, for how many, and a preset pace."""

    expansion = Truth()
    seats = Whole(min_value=2, max_value=12)
    pace = Choice(choices=list(BANKS))


class PlaysShape(Serializer[Any]):
    """What a crew plays."""

    expansion = BooleanField()
    seats = IntegerField()
    pace = ChoiceField(choices=list(BANKS))


class CrewLineShape(Serializer[Any]):
    """A crew that I belong to."""

    id = IntegerField()
    name = CharField()


class MemberShape(Serializer[Any]):
    """A member; I was ahead of them in `beaten` of `against` evenings together."""

    id = IntegerField()
    name = CharField()
    is_you = BooleanField()
    evenings = IntegerField()
    wins = IntegerField()
    gold = IntegerField()
    beaten = IntegerField()
    against = IntegerField()


class EveningShape(Serializer[Any]):
    """A finished game of a crew."""

    game = IntegerField()
    is_yours = BooleanField(help_text="I played.")
    ended_at = Instant(allow_null=True)
    gold = ListField(
        child=IntegerField(allow_null=True), help_text="By member; null for who was not there."
    )


class CrewShape(CrewLineShape):
    """A crew, its last evenings, and the table that gathers or plays."""

    token = CharField(help_text="By the link with it others join.")
    members = MemberShape(many=True)
    evenings = EveningShape(many=True)
    next = IntegerField(allow_null=True)
    plays = PlaysShape(allow_null=True, help_text="As chosen; null to play as last time.")


class NextTableShape(Serializer[Any]):
    """A crew's next table."""

    game = IntegerField()


class CrewsView(ApiView):
    """My crews."""

    @operation(listing(CrewLineShape), scope="read")
    def get(self, request: Request) -> Response:
        """List them."""
        read_query(request)
        found = selectors.crews_of(owner(request))
        return listed(request, [CrewLineShape(one).data for one in found])

    @operation(
        CrewShape, "conflict", "guests-only-practise", scope="account", status=201, asks=NewCrew
    )
    def post(self, request: Request) -> Response:
        """Found one."""
        limit(request, "new_table")
        crew = services.found(owner(request), read(request, NewCrew)["name"])
        return created(request, _shown(request, crew.pk), "crew", crew.pk)


class CrewJoinView(ApiView):
    """The link of a crew."""

    @operation(
        CrewShape,
        "not-found",
        "conflict",
        "cannot-sit",
        "guests-only-practise",
        scope="account",
        asks=CrewLink,
    )
    def post(self, request: Request) -> Response:
        """Join."""
        crew = services.join(owner(request), read(request, CrewLink)["token"])
        return Response(_shown(request, crew.pk))


class CrewView(ApiView):
    """A crew of mine."""

    @operation(CrewShape, "not-found", scope="read")
    def get(self, request: Request, crew_id: int) -> Response:
        """Read who belongs to it and what they won."""
        return Response(_shown(request, crew_id))


class CrewPlaysView(ApiView):
    """What a crew plays."""

    @operation(CrewShape, "not-found", "invalid", scope="account", asks=AskedPlays)
    def put(self, request: Request, crew_id: int) -> Response:
        """Choose it, for the tables to come."""
        services.choose(crew_id, owner(request), Plays(**read(request, AskedPlays)))
        return Response(_shown(request, crew_id))


class CrewTableView(ApiView):
    """The next table of a crew."""

    @operation(NextTableShape, "not-found", "conflict", "too-many-tables", scope="play")
    def post(self, request: Request, crew_id: int) -> Response:
        """Open it and invite everyone, or find the one that is there."""
        read(request, Nothing)
        limit(request, "new_table")
        game = services.open_table(crew_id, owner(request))
        return Response(NextTableShape({"game": game.pk}).data)


class CrewMemberView(ApiView):
    """A member of a crew."""

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, crew_id: int, account_id: int) -> Response:
        """Leave, or remove somebody as the eldest member, which changes the token."""
        services.remove(crew_id, owner(request), account_id)
        return Response(status=204)


def _shown(request: Request, crew_id: int) -> Any:
    return CrewShape(selectors.crew(crew_id, owner(request))).data
