"""Wording notices: what their kinds say, to whom, and the links to the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Account
from accounts.unsubscribe import unsubscribe_url
from games.models import Notice, Player
from games.notices.kinds import KINDS
from games.notices.transports import Letter

TOGETHER = "email/together"


@dataclass(frozen=True, slots=True)
class Item:
    """One of several things that a letter tells."""

    heading: str
    link: str
    sentences: list[str]


def compose(notices: Sequence[Notice], account: Account) -> Letter:
    """The letter of some notices to one reader, in the active language; each goes into one."""
    if len(notices) > 1:
        return _together(notices, account)
    notice = notices[0]
    kind = KINDS[notice.kind]
    facts = {
        "game": notice.game.name,
        "link": _link(notice),
        **kind.facts(notice, _players(notice)),
    }
    return _letter(notices, account, _subject(notice), kind.template, facts)


def _together(notices: Sequence[Notice], account: Account) -> Letter:
    newest = {(notice.game_id, notice.kind): notice for notice in notices}
    items = [_item(notice) for notice in sorted(newest.values(), key=_urgency)]
    subject = _subject_of_several(list(newest.values()))
    facts = {"game": subject, "items": items, "link": f"{settings.SITE_URL}{_my_games()}"}
    return _letter(notices, account, subject, TOGETHER, facts)


def _urgency(notice: Notice) -> tuple[bool, float, int]:
    """Turns come first, least time left before those without a clock; older before newer."""
    is_turn, deadline = notice.kind == Notice.Kind.TURN, notice.game.deadline
    left = deadline.timestamp() if is_turn and deadline else inf
    return not is_turn, left, notice.pk


def _subject_of_several(notices: Sequence[Notice]) -> str:
    if len(notices) == 1:
        return _subject(notices[0])
    count = len(notices)
    if {notice.kind for notice in notices} == {Notice.Kind.TURN}:
        return ngettext("Your turn at %(count)d table", "Your turn at %(count)d tables", count) % {
            "count": count
        }
    return _("%(count)d things at your tables") % {"count": count}


def _item(notice: Notice) -> Item:
    sentences = KINDS[notice.kind].brief(notice, _players(notice))
    return Item(_subject(notice), _link(notice), sentences)


def _letter(
    notices: Sequence[Notice], account: Account, subject: str, template: str, facts: dict[str, Any]
) -> Letter:
    lead = notices[0]
    context = {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "reader": account.name,
        "unsubscribe": f"{settings.SITE_URL}{unsubscribe_url(account)}",
        "preferences": f"{settings.SITE_URL}{reverse('games:notice_settings')}",
        **facts,
    }
    return Letter(
        # With the time, since ids start again with an empty database.
        id=lead.letter or f"{lead.pk}.{int(lead.created_at.timestamp() * 1_000_000)}",
        subject=subject,
        text=render_to_string(f"{template}.txt", context).strip() + "\n",
        html=render_to_string(f"{template}.html", context),
        unsubscribe=context["unsubscribe"],
        key=f"{lead.kind}-{lead.game_id}-{lead.version}",
        link=context["link"],
    )


def _subject(notice: Notice) -> str:
    return str(KINDS[notice.kind].subject % {"game": notice.game.name})


def _players(notice: Notice) -> list[Player]:
    return list(notice.game.players.select_related("account").order_by("seat", "id"))


def _link(notice: Notice) -> str:
    table = reverse("games:table", args=[KINDS[notice.kind].table_of(notice)])
    return f"{settings.SITE_URL}{table}"


def _my_games() -> str:
    return reverse("games:my_games")
