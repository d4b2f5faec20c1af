"""Views of the API about fair deals: a player's piece of the shuffle, and the proof."""

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
    """The body of a request to set a piece of the shuffle; 16 random bytes as text make sure that
    nobody can guess it.
    """

    contribution = Text(
        allow_blank=True, trim_whitespace=False, max_length=LONGEST, help_text="On one line."
    )


class ContributionApiView(ApiView):
    """The piece of the shuffle that the token's owner adds before the start."""

    @operation(
        None, "not-found", "conflict", "not-in-lobby", scope="play", status=204, asks=AskedPiece
    )
    def put(self, request: Request, game_id: int) -> Response:
        """Replace the owner's piece of the shuffle (a text that the deals depend on), until the
        game starts.
        """
        piece = read(request, AskedPiece)["contribution"]
        fair_deals.contribute(game_id, owner(request), piece)
        return Response(status=204)


class ProofApiView(ApiView):
    """The proof that a game's deals were fair."""

    @operation(ref("Proof"), "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Return the proof of a game's deals as `saboteur-proof/1`. It contains the secret of each
        round that is over.
        """
        return Response(write_proof(proof_of(game_id, owner(request))))
