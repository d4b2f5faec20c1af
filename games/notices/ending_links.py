"""Links that end one kind of email, or mute one game, without logging in: signed, for one
account.

They never expire, like those that end all emails: an old email must keep its promise.
"""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import Account
from games.models import Notice
from games.notices.kinds import KINDS
from games.notices.topics import Topic


def _to_end() -> Signer:
    return Signer(salt="games.end_mails", sep=".")


def _to_mute() -> Signer:
    return Signer(salt="games.mute", sep=".")


# The link in a digest ends the digest: it covers many topics.
DIGEST = "digest"


class DeadEndingLink(Exception):
    """A link that ends emails or mutes a game is forged."""


@dataclass(frozen=True, slots=True)
class EndingLink:
    """The content of a link that ends emails: account, topics, and the player of the game.

    Without topics the email was a digest. Without a player the email was about several games, or
    about a game at which its reader does not sit.
    """

    account_id: int
    topics: tuple[Topic, ...]
    player_id: int | None


def ending_path(notices: list[Notice], account: Account) -> str:
    """Return the path of the link that ends emails like the one that holds these notices."""
    is_gathered = notices[0].transport == DIGEST
    named = dict.fromkeys(KINDS[notice.kind].topic for notice in notices)
    topics = DIGEST if is_gathered else ".".join(named)
    players = {notice.player_id for notice in notices}
    (player_id,) = players if len(players) == 1 else (None,)
    token = _to_end().sign(f"{account.pk}-{topics}-{player_id or 0}")
    return reverse("games:end_emails", args=[token])


def read_ending_link(token: str) -> EndingLink:
    """Return the content of a link that ends emails. Raises DeadEndingLink for a forged token."""
    try:
        account_id, topics, player_id = _to_end().unsign(token).split("-")
        about = () if topics == DIGEST else tuple(map(Topic, topics.split(".")))
    except (BadSignature, ValueError) as error:
        raise DeadEndingLink from error
    return EndingLink(int(account_id), about, int(player_id) or None)


def mute_path(player_id: int, account: Account) -> str:
    """Return the path of the link that mutes a player's game for its account.

    The path is always the same.
    """
    return reverse("games:mute", args=[_to_mute().sign(f"{player_id}-{account.pk}")])


def read_mute_link(token: str) -> tuple[int, int]:
    """Return the id of the player and the id of the account from a link that mutes a game.

    Raises DeadEndingLink for a forged token.
    """
    try:
        player_id, account_id = _to_mute().unsign(token).split("-")
    except (BadSignature, ValueError) as error:
        raise DeadEndingLink from error
    return int(player_id), int(account_id)
