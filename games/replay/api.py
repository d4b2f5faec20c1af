"""Private addresses of a finished game's replay, and comments on its turns."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.strict import Choice, Strict, Text, Whole
from games.api.views.base import ApiView, created, read
from games.replay import services as writing
from games.replay.comments import write_comment
from games.replay.selectors import EVERYTHING, NOBODY, SharedReplay, shares_of

_MOST_SEATS = 12
_MOST_ROUNDS, _MOST_TURNS = 3, 1000


class Wanted(Strict):
    """How the game is seen: as everybody saw it, with all cards face up, or from a seat."""

    view = Choice(choices=[NOBODY, EVERYTHING, *map(str, range(_MOST_SEATS))])


class ShareShape(Serializer[Any]):
    """An address that I gave away."""

    id = IntegerField()
    view = CharField()
    address = CharField()


class SharesView(ApiView):
    """Addresses of a replay, for whoever has them."""

    @operation(listing(ShareShape), "not-found", scope="account")
    def get(self, request: Request, game_id: int) -> Response:
        """List mine."""
        read_query(request)
        found = shares_of(game_id, owner(request)).shares
        return listed(request, [_told(request, one) for one in found])

    @operation(ShareShape, "not-found", "not-over", scope="account", status=201, asks=Wanted)
    def post(self, request: Request, game_id: int) -> Response:
        """Make one; the same if asked again."""
        view = read(request, Wanted)["view"]
        made = writing.share_replay(game_id, owner(request), int(view) if view.isdigit() else view)
        told = _told(request, SharedReplay(made.pk, view, made.token))
        return created(request, told, "share", game_id, made.pk)


class ShareView(ApiView):
    """An address that I gave away."""

    @operation(None, "not-found", scope="account", status=204)
    def delete(self, request: Request, game_id: int, share_id: int) -> Response:
        """Let nobody in by it any more."""
        shares_of(game_id, owner(request))
        writing.withdraw_replay(game_id, owner(request), share_id)
        return Response(status=204)


def _told(request: Request, share: SharedReplay) -> Any:
    address = request.build_absolute_uri(share.path())
    return ShareShape({"id": share.id, "view": str(share.view), "address": address}).data


class AskedComment(Strict):
    """A turn of a finished game, and something to say about it."""

    round = Whole(min_value=1, max_value=_MOST_ROUNDS)
    turn = Whole(min_value=1, max_value=_MOST_TURNS)
    text = Text(max_length=2000, allow_blank=True)


class CommentsView(ApiView):
    """Comments on the turns of a finished game, which are messages of its chat, too."""

    @operation(None, "not-found", scope="talk", status=204, asks=AskedComment)
    def post(self, request: Request, game_id: int) -> Response:
        """Say something about a turn."""
        told = read(request, AskedComment)
        limit(request, "chat")
        write_comment(game_id, owner(request), told["round"], told["turn"], told["text"])
        return Response(status=204)
