"""My piece of a shuffle, and the proof of a game's deals."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import owner
from games.api.schema.inspector import ref
from games.api.schema.operation import operation
from games.api.strict import Strict, Text
from games.api.views.base import ApiView, read
from games.core.turns import fair_deals
from games.deal.selectors import proof_of
from games.rules.fair.proof import write_proof

LONGEST = 64


class AskedPiece(Strict):
    """What goes into the shuffle: 16 random bytes as text make sure that nobody can guess it."""

    contribution = Text(
        allow_blank=True, trim_whitespace=False, max_length=LONGEST, help_text="On one line."
    )


class ContributionApiView(ApiView):
    """My piece of the shuffle."""

    @operation(
        None, "not-found", "conflict", "not-in-lobby", scope="play", status=204, asks=AskedPiece
    )
    def put(self, request: Request, game_id: int) -> Response:
        """Put it in place of the one before, until the game starts."""
        piece = read(request, AskedPiece)["contribution"]
        fair_deals.contribute(game_id, owner(request), piece)
        return Response(status=204)


class ProofApiView(ApiView):
    """What proves the deals."""

    @operation(ref("Proof"), "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read it as `saboteur-proof/1`: secrets are added once their round is over."""
        return Response(write_proof(proof_of(game_id, owner(request))))
