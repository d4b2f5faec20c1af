"""The page of a person."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.core.tables.mines import mines_of
from games.figures import selectors as figures
from games.figures.page import panels_of
from games.lists import selectors as lists
from games.lists.forms import HistoryForm
from games.lists.page import finished_rows
from games.lists.selectors.history import ANY
from games.lists.views import ids_without_spoilers
from games.ratings.page import rating_panel
from games.ratings.selectors import ratings_of
from games.views.not_found import missing_is_404
from games.views.requests import viewer


@gzip_page
@require_safe
@missing_is_404
def person(request: HttpRequest, account_id: int) -> HttpResponse:
    """Show a person's page with their finished games that the reader may see; 404 if there is no
    such page.
    """
    reader = viewer(request)
    shown = figures.person(account_id, reader)
    offered = lists.companions_of(account_id, reader)
    form = HistoryForm(request.GET, people=offered, since=shown.account.created.year)
    sought = form.sought()
    page = lists.games_of(account_id, reader, request.GET.get("after"), sought=sought)
    mines = mines_of(ids_without_spoilers(page.lines))
    context = {
        "person": shown.account,
        "shown": shown,
        "panels": panels_of(shown.figures),
        "rating": rating_panel(ratings_of(account_id, reader)),
        "rows": finished_rows(page.lines, mines),
        "after": page.after,
        "form": form,
        "is_filtered": sought != ANY,
        "is_first": "after" not in request.GET and sought == ANY,
    }
    return render(request, "relations/person.html", context)
