"""The proof of a game's deals."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import owner
from games.api.schema.objects import ref
from games.api.schema.operation import operation
from games.api.views.base import ApiView
from games.deal.selectors import proof_of
from games.rules.fair.proof import write_proof


class ProofView(ApiView):
    """What proves the deals."""

    @operation(ref("Proof"), "not-found")
    def get(self, request: Request, game_id: int) -> Response:
        """Read it as `saboteur-proof/1`: secrets are told once their round is over."""
        return Response(write_proof(proof_of(game_id, owner(request))))
