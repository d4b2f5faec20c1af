"""What people choose about notices. It changes no game: nobody else is told."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import time

from django.db import transaction

from accounts.models import Account
from accounts.services import save_settings
from games.models import NoticePreferences, NoticeWay, Player
from games.notices.topics import Topic
from games.services.locking import lock_account


@dataclass(frozen=True, slots=True)
class NoticeChoices:
    """Everything that is chosen on the page, as it is kept; `muted` are players by their ids."""

    turn_emails: bool
    choices: dict[str, dict[str, bool]]
    off: list[str]
    plain_text: bool
    digest_hours: list[int]
    quiet_from: time | None
    quiet_until: time | None
    quiet_by_hours: bool
    quiet_exempt: list[str]
    muted: Collection[int]


@transaction.atomic
def keep(account: Account, chosen: NoticeChoices, offered: Collection[int]) -> None:
    """Keep somebody's choices. Of their players only those on `offered` are muted or not."""
    account.turn_emails = chosen.turn_emails
    save_settings(account, ["turn_emails"])
    NoticePreferences.objects.update_or_create(
        account=account,
        defaults={
            "choices": chosen.choices,
            "off": chosen.off,
            "plain_text": chosen.plain_text,
            "digest_hours": chosen.digest_hours,
            "quiet_from": chosen.quiet_from,
            "quiet_until": chosen.quiet_until,
            "quiet_by_hours": chosen.quiet_by_hours,
            "quiet_exempt": chosen.quiet_exempt,
        },
    )
    if chosen.turn_emails:
        # Whoever switches email on again wants it tried again.
        by_mail = NoticeWay.objects.filter(account=account, transport="mail", is_on=False)
        by_mail.update(is_on=True, off_reason="", off_at=None)
    _mute(account, set(offered) & set(chosen.muted), muted=True)
    _mute(account, set(offered) - set(chosen.muted), muted=False)


def mute(player_id: int, account_id: int, *, muted: bool) -> None:
    """Write to somebody about one of their games no more, or again; nothing if it is not theirs."""
    Player.objects.filter(pk=player_id, account_id=account_id).update(is_muted=muted)


def _mute(account: Account, players: Collection[int], *, muted: bool) -> None:
    # The account's row is locked by now, so that two tabs come one after the other.
    mine = Player.objects.filter(pk__in=players, account=account)
    mine.exclude(is_muted=muted).update(is_muted=muted)


def end_topic(account: Account, topic: Topic, *, ended: bool) -> None:
    """Write to somebody about one topic no more, at once or gathered; or at once again.

    Raises AccountGone.
    """
    with transaction.atomic():
        row = _locked_row(account)
        chosen = dict(row.choices.get(topic, {}))
        chosen |= {"mail": False, "digest": False} if ended else {"mail": True}
        row.choices = {**row.choices, topic: chosen}
        row.save(update_fields=["choices"])


def end_digest(account: Account, *, ended: bool) -> None:
    """Gather emails to somebody no more, or again. Raises AccountGone."""
    with transaction.atomic():
        row = _locked_row(account)
        row.off = [way for way in row.off if way != "digest"] + ["digest"] * ended
        row.save(update_fields=["off"])


def _locked_row(account: Account) -> NoticePreferences:
    lock_account(account)
    row, _new = NoticePreferences.objects.get_or_create(account=account)
    return row
