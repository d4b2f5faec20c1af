"""The round of the day: looking at it turn by turn, and guessing."""

from collections.abc import Sequence
from datetime import date

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods
from django_htmx.http import replace_url

from accounts.rate_limits import enforce_rate_limit
from games.core.errors import DayOver, InvalidGuess
from games.daily import selectors, services
from games.daily.page import daily_page
from games.table.dock.choice import read_choice
from games.views.requests import is_fragment, number, viewer

_KEPT = "daily"


@gzip_page
@require_http_methods(["GET", "POST"])
def daily(request: HttpRequest, turn: int | None = None) -> HttpResponse:
    """Show a moment of today's round, with the question or the result of the guess."""
    if request.method == "POST":
        return _guess(request)
    return _show(request, turn)


def _guess(request: HttpRequest) -> HttpResponse:
    """Take the guess; people without an account keep it in their session."""
    enforce_rate_limit(request, "daily")
    day, steps = selectors.today(), _steps(request)
    account = viewer(request)
    try:
        if request.POST.get("day") != day.isoformat():
            raise DayOver
        if not _kept(request, day):
            services.guess(day=day, account=account, steps=steps)
    except DayOver as error:
        messages.info(request, error.sentence)
        return redirect("games:daily")
    except InvalidGuess as error:
        return _show(request, None, steps, error)
    if account is None and not _kept(request, day):
        request.session[_KEPT] = {"day": day.isoformat(), "steps": steps}
    return redirect("games:daily")


def _steps(request: HttpRequest) -> list[int | None]:
    fields = (request.POST.get(f"seat-{seat}") for seat in range(selectors.seats_today()))
    return [number(field) for field in fields]


def _kept(request: HttpRequest, day: date) -> list[int] | None:
    """Return the guess that this browser made without an account, even before logging in."""
    kept = request.session.get(_KEPT, {})
    return kept["steps"] if kept.get("day") == day.isoformat() else None


def _show(
    request: HttpRequest,
    turn: int | None,
    chosen: Sequence[int | None] = (),
    error: InvalidGuess | None = None,
) -> HttpResponse:
    account, today = viewer(request), selectors.today()
    found = selectors.daily(account, _kept(request, today))
    if turn is not None and turn > len(found.turns):
        raise Http404
    record = selectors.record(account) if account and found.truth else None
    lighting = read_choice(request.GET.dict()).lighting
    page = daily_page(found, turn, lighting, settings.SITE_URL, chosen, record)
    template = "daily/_moment.html" if is_fragment(request) else "daily/page.html"
    context = {"page": page, "error": error.sentence if error else ""}
    response = render(request, template, context, status=error.status if error else 200)
    if is_fragment(request):
        replace_url(response, str(page["here"]))
    return response
