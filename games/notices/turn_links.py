"""Links to one turn, valid without logging in: signed, for one seat, one turn and one address.

They are stored nowhere: a link names its turn, and is valid until that is over.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import Account
from games.models import Notice


def _signer() -> Signer:
    return Signer(salt="games.one_turn", sep=".")


# Links expire after this long, also for turns without a clock.
_GOOD_FOR = timedelta(days=30)
_LONGEST = 200


class DeadLink(Exception):
    """A link to one turn is forged, or no longer valid."""


@dataclass(frozen=True, slots=True)
class TurnLink:
    """The content of a link to one turn: game, player, first version, and reader.

    `reader` is a digest of account and email address, which reveals neither.
    """

    game_id: int
    player_id: int
    version: int
    reader: str

    def is_for(self, account: Account) -> bool:
        """Return whether the link was sent to this account, at its present address."""
        keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        readers = [_reader(account, key) for key in keys]
        return any(constant_time_compare(self.reader, reader) for reader in readers)


def address_of(notice: Notice, account: Account) -> str:
    """Return the path of the link to the turn that a notice is about.

    The path is always the same.
    """
    since = int(notice.created_at.timestamp())
    facts = (
        notice.table_id,
        notice.player_id,
        notice.version,
        since,
        _reader(account, settings.SECRET_KEY),
    )
    return reverse("games:one_turn", args=[_signer().sign("-".join(map(str, facts)))])


def read_link(token: str) -> TurnLink:
    """Return the content of a link to one turn. Raises DeadLink for a forged or expired token."""
    try:
        written = _signer().unsign(token) if len(token) <= _LONGEST else ""
        game_id, player_id, version, since, reader = written.split("-")
    except (BadSignature, ValueError) as error:
        raise DeadLink from error
    if timezone.now() > datetime.fromtimestamp(int(since), UTC) + _GOOD_FOR:
        raise DeadLink
    return TurnLink(int(game_id), int(player_id), int(version), reader)


def _reader(account: Account, key: str) -> str:
    who = f"{account.pk} {account.email or ''}"
    return salted_hmac("games.one_turn.reader", who, secret=key).hexdigest()[:24]
