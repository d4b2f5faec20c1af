"""Lists of games: my games, open tables, finished games."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.core.tables.mines import mines_of
from games.lists import selectors as lists
from games.lists.forms import FindTablesForm, HistoryForm
from games.lists.page import finished_rows, my_rows, open_rows
from games.lists.selectors.history import ANY
from games.lists.selectors.read_models import GameLine
from games.views.requests import account_of, number, signed_in, viewer


@gzip_page
@require_GET
@signed_in
def my_games(request: HttpRequest) -> HttpResponse:
    """Show a page of the reader's games, those that wait for them first. The first page also has
    invitations, open tables and finished games.
    """
    after = request.GET.get("after")
    games = lists.my_games(account_of(request), after)
    mines = mines_of(ids_without_spoilers((*games.waiting_for_me, *games.waiting_for_others)))
    context = {
        "is_first": not after,
        "after": games.after,
        "waiting": my_rows(games.waiting_for_me, mines),
        "others": my_rows(games.waiting_for_others, mines),
        "gathering": open_rows(games.gathering),
        "invitations": open_rows(games.invitations),
        "asked": games.asked,
        "lent": games.lent,
        "open": open_rows(games.open),
        "finished": finished_rows(games.finished),
    }
    return render(request, "lists/my_games.html", context)


@gzip_page
@require_GET
def open_tables(request: HttpRequest) -> HttpResponse:
    """Show a page of the open tables that match the filters, to anybody."""
    form = FindTablesForm(request.GET, label_suffix="")
    wanted = form.wanted()
    page = lists.open_tables(viewer(request), request.GET.get("after"), wanted)
    context = {
        "rows": open_rows(page.lines),
        "after": page.after,
        "form": form,
        "is_filtered": wanted != lists.ANYTHING,
    }
    return render(request, "lists/open.html", context)


@gzip_page
@require_GET
@signed_in
def finished(request: HttpRequest) -> HttpResponse:
    """Show a page of the reader's finished games that match the filters, the last first."""
    account = account_of(request)
    people = lists.companions_of(account.pk, account)
    form = HistoryForm(request.GET, people=people, since=account.created.year)
    sought = form.sought()
    page = lists.finished_games(account, request.GET.get("after"), sought=sought)
    context = {
        "rows": finished_rows(page.lines, mines_of(ids_without_spoilers(page.lines))),
        "after": page.after,
        "form": form,
        "is_filtered": sought != ANY,
    }
    return render(request, "lists/finished.html", context)


def ids_without_spoilers(games: Iterable[GameLine]) -> list[int]:
    """Return the ids of those games whose mines may be drawn, since the viewer has seen the end of
    their rounds.
    """
    return [game.id for game in games if not game.is_untold]


@require_GET
@signed_in
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the next game that waits for the reader, after the game with the id `after` if
    given. Redirect to their games if no game waits.
    """
    after = number(request.GET.get("after"))
    found = lists.next_game(account_of(request), after)
    return redirect("games:table", found) if found else redirect("games:my_games")
