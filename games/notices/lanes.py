"""Lanes for deliveries to strangers' servers: a few at a time, each for a limited time."""

from concurrent.futures import Future
from contextvars import copy_context
from threading import BoundedSemaphore, Thread

from django.conf import settings

from accounts.models import Account
from games.models import NoticeWay
from games.notices.transports import Letter, Transport

# Longer than a visit: it bounds what a visit does not, such as a name server.
LONGEST_SECONDS = 45
_WAIT_SECONDS = 0.3
# Half of a worker's threads are left for emails, clocks and computer players.
lanes = BoundedSemaphore(max(1, settings.CELERY_WORKER_CONCURRENCY // 2))


class Busy(Exception):
    """All lanes (slots for parallel deliveries) are taken.

    Nothing was sent, and the next sweep will try again.
    """


def deliver(transport: Transport, account: Account, letter: Letter, way: NoticeWay | None) -> None:
    """Send a letter with a transport; to a person's own address (`way`) only in a free lane (a slot
    for parallel deliveries). Raises Busy if no lane is free, TimeoutError for a delivery over 45
    seconds, and the errors of `Transport.send`.
    """
    if way is None:
        transport.send(account, letter, "")
        return
    if not lanes.acquire(timeout=_WAIT_SECONDS):
        raise Busy
    sent: Future[None] = Future()

    def send() -> None:
        try:
            sent.set_result(transport.send(account, letter, way.address))
        except BaseException as error:
            sent.set_exception(error)
        finally:
            # A delivery that does not end keeps its lane, so their number stays small.
            lanes.release()

    Thread(target=copy_context().run, args=[send], name="lane", daemon=True).start()
    sent.result(LONGEST_SECONDS)
