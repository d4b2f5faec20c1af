"""Responses with a table: the whole page or its fragment, and their ETags."""

from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django_htmx.http import replace_url

from games.core.tables.glances import Glance
from games.core.tables.read_models import Spoiler, TableView
from games.core.turns import seen
from games.reactions.page import Reactions, reactions_of
from games.table.dock.choice import Choice
from games.table.log.panel import shown_in_log
from games.table.page import make_page
from games.views.requests import is_fragment, is_watched, number, turn_emails, viewer

# 'three minutes ago' may be this old on a page that is never touched.
_SECONDS_A_TIME_IS_GOOD_FOR = 300


def table_response(
    request: HttpRequest,
    table: TableView,
    choice: Choice,
    *,
    since: int | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return a table's page with a choice, or its fragment for htmx, with the HTTP `status`, and
    record the look. `since` is the version last seen, read from the request by default. `error` is
    a sentence for the dock.
    """
    since = since_of(request, table) if since is None else since
    reactions = reactions_at(request, table, [one.version for one in shown_in_log(table)])
    page = make_page(table, choice, since, error, turn_emails(request), reactions)
    remember(request, table)
    # A page from before the last turn asks for it at once.
    is_before = table.round.untold is Spoiler.LAST_TURN
    tag = "" if is_before else tag_of(table, page["board"].stage.choice, since)
    template = "table/_table_and_log.html" if is_fragment(request) else "table/table.html"
    response = render(request, template, {"page": page, "tag": tag}, status=status)
    if is_fragment(request):
        replace_url(response, page["board"].here)
    return response


def reactions_at(request: HttpRequest, table: TableView, versions: list[int]) -> Reactions:
    """Return the reactions to the turns of a table that led to these versions.

    Makes one query, or none before the first reaction.
    """
    return reactions_of(
        table.id,
        viewer(request),
        versions,
        may_react=table.may_react,
        is_any=bool(table.reactions),
    )


def remember(request: HttpRequest, table: TableView) -> None:
    """Record that a player has seen the table, if it has changed since and all of it is shown."""
    if table.me.seat is None or table.round.untold or not is_watched(request):
        return
    if not table.round.log or table.round.log[-1].new:
        seen.mark_seen(game_id=table.id, account=viewer(request), version=table.version)


def since_of(request: HttpRequest, table: TableView) -> int:
    """Return the version last seen, as the open page reports it, or else from the database."""
    since = number(request.headers.get("X-Since"))
    if since is not None:
        return since
    new = [entry.version for entry in table.round.log if entry.new]
    return new[0] - 1 if new else table.version


def tag_of(game: Glance | TableView, choice: Choice, since: int) -> str:
    """Return the ETag of a table's response, for this choice and the version `since` last seen.

    It is a keyed digest that reveals none of its parts.
    """
    time = int(timezone.now().timestamp()) // _SECONDS_A_TIME_IS_GOOD_FOR
    facts = (
        game.version,
        game.status,
        game.me.seat,
        game.unread_chat,
        game.reactions,
        game.me.held,
        game.me.looked,
        game.me.tips,
        choice.query(),
        since,
        get_language(),
        time,
    )
    key = settings.SECRET_KEY.encode()[: blake2b.MAX_KEY_SIZE]
    return blake2b(repr(facts).encode(), key=key, digest_size=9).hexdigest()
