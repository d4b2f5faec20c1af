"""What a link that ends emails is about, and what of it has ended."""

from dataclasses import dataclass

from accounts.models import Account
from games.models import Player
from games.notices.ending_links import DIGEST, EndingLink
from games.notices.preferences import Preferences, preferences_of
from games.selectors.errors import NotFound

MAIL = "mail"


@dataclass(frozen=True, slots=True)
class EmailsEnded:
    """What still comes by email; `game` is the one that the email was about, empty for several."""

    account: Account
    kind_ended: bool
    game: str
    game_muted: bool
    all_ended: bool


def emails_ended(link: EndingLink) -> EmailsEnded:
    """What a link ends, and whether it has; two queries. Raises NotFound for a closed account."""
    known = Account.objects.filter(pk=link.account_id, is_active=True)
    account = known.select_related("notice_preferences").first()
    if account is None:
        raise NotFound
    seat = Player.objects.filter(pk=link.player_id or 0, account=account)
    game, is_muted = seat.values_list("game__name", "is_muted").first() or ("", False)
    return EmailsEnded(
        account=account,
        kind_ended=_is_ended(link, preferences_of(account)),
        game=game,
        game_muted=is_muted,
        all_ended=not account.turn_emails,
    )


def _is_ended(link: EndingLink, chosen: Preferences) -> bool:
    if link.topic is None:
        return DIGEST in chosen.off
    return not any(chosen.wants(link.topic, way) for way in (MAIL, DIGEST))
