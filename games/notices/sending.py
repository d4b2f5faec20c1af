"""Sending what is due: claimed by one worker only, and only if it is still true."""

import logging
from typing import NamedTuple

from django.utils import timezone, translation

from accounts.email_errors import describe
from accounts.models import Account
from games.database_errors import is_away
from games.models import Game, Notice
from games.notices import letters, outbox
from games.notices.transports import TRANSPORTS, Delivery, Letter, Transport, Undeliverable

log = logging.getLogger(__name__)


class _Ready(NamedTuple):
    """A letter that is worded, whom it goes to, and how it travels."""

    transport: Transport
    account: Account
    letter: Letter


def send(notice_id: int) -> bool:
    """Send a notice that is due, with those that go into the same letter; whether it was sent now.

    What is no longer true becomes obsolete; what does not get through waits longer each time.
    Raises nothing but the error of a database that is away; the notices are still due then.
    """
    notice = outbox.claim(notice_id, timezone.now())
    if notice is None:
        return False
    try:
        ready = _prepare(notice)
    except Exception as error:
        if is_away(error):
            outbox.release(notice)
            raise
        log.exception("notice %s could not be worded", notice.pk)
        outbox.settle_failed(notice, timezone.now(), describe(error))
        return False
    if ready is None:
        outbox.settle_obsolete(notice)
        return False
    return _hand_over(notice, ready)


def _prepare(notice: Notice) -> _Ready | None:
    """The letter to send; None when there is nothing to tell, or nobody to tell it to."""
    account, transport = notice.player.account, TRANSPORTS.get(notice.transport)
    if account is None or transport is None or not transport.reaches(account):
        return None
    if not is_true(notice):
        return None
    with translation.override(account.language):
        return _Ready(transport, account, letters.compose(notice, account))


def _hand_over(notice: Notice, ready: _Ready) -> bool:
    try:
        ready.transport.send(ready.account, ready.letter)
    except Undeliverable as error:
        log.warning("notice %s was not delivered: %s", notice.pk, error)
        outbox.settle_failed(notice, timezone.now(), str(error))
        return False
    except Exception as error:
        log.exception("notice %s failed", notice.pk)
        _settle_doubt(notice, ready.transport, describe(error))
        return False
    # Nothing that goes wrong from here on makes it a failure: it has been taken.
    outbox.settle_sent(notice, timezone.now())
    return True


def _settle_doubt(notice: Notice, transport: Transport, reason: str) -> None:
    if transport.delivery is Delivery.AT_MOST_ONCE:
        outbox.settle_uncertain(notice, reason)
    else:
        outbox.settle_failed(notice, timezone.now(), reason)


def is_true(notice: Notice) -> bool:
    """Whether the reader has not looked since, and it still is as the notice says."""
    game, player = notice.game, notice.player
    if player.seen_version >= notice.version:
        return False
    match notice.kind:
        case Notice.Kind.TURN:
            # The version may have grown by other things than turns.
            later = game.turns.filter(version__gt=notice.version)
            return is_to_act(notice) and not later.exists()
        case Notice.Kind.STARTED:
            # Once it is their turn, that is what they want to hear.
            return game.status == Game.Status.RUNNING and not is_to_act(notice)
        case Notice.Kind.FULL:
            return game.status == Game.Status.LOBBY and game.version == notice.version
        case Notice.Kind.FINISHED:
            return game.status == Game.Status.FINISHED
    return False


def is_to_act(notice: Notice) -> bool:
    """Whether it is the turn of the notice's player."""
    game = notice.game
    running = game.status == Game.Status.RUNNING and game.round is not None
    return running and game.round.turn == notice.player.seat  # type: ignore[union-attr]
