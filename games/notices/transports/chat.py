"""Sends letters to chat services: Discord, Slack, Telegram, ntfy or Matrix, with apprise."""

import logging
import re
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Account
from games.models import NoticeWay
from games.notices.transports.letter import Delivery, Letter, Refused, Transport, Undeliverable
from games.notices.transports.outgoing import visit

# The services by the names of their plug-ins; those that may run anywhere need encryption.
SERVICES = {
    "NotifyDiscord": "Discord",
    "NotifySlack": "Slack",
    "NotifyTelegram": "Telegram",
    "NotifyNtfy": "ntfy",
    "NotifyMatrix": "Matrix",
}
_ANYWHERE = {"NotifyNtfy", "NotifyMatrix"}
_ERROR = re.compile(r"error=(\d{3})")
# No such room, no longer; not ours to write in any more.
_GONE = ("404", "410")
_REFUSED = ("401", "403")
# A service's response is a few lines of JSON.
_MOST_BYTES = 64 * 1024


class InvalidAddress(ValueError):
    """An address belongs to no service that messages may go to. The text says why, for people."""


class ChatTransport(Transport):
    """Lines in a person's own room of a chat service."""

    label = gettext_lazy("Chat")
    icon = "chat"
    delivery = Delivery.AT_MOST_ONCE
    has_ways = True

    def send(self, account: Account, letter: Letter, address: str) -> None:
        """Send a letter to a chat room.

        Raises Refused for an invalid address or a room that rejects us, and Undeliverable if a
        retry may help.
        """
        try:
            plugin = read_address(address)
        except InvalidAddress as error:
            raise Refused("invalid address", NoticeWay.Off.REFUSED) from error
        _say(plugin, letter)


def service_of(address: str) -> str:
    """Return the name of the chat service that an address belongs to.

    Raises InvalidAddress for other services and for addresses without encryption.
    """
    return SERVICES[type(read_address(address)).__name__]


def read_address(address: str) -> Any:
    """Return the plug-in of the library apprise for an address, written in apprise's form or copied
    from the service. Raises InvalidAddress for other services and for addresses without encryption.
    """
    # Slow to import, and rarely needed.
    from apprise import Apprise

    plugin = Apprise.instantiate(address.strip(), suppress_exceptions=True)
    name = type(plugin).__name__
    if plugin is None or name not in SERVICES:
        raise InvalidAddress(_("That is no address of Discord, Slack, Telegram, ntfy or Matrix."))
    if name in _ANYWHERE and not plugin.secure:
        raise InvalidAddress(_("Only addresses that are encrypted (https), please."))
    # Never follow a server's redirects.
    plugin.redirects = False
    # Nor may it make us wait before the next request.
    vars(plugin)["throttle"] = _never_wait
    return plugin


def _never_wait(*_told: object, **_options: object) -> None:
    """Ignore a server's request to wait."""


def _say(plugin: Any, letter: Letter) -> None:
    from apprise import LogCapture

    from games.notices.transports.libraries import send_in_visits

    send_in_visits()
    capture = LogCapture(level=logging.WARNING)  # type: ignore[no-untyped-call]
    with visit(_MOST_BYTES) as here, capture as log:
        sent = plugin.notify(body=f"{letter.subject}\n{letter.link}")
        logged = log.getvalue()
        _log_out(plugin)
    if not sent:
        # The plug-ins do not report their errors.
        here.judge()
        _refuse(logged)


def _log_out(plugin: Any) -> None:
    # A plug-in for Matrix would do so when it is dropped, and then outside of the visit.
    if hasattr(plugin, "_logout"):
        plugin._logout()
        plugin.access_token = None


def _refuse(log: str) -> None:
    # Only the status: the rest may contain the address.
    found = _ERROR.search(log)
    if found and found[1] in _GONE:
        raise Refused(f"HTTP {found[1]}", NoticeWay.Off.GONE)
    if found and found[1] in _REFUSED:
        raise Refused(f"HTTP {found[1]}", NoticeWay.Off.REFUSED)
    if found:
        raise Undeliverable(f"HTTP {found[1]}")
    raise RuntimeError("no answer")
