"""Lines of the lists of games: a sentence about each, and a small drawing of its mine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.observation import Observation
from games.rules.ruleset import DEFAULT, Ruleset
from games.selectors.shapes import GameLine
from games.table.mine import draw_mine, sight_of
from games.table.words import list_of


@dataclass(frozen=True, slots=True)
class Line:
    """A game in a list: what is said about it, since when it waits, a small drawing of its mine."""

    game: GameLine
    text: str
    news: str
    since: datetime | None
    thumb: SafeString


Mines = Mapping[int, Observation]


def my_lines(games: Iterable[GameLine], mines: Mines) -> list[Line]:
    """Lines of games one plays in or gathers for; `mines` by the games' ids."""
    return [
        Line(game, _running(game), _news(game), game.waiting_since, _thumb(game, mines))
        for game in games
    ]


def open_lines(games: Iterable[GameLine]) -> list[Line]:
    """Lines of open tables."""
    return [Line(game, _gathering(game), "", None, SafeString("")) for game in games]


def finished_lines(games: Iterable[GameLine], mines: Mines) -> list[Line]:
    """Lines of finished games."""
    return [Line(game, _finished(game), "", game.ended_at, _thumb(game, mines)) for game in games]


def _thumb(game: GameLine, mines: Mines) -> SafeString:
    if game.id not in mines:
        return SafeString("")
    sight = replace(sight_of(mines[game.id]), name=f"cells{game.id}")
    drawing = draw_mine(sight, static("sprite.svg"))
    return format_html(
        '<svg viewBox="{}" aria-hidden="true">{}</svg>',
        drawing.frame.view_box,
        mark_safe(drawing.body),  # noqa: S308 - made of numbers and codes
    )


def rule_names(rules: Ruleset) -> list[str]:
    """The options a table plays by, each in a few words: the box first, then what is unusual."""
    named = [_("Saboteur 2") if rules.expansion else _("base game")]
    named.append(
        ngettext("%(count)d round", "%(count)d rounds", rules.rounds) % {"count": rules.rounds}
    )
    if rules.edition != DEFAULT.edition:
        named.append(_("classic edition"))
    if not rules.break_own_tools:
        named.append(_("others’ tools only"))
    if rules.broken_miners_unpaid:
        named.append(_("no gold with a broken tool"))
    if rules.selfish_dwarf:
        named.append(_("a selfish dwarf"))
    if rules.all_saboteurs_dealt:
        named.append(_("every saboteur in play"))
    return named


def _running(game: GameLine) -> str:
    if game.status == "lobby":
        return _gathering(game)
    told = {
        "number": game.round_number or 1,
        "rounds": game.rules.rounds,
        "name": game.waiting_for or "",
    }
    place = _("Round %(number)d of %(rounds)d") % told
    players = ngettext("%(count)d player", "%(count)d players", len(game.players))
    about = f"{place}, {players % {'count': len(game.players)}}."
    if game.is_my_turn or not game.waiting_for:
        return about
    return f"{_('%(name)s is to play.') % told} {about}"


def _gathering(game: GameLine) -> str:
    taken = _("%(taken)d of %(seats)d seats taken") % {
        "taken": len(game.players),
        "seats": game.seats,
    }
    return ", ".join([taken, *rule_names(game.rules)])


def _news(game: GameLine) -> str:
    parts = []
    if game.status == "running" and game.new_entries:
        turns = ngettext("%(count)d new turn", "%(count)d new turns", game.new_entries)
        parts.append(turns % {"count": game.new_entries})
    if game.unread_chat:
        said = ngettext("%(count)d message", "%(count)d messages", game.unread_chat)
        parts.append(said % {"count": game.unread_chat})
    return ", ".join(parts)


def _finished(game: GameLine) -> str:
    if not game.winners:
        return _("It is over.")
    if len(game.winners) > 1:
        return _("%(names)s shared the victory") % {"names": list_of(game.winners)}
    if game.won:
        return _("You won")
    return _("%(name)s won") % {"name": game.winners[0]}
