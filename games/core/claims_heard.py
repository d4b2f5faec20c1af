"""The claims of a round that its computer players have heard.

They hear the claims that were valid when the turn before theirs was taken. So it does not matter
how long they think, and the record of a finished game shows what each of them had heard.
"""

from collections.abc import Sequence

from django.db.models import QuerySet

from games.models import Claim, Turn
from games.rules.claims import SeatClaim


def as_stated(claims: QuerySet[Claim]) -> tuple[SeatClaim, ...]:
    """Return rows of claims as SeatClaims of the rules, oldest first. Makes one query."""
    rows = claims.select_related("player").order_by("id")
    return tuple(
        SeatClaim(row.player.seat or 0, row.turn, row.says, row.goal, row.on) for row in rows
    )


def heard_after(turns: Sequence[Turn]) -> tuple[SeatClaim, ...]:
    """Return the claims, oldest first, that a computer player has heard after these turns of a
    round. Claims made in the last turn or taken back by then are left out. Makes one query, or none
    without turns.
    """
    if not turns:
        return ()
    last = turns[-1]
    made = Claim.objects.filter(round=last.round_id, turn__lt=last.number)
    return as_stated(made.exclude(taken_back_at__lte=last.at))
