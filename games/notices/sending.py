"""Sending one notice: claimed by one worker only, and only if it is still true."""

import logging

from django.utils import timezone, translation

from games.models import Game, Notice
from games.notices import letters, outbox
from games.notices.transports import TRANSPORTS, Undeliverable

log = logging.getLogger(__name__)


def send(notice_id: int) -> bool:
    """Send a notice that is due; whether it was sent now. Never raises for what goes wrong.

    What nobody wants to hear any more becomes obsolete; what does not get through waits longer
    each time.
    """
    notice = outbox.claim(notice_id, timezone.now())
    if notice is None:
        return False
    try:
        return _deliver(notice)
    except Undeliverable as error:
        log.warning("notice %s was not delivered: %s", notice.pk, error)
        outbox.settle_failed(notice, timezone.now(), str(error))
    except Exception as error:
        log.exception("notice %s failed", notice.pk)
        outbox.settle_failed(notice, timezone.now(), f"{type(error).__name__}: {error}")
    return False


def _deliver(notice: Notice) -> bool:
    account, transport = notice.player.account, TRANSPORTS.get(notice.transport)
    if account is None or transport is None or not transport.reaches(account):
        outbox.settle_obsolete(notice)
        return False
    if not is_true(notice):
        outbox.settle_obsolete(notice)
        return False
    with translation.override(account.language):
        letter = letters.compose(notice, account)
    transport.send(account, letter)
    outbox.settle_sent(notice, timezone.now())
    return True


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
            # Once it is his turn, that is what he wants to hear.
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
