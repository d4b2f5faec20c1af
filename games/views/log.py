"""The log of a table: page by page, since the viewer's last turn, and turns taken back."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.core.tables import logs
from games.core.tables.taken_back import RolledBackRound, TakenBack
from games.core.tables.taken_back import taken_back as read_taken_back
from games.reactions.page import reactions_of
from games.reactions.selectors import may_react
from games.table.log.sentences import icon_of, icon_without_events, log_lines, rich_entry
from games.table.log.since_my_turn import lines_told, news_of
from games.views.not_found import missing_game
from games.views.requests import is_fragment, look_at, number, viewer
from games.views.responses import since_of
from games.wording.roll_backs import roll_back_sentence, still_true, untrue_lines


@gzip_page
@require_GET
@missing_game
def log(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the newest page of a game's log, or the page before a version."""
    before = number(request.GET.get("before"))
    page = logs.page(game_id, viewer(request), before)
    newest = page.entries[-1].version if page.entries else 0
    account = viewer(request)
    reactions = reactions_of(
        game_id,
        account,
        [entry.version for entry in page.entries],
        may_react=may_react(game_id, account),
    )
    lines = log_lines(page.entries, page.names, page.seat, newest, reactions)
    context = {"lines": lines, "older": page.before, "game_id": game_id, "is_newest": not before}
    return render(request, "log/log.html", context)


@gzip_page
@require_GET
@missing_game
def since(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the others' moves since a player's last turn, or since a spectator's last look, most
    relevant first, and what the player's own turn or deal showed them.
    """
    table = look_at(request, game_id)
    # As the page that led here had it: by now it counts as looked at.
    looked = number(request.GET.get("since"))
    news = news_of(table, since_of(request, table) if looked is None else looked)
    is_part = is_fragment(request)
    context = {"table": table, "news": news, "lines": lines_told(table, news), "is_part": is_part}
    template = "log/_since.html" if is_part else "log/since.html"
    return render(request, template, context)


@gzip_page
@require_GET
@missing_game
def taken_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show each roll back of a game with its turns, newest first; 404 if there was none."""
    found = read_taken_back(game_id, viewer(request))
    panels = [_panel(one, found) for one in found.roll_backs]
    page = {"id": found.id, "still_true": still_true(), "panels": panels}
    return render(request, "log/taken_back.html", {"page": page})


def _panel(one: RolledBackRound, found: TakenBack) -> dict[str, Any]:
    return {
        "round": one.round,
        "at": one.at,
        "sentence": roll_back_sentence(one.entry),
        "untrue": untrue_lines(one.entry, found.names, found.seat),
        "lines": [
            {
                "turn": entry.number,
                "icon": icon_of(entry.events[0]) if entry.events else icon_without_events(entry),
                "text": rich_entry(entry, found.names, found.seat),
            }
            for entry in one.turns
        ],
    }
