"""Duplicates: the list, a new one, an event, and a season."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.rate_limits import enforce_rate_limit
from games.core.errors import InvalidTable, ServiceError
from games.core.seating.naming import DEFAULT_POLICY
from games.duplicates import selectors, services
from games.duplicates.forms import NewDuplicateForm
from games.duplicates.page import make_event_page, season_lines
from games.views.not_found import missing_is_404
from games.views.requests import account_of, piece_of, signed_in, viewer
from games.views.responses import uncached
from games.wording.strengths import strength_choices


@require_safe
def duplicates(request: HttpRequest) -> HttpResponse:
    """List the events that gather players, and one's own."""
    lists = selectors.lists_for(viewer(request))
    return uncached(render(request, "duplicates/duplicates.html", {"lists": lists}))


@require_http_methods(["GET", "POST"])
@signed_in
def new(request: HttpRequest) -> HttpResponse:
    """Open an event; 422 with the reasons when it cannot be opened like that."""
    form = NewDuplicateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        enforce_rate_limit(request, "new_table")
        try:
            made = services.open_duplicate(
                account_of(request), **form.cleaned_data, contribution=piece_of(request)
            )
            return redirect("games:duplicate", made.pk)
        except InvalidTable as wrong:
            form.add_error(wrong.field, wrong.sentence)
        except ServiceError as wrong:
            form.add_error(None, wrong.sentence)
    status = 422 if form.errors else 200
    return uncached(render(request, "duplicates/new.html", {"form": form}, status=status))


@require_safe
@missing_is_404
def duplicate(request: HttpRequest, duplicate_id: int) -> HttpResponse:
    """Show an event: who has entered, its tables, and once it has ended how its seats compare."""
    event = selectors.event(duplicate_id, viewer(request))
    context = {
        "page": make_event_page(event),
        "strengths": strength_choices(),
        "usual": DEFAULT_POLICY,
    }
    return uncached(render(request, "duplicates/duplicate.html", context))


@require_POST
@signed_in
@missing_is_404
def enter(request: HttpRequest, duplicate_id: int) -> HttpResponse:
    """Enter an event."""
    enforce_rate_limit(request, "new_table")
    account, piece = account_of(request), piece_of(request)
    return _done(request, duplicate_id, lambda: services.enter(duplicate_id, account, piece))


@require_POST
@signed_in
@missing_is_404
def withdraw(request: HttpRequest, duplicate_id: int) -> HttpResponse:
    """Leave an event before it begins."""
    account = account_of(request)
    return _done(request, duplicate_id, lambda: services.withdraw(duplicate_id, account))


@require_POST
@signed_in
@missing_is_404
def begin(request: HttpRequest, duplicate_id: int) -> HttpResponse:
    """Begin as the host, with computer players in the other seats."""
    account, strength = account_of(request), request.POST.get("strength", DEFAULT_POLICY)
    return _done(request, duplicate_id, lambda: services.begin(duplicate_id, account, strength))


@require_safe
@missing_is_404
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show a season and its table."""
    found = selectors.season(season_id, viewer(request))
    context = {"season": found, "lines": season_lines(found)}
    return uncached(render(request, "duplicates/season.html", context))


def _done(request: HttpRequest, duplicate_id: int, do: Callable[[], object]) -> HttpResponse:
    try:
        do()
    except ServiceError as refused:
        messages.error(request, refused.sentence)
    return redirect("games:duplicate", duplicate_id)
