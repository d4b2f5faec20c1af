"""Links in what is said: clickable only when an account of some age wrote them."""

import re
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings

from accounts.models import Account
from games.models import Message
from games.selectors.read_models import Said

# Signs of ASCII only: a host that merely looks like another is no link.
_LINK = re.compile(r"https?://[!-~]++(?!\S)")
_TRAILING = ".,;:!?)]}>'\""


def with_links(text: str, *, clickable: bool) -> Iterator[Said]:
    """A text in pieces: plain words, and links where there may be any."""
    told = 0
    for match in _LINK.finditer(text) if clickable else ():
        link = match[0].rstrip(_TRAILING)
        if not _is_plain(link):
            continue
        yield Said(text[told : match.start()])
        yield Said(link, link=link)
        told = match.start() + len(link)
    yield Said(text[told:])


def may_link(message: Message, speaker: Account | None) -> bool:
    """Whether links that somebody wrote can be clicked: their account was old enough by then."""
    if speaker is None or speaker.is_guest or not speaker.is_active:
        return False
    return message.at - speaker.created >= timedelta(days=settings.LINKS_AFTER_DAYS)


def _is_plain(link: str) -> bool:
    try:
        parts = urlsplit(link)
        # What stands before an @ is taken for the host by whoever reads it.
        return bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return False
