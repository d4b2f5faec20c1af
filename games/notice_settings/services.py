"""Writes of people's choices about notices, and of their addresses.

They change no game and notify no one.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from accounts.services import save_settings
from games.core.errors import GuestsOnlyPractise
from games.core.locking import lock_account
from games.core.plain_text import plain_text
from games.models import NoticePreferences, NoticeWay, Player
from games.models.game import new_token
from games.models.notice_way import digest_of
from games.notice_settings.presets import Preset
from games.notices.fates import MAIL, SWITCHED_ON, switch_on
from games.notices.preferences import preferences_of
from games.notices.topics import FOR_PROGRAMS, Topic
from games.notices.transports.chat import InvalidAddress, service_of
from games.notices.transports.webhook import new_secret, read_url


@transaction.atomic
def keep(
    account: Account,
    chosen: Mapping[str, Any],
    *,
    turn_emails: bool,
    offered: Collection[int] = (),
    muted: Collection[int] = (),
) -> None:
    """Save a person's notice preferences: `chosen` are the columns to change, and `turn_emails`
    says whether they get emails about their games. Of the players `offered` (ids of their seats),
    mute those in `muted` and unmute the others.
    """
    account.turn_emails = turn_emails
    save_settings(account, ["turn_emails"])
    NoticePreferences.objects.update_or_create(account=account, defaults=chosen)
    if turn_emails:
        _try_email_again(account)
    # The account's row is locked by now, so that two tabs come one after the other.
    mine = Player.objects.filter(pk__in=offered, account=account)
    mine.filter(pk__in=muted, is_muted=False).update(is_muted=True)
    mine.exclude(pk__in=muted).filter(is_muted=True).update(is_muted=False)


def choose_preset(account: Account, preset: Preset) -> None:
    """Apply a preset to a person's notice settings. The hours of gathered emails, quiet hours and
    muted games stay as they are. Raises AccountGone if the account has been closed.
    """
    with transaction.atomic():
        row = _locked_row(account)
        account.turn_emails = True
        save_settings(account, ["turn_emails"])
        row.choices = preset.choices(preferences_of(row.account))
        row.off = [way for way in row.off if way not in ("mail", "digest")] + preset.off
        row.save(update_fields=["choices", "off"])
        _try_email_again(account)


def mute(player_id: int, account_id: int, *, muted: bool) -> None:
    """Stop notices about one game if `muted` is true, else resume them. Does nothing if the player
    is not the account's.
    """
    Player.objects.filter(pk=player_id, account_id=account_id).update(is_muted=muted)


def end_topic(account: Account, topic: Topic, *, ended: bool) -> None:
    """Stop a person's emails on a topic, single and gathered, or, unless `ended`, resume the single
    ones. Raises AccountGone if the account has been closed.
    """
    with transaction.atomic():
        row = _locked_row(account)
        chosen = dict(row.choices.get(topic, {}))
        chosen |= {"mail": False, "digest": False} if ended else {"mail": True}
        row.choices = {**row.choices, topic: chosen}
        row.save(update_fields=["choices"])


def end_digest(account: Account, *, ended: bool) -> None:
    """Stop a person's gathered emails, or, unless `ended`, resume them. Raises AccountGone if the
    account has been closed.
    """
    with transaction.atomic():
        row = _locked_row(account)
        row.off = [way for way in row.off if way != "digest"] + ["digest"] * ended
        row.save(update_fields=["off"])


def _try_email_again(account: Account) -> None:
    # Somebody who switches email on again wants it tried again.
    by_mail = NoticeWay.objects.filter(account=account, transport=MAIL, is_on=False)
    by_mail.update(**SWITCHED_ON)


def _locked_row(account: Account) -> NoticePreferences:
    lock_account(account)
    row, _new = NoticePreferences.objects.get_or_create(account=account)
    return row


# As many browsers and rooms as anybody needs.
MOST_ADDRESSES = 12
LONGEST_ADDRESS = 1000
_LONGEST_NAME = 80
_LONGEST_SUBSCRIPTION = 4 * LONGEST_ADDRESS
_KEYS = ("p256dh", "auth")


class TooManyAddresses(InvalidAddress):
    """Raised when a person has as many addresses as allowed (MOST_ADDRESSES)."""


def add_chat(account: Account, address: str) -> NoticeWay:
    """Add a room of a chat service as a way to notify a person, and return it. Raises
    InvalidAddress, with a sentence, for an unknown service or a malformed address, and
    TooManyAddresses if the person has too many.
    """
    address = _stripped(address)
    return _add(account, "chat", service_of(address), address)


def _stripped(address: str) -> str:
    if len(stripped := address.strip()) > LONGEST_ADDRESS:
        raise InvalidAddress(_("That is too long for an address."))
    return stripped


def add_browser(account: Account, subscription: Any, name: str) -> NoticeWay:
    """Add a browser, by its push subscription, as a way to notify a person, and return it. `name`
    is what the person sees. Other accounts lose this browser. Raises InvalidAddress for a malformed
    subscription, and TooManyAddresses if the person has too many.
    """
    address = _read_subscription(subscription)
    # Only the person now logged in to this browser gets notices there.
    others = NoticeWay.objects.filter(transport="push", digest=digest_of(address))
    others.exclude(account=account).delete()
    return _add(account, "push", plain_text(name[:_LONGEST_NAME])[:_LONGEST_NAME], address)


def renew_browser(account: Account, endpoint: str, subscription: Any) -> bool:
    """Replace the subscription of a person's browser, found by its old `endpoint`, by a new one.
    Return False if there is no such browser.

    A browser that the site has switched off is switched on again; one that its owner has switched
    off stays off. Raises InvalidAddress for a malformed subscription.
    """
    address = _read_subscription(subscription)
    with transaction.atomic():
        lock_account(account)
        browsers = NoticeWay.objects.filter(account=account, transport="push")
        old = next((row for row in browsers if row.endpoint == endpoint), None)
        if old is None:
            return False
        same = NoticeWay.objects.filter(transport="push", digest=digest_of(address))
        same.exclude(pk=old.pk).delete()
        on = SWITCHED_ON if old.is_on or old.off_reason else {}
        new = {"address": address, "digest": digest_of(address), "last_error": ""}
        browsers.filter(pk=old.pk).update(**on, **new)
    return True


def set_webhook(account: Account, url: str) -> str:
    """Set the address of an account's webhook, in place of an older one, and return the new secret
    that signs its calls.

    Raises InvalidAddress, with a sentence, for an address that may not be called,
    GuestsOnlyPractise for guests, and AccountGone if the account has been closed.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    url = _stripped(url)
    host, secret = read_url(url), new_secret()
    with transaction.atomic():
        lock_account(account)
        NoticeWay.objects.update_or_create(
            account=account,
            transport="webhook",
            defaults={
                **SWITCHED_ON,
                "digest": digest_of(url),
                "name": host[:80],
                "address": json.dumps({"url": url, "secret": secret}),
                "last_error": "",
                "next_try_at": None,
                "tried_at": None,
            },
        )
        _note_that_there_is_one(account, "webhook")
    return secret


def choose_calls(account: Account, topics: Collection[str]) -> None:
    """Set the topics about which an account's program is called. Raises AccountGone if the account
    has been closed.
    """
    with transaction.atomic():
        row = _locked_row(account)
        row.choices = {
            **row.choices,
            **{
                topic: {**row.choices.get(topic, {}), "webhook": topic in topics}
                for topic in FOR_PROGRAMS
            },
        }
        row.save(update_fields=["choices"])


def ask_test(account: Account, way_id: int | None) -> None:
    """Queue a test message to one of a person's own ways to be notified, or to their email if
    `way_id` is None.
    """
    now = timezone.now()
    if way_id is not None:
        NoticeWay.objects.filter(account=account, pk=way_id).update(test_due_at=now)
        return
    NoticeWay.objects.update_or_create(
        account=account, transport="mail", digest=digest_of(""), defaults={"test_due_at": now}
    )


def switch(account: Account, way_id: int, *, on: bool) -> None:
    """Switch one of a person's ways to be notified on or off, and clear its failures."""
    mine = NoticeWay.objects.filter(account=account, pk=way_id)
    mine.update(**{**SWITCHED_ON, "is_on": on})


def switch_on_again(account: Account) -> None:
    """Switch on all of a person's ways to be notified that the site itself has switched off."""
    switch_on(NoticeWay.objects.filter(account=account))


def forget(account: Account, way_id: int) -> None:
    """Delete one of a person's ways to be notified, with its waiting notices. The way for email
    stays.
    """
    NoticeWay.objects.filter(account=account, pk=way_id).exclude(address="").delete()


def renew_calendar(account: Account) -> str:
    """Return a new key for a person's calendar; the older key no longer works. Raises
    GuestsOnlyPractise for guests, and AccountGone if the account has been closed.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    key = new_token()
    with transaction.atomic():
        lock_account(account)
        NoticePreferences.objects.update_or_create(account=account, defaults={"calendar_key": key})
    return key


def revoke_calendar(account: Account) -> None:
    """Revoke the key of a person's calendar, if there is one."""
    NoticePreferences.objects.filter(account=account).update(calendar_key=None)


@transaction.atomic
def _add(account: Account, transport: str, name: str, address: str) -> NoticeWay:
    lock_account(account)
    mine = NoticeWay.objects.filter(account=account)
    digest = digest_of(address)
    if mine.exclude(digest=digest).count() >= MOST_ADDRESSES:
        raise TooManyAddresses(_("Please remove one of the others first."))
    way, _new = mine.update_or_create(
        account=account,
        transport=transport,
        digest=digest,
        defaults={**SWITCHED_ON, "name": name, "address": address},
    )
    _note_that_there_is_one(account, transport)
    return way


def _note_that_there_is_one(account: Account, transport: str) -> None:
    # A turn reads the preferences anyway, and need not ask for addresses that nobody has given.
    row, _new = NoticePreferences.objects.get_or_create(account=account)
    if transport not in row.addressed:
        row.addressed = [*row.addressed, transport]
        row.save(update_fields=["addressed"])


def _read_subscription(subscription: Any) -> str:
    try:
        read = json.loads(subscription) if len(subscription) <= _LONGEST_SUBSCRIPTION else {}
        endpoint, keys = str(read["endpoint"]), {key: str(read["keys"][key]) for key in _KEYS}
        good = urlsplit(endpoint).scheme == "https" and bool(urlsplit(endpoint).hostname)
    except (ValueError, TypeError, KeyError, RecursionError):
        good, endpoint, keys = False, "", {}
    if not good or len(endpoint) > LONGEST_ADDRESS or any(len(key) > 200 for key in keys.values()):
        raise InvalidAddress(_("Your browser gave no address to write to."))
    return json.dumps({"endpoint": endpoint, "keys": keys})
