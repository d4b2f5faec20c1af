"""Links that mute one game without logging in: signed, for one player of one account.

They never expire, as those that end all emails do not: an old email must keep its promise.
"""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import Account

_signer = Signer(salt="games.mute", sep=".")


class DeadMuteLink(Exception):
    """Nobody made this link."""


@dataclass(frozen=True, slots=True)
class MuteLink:
    """What a link says: which player's game, and whose email it stood in."""

    player_id: int
    account_id: int


def mute_path(player_id: int, account: Account) -> str:
    """The path of the link for a player's game, the same each time."""
    return reverse("games:mute", args=[_signer.sign(f"{player_id}-{account.pk}")])


def read_mute_link(token: str) -> MuteLink:
    """What a token says. Raises DeadMuteLink for one that is forged."""
    try:
        player_id, account_id = _signer.unsign(token).split("-")
    except (BadSignature, ValueError) as error:
        raise DeadMuteLink from error
    return MuteLink(int(player_id), int(account_id))
