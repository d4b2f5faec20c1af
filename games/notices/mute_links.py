"""Links that mute one game without logging in: signed, for one player of one account.

They never expire, as those that end all emails do not: an old email must keep its promise.
"""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import Account


def _signer() -> Signer:
    return Signer(salt="games.mute", sep=".")


class DeadMuteLink(Exception):
    """The link is forged."""


@dataclass(frozen=True, slots=True)
class MuteLink:
    """The content of a link: the player whose game to mute, and the reader of the email."""

    player_id: int
    account_id: int


def mute_path(player_id: int, account: Account) -> str:
    """Return the path of the link for a player's game, the same each time."""
    return reverse("games:mute", args=[_signer().sign(f"{player_id}-{account.pk}")])


def read_mute_link(token: str) -> MuteLink:
    """Read a token. Raises DeadMuteLink for a forged one."""
    try:
        player_id, account_id = _signer().unsign(token).split("-")
    except (BadSignature, ValueError) as error:
        raise DeadMuteLink from error
    return MuteLink(int(player_id), int(account_id))
