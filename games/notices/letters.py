"""Letters composed from notices: the words of the kinds, the mine, and links to the tables."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.compiled_query import CompiledQuery
from accounts.email_addresses import mail_host
from accounts.models import Account
from games.models import Notice, Player
from games.notices.ending_links import ending_path, mute_path
from games.notices.kinds import KINDS
from games.notices.preferences import preferences_of
from games.notices.topics import TOPICS
from games.notices.transports import TRANSPORTS, Letter
from games.notices.transports.letter import HEIGHT, WIDTH, Illustrate, InlinePicture
from games.rules.phases import DIGGING

log = logging.getLogger(__name__)
TOGETHER = "notices/together"


# A letter about more tables than these shows no mines.
MOST_MINES = 5


@dataclass(slots=True)
class _Draft:
    """A letter being composed: its id, whether it may have pictures, and those so far."""

    id: str
    account: Account
    illustrate: Illustrate | None
    is_plain: bool
    pictures: list[InlinePicture] = field(default_factory=list)


def compose(
    notices: Sequence[Notice], account: Account, illustrate: Illustrate | None = None
) -> Letter:
    """Return one letter with these notices to one reader, in the active language.

    With `illustrate` it shows pictures of mines; they are drawn here, when no row is locked.
    """
    lead = notices[0]
    # The id includes the time, since row ids start again with an empty database.
    name = lead.letter or f"{lead.pk}.{int(lead.created_at.timestamp() * 1_000_000)}"
    way = TRANSPORTS.get(lead.transport)
    draw = illustrate if way is not None and way.shows_pictures else None
    draft = _Draft(name, account, draw, preferences_of(account).row.plain_text)
    if len(notices) > 1:
        return _together(notices, draft)
    kind, players = KINDS[lead.kind], _players(lead)
    facts = {
        "game": lead.game.name if lead.game else "",
        **_links(lead, account),
        "button": kind.button,
        "time_left": kind.time_left(lead),
        "mine": _mine(lead, players, draft),
        "mute": _mute(lead, account),
        "own_news": _own_news(lead, players),
        **kind.facts(lead, players),
    }
    return _letter(notices, draft, kind.says(lead), kind.template, facts)


def _together(notices: Sequence[Notice], draft: _Draft) -> Letter:
    newest = {_matter(notice): notice for notice in notices}
    items = [_item(notice, draft) for notice in sorted(newest.values(), key=_urgency)]
    subject = _subject_of_several(list(newest.values()))
    link = f"{settings.SITE_URL}{reverse('games:my_games')}"
    facts = {"game": subject, "items": items, "link": link}
    return _letter(notices, draft, subject, TOGETHER, facts)


def _matter(notice: Notice) -> tuple[int | None, str, int]:
    """Return a key for a notice's matter: later notices replace earlier ones with this key."""
    return notice.game_id, notice.kind, 0 if notice.game_id else notice.version


def _urgency(notice: Notice) -> tuple[bool, float, int]:
    """Return a sort key: turns first, the least time left first, then older before newer."""
    is_turn = notice.kind == Notice.Kind.TURN
    deadline = notice.game.deadline if notice.game else None
    left = deadline.timestamp() if is_turn and deadline else inf
    return not is_turn, left, notice.pk


def _subject_of_several(notices: Sequence[Notice]) -> str:
    if len(notices) == 1:
        return KINDS[notices[0].kind].says(notices[0])
    count = len(notices)
    turns = [notice for notice in notices if notice.kind == Notice.Kind.TURN]
    if len(turns) == count:
        sentence = ngettext("Your turn at %(count)d table", "Your turn at %(count)d tables", count)
        return sentence % {"count": count}
    if turns:
        return _("%(turns)s, and other news") % {"turns": _subject_of_several(turns)}
    if any(notice.game_id is None for notice in notices):
        return _("%(count)d new things") % {"count": count}
    return _("News from your tables (%(count)d)") % {"count": count}


def _item(notice: Notice, draft: _Draft) -> dict[str, Any]:
    kind, players = KINDS[notice.kind], _players(notice)
    return {
        "heading": kind.says(notice),
        **_links(notice, draft.account),
        "button": str(kind.button),
        "sentences": [*filter(None, [_own_news(notice, players)]), *kind.brief(notice, players)],
        "time_left": kind.time_left(notice),
        "mine": _mine(notice, players, draft),
        "mute": _mute(notice, draft.account),
    }


def _mine(notice: Notice, players: Sequence[Player], draft: _Draft) -> dict[str, Any] | None:
    """The mine as templates show it: a picture by its id, or without one in words only."""
    if draft.illustrate is None or not KINDS[notice.kind].shows_mine:
        return None
    if notice.table.round is None or notice.table.round.phase != DIGGING:
        return None  # how the round ended is shown at the table first
    shown = draft.illustrate(notice.table, players)
    words = {"in_words": shown.in_words, "caption": shown.caption}
    if draft.is_plain or len(draft.pictures) >= MOST_MINES:
        return words
    name = f"mine{len(draft.pictures) + 1}.{draft.id}@{mail_host()}"
    try:
        draft.pictures.append(InlinePicture(name, shown.render()))
    except ValueError:
        # Better a letter without its picture than none.
        log.exception("the mine of game %s could not be drawn", notice.game_id)
        return words
    return {**words, "picture": name, "width": WIDTH, "height": HEIGHT}


def _letter(
    notices: Sequence[Notice], draft: _Draft, subject: str, template: str, facts: dict[str, Any]
) -> Letter:
    lead = notices[0]
    context = {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "reader": draft.account.name,
        "because": _because(notices),
        "unsubscribe": f"{settings.SITE_URL}{ending_path(list(notices), draft.account)}",
        "preferences": f"{settings.SITE_URL}{reverse('games:notice_settings')}",
        **facts,
    }
    text, page = draw(template, context, draft.is_plain)
    return Letter(
        id=draft.id,
        subject=subject,
        text=text,
        html=page,
        unsubscribe=context["unsubscribe"],
        key=f"{lead.kind}-{lead.game_id or 0}-{lead.version}",
        link=context["link"],
        about=_about(lead) if len(notices) == 1 else None,
        pictures=tuple(draft.pictures),
        table=lead.game_id if len({notice.game_id for notice in notices}) == 1 else None,
    )


def draw(template: str, context: dict[str, Any], is_plain: bool = False) -> tuple[str, str]:
    """Return a letter as text and as an HTML page, both from one template in two frames.

    With `is_plain` the page is empty. If the template has an `.html` file, the page is made from
    that.
    """
    text = render_to_string(f"{template}.txt", {**context, "frame": "notices/email.txt"})
    if is_plain:
        return f"{text.strip()}\n", ""
    names = [f"{template}.html", f"{template}.txt"]
    page = render_to_string(names, {**context, "frame": "notices/email.html"})
    return f"{text.strip()}\n", page


def _about(notice: Notice) -> tuple[str, dict[str, int]] | None:
    kind = KINDS[notice.kind]
    is_for_programs = TOPICS[kind.topic].may_travel_by("webhook")
    return (notice.kind, kind.numbers(notice)) if is_for_programs else None


def _because(notices: Sequence[Notice]) -> str:
    """Return a sentence with the topics, chosen or default, that this letter is sent for."""
    chosen = dict.fromkeys(str(TOPICS[KINDS[notice.kind].topic].label) for notice in notices)
    facts = {"topics": ", ".join(chosen)}
    if notices[0].transport == "digest":
        return _("This is your digest. It covers: %(topics)s.") % facts
    return _("You’ll get emails like this until you switch them off: %(topics)s.") % facts


_PLAYERS = CompiledQuery(
    lambda game: Player.objects.filter(game=game).select_related("account").order_by("seat", "id")
)


def _players(notice: Notice) -> list[Player]:
    return _PLAYERS(notice.game_id) if notice.game_id else []


def _own_news(notice: Notice, players: Sequence[Player]) -> str:
    way = TRANSPORTS.get(notice.transport)
    is_private = way is not None and way.is_private
    return KINDS[notice.kind].own_news(notice, players) if is_private else ""


def _links(notice: Notice, account: Account) -> dict[str, str]:
    """Return the button's URL (one turn, if private), and the table's if that differs."""
    kind, way = KINDS[notice.kind], TRANSPORTS.get(notice.transport)
    table = f"{settings.SITE_URL}{kind.path(notice)}"
    turn = kind.link_to_turn(notice, account) if way is not None and way.is_private else ""
    return {"link": f"{settings.SITE_URL}{turn}" if turn else table, "table": table if turn else ""}


def _mute(notice: Notice, account: Account) -> str:
    """Return the link that mutes the game; empty for invited people, who have no seat."""
    player_id = KINDS[notice.kind].muted_by(notice)
    if player_id is None:
        return ""
    return f"{settings.SITE_URL}{mute_path(player_id, account)}"
