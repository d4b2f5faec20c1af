"""Views of the API about claims."""

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
from games.api.strict import Instant, OneOf, Strict, Whole
from games.api.views.base import ApiView, created, read
from games.claims import selectors, services
from games.rules.cards.cards import DWARFS
from games.rules.claims import FACES

# Of goals, then of dwarfs.
_SAYABLE = (*FACES, *DWARFS)


class Stated(Strict):
    """The body of a request to make a claim: a goal or a dwarf's seat, and its alleged face or
    role.
    """

    says = OneOf(choices=_SAYABLE)
    goal = Whole(required=False, allow_null=True, default=None, min_value=0, max_value=2)
    on = Whole(required=False, allow_null=True, default=None, min_value=0, max_value=11)


class ClaimShape(Serializer[Any]):
    """A claim about a goal or a dwarf, which nobody has checked."""

    id = IntegerField()
    seat = IntegerField(source="claim.seat")
    turn = IntegerField(source="claim.turn")
    says = ChoiceField(source="claim.says", choices=_SAYABLE)
    goal = IntegerField(source="claim.goal", allow_null=True)
    on = IntegerField(source="claim.on", allow_null=True)
    name = CharField()
    is_yours = BooleanField()
    at = Instant()
    taken_back_at = Instant(allow_null=True)


class ClaimsApiView(ApiView):
    """The claims of a table's current round."""

    @operation(listing(ClaimShape), "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """List the claims of the current round, the oldest first."""
        read_query(request)
        return Response(_told(request, game_id))

    @operation(listing(ClaimShape), "not-found", scope="talk", status=201, asks=Stated)
    def post(self, request: Request, game_id: int) -> Response:
        """Make a claim about a goal or a dwarf, and return all claims of the round."""
        data = read(request, Stated)
        limit(request, "claim")
        claim = services.state(game_id=game_id, account=owner(request), **data)
        return created(request, _told(request, game_id), "claim", game_id, claim.pk)


class ClaimApiView(ApiView):
    """A claim that the token's owner made."""

    @operation(listing(ClaimShape), "not-found", "invalid", scope="talk")
    def delete(self, request: Request, game_id: int, claim_id: int) -> Response:
        """Take back a claim of the token's owner, and return all claims of the round. The claim
        stays listed, marked as taken back.
        """
        limit(request, "claim")
        services.take_back(game_id=game_id, account=owner(request), claim_id=claim_id)
        return Response(_told(request, game_id))


def _told(request: Request, game_id: int) -> Any:
    board = selectors.board(game_id, owner(request))
    return listed(request, ClaimShape(board.claims, many=True).data).data
