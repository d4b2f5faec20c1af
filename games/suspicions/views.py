"""Pages for marking players while a round runs, and for the results of the marks."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.errors import InvalidSuspicion
from games.suspicions import selectors, services
from games.suspicions.page import best_first, fit_line, fit_rows, saved_words
from games.views.not_found import ending_first, missing_game
from games.views.requests import account_of, is_fragment, number, signed_in, viewer
from games.wording.guesses import CHANCES


@require_http_methods(["GET", "POST"])
@missing_game
@ending_first
def suspicions(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the reader's marks in a running game, or the results of a finished one. On POST save the
    marks, or show why they are refused.
    """
    if request.method == "POST":
        return _mark(request, game_id=game_id)
    if selectors.is_running(game_id):
        return _sheet(request, game_id=game_id)
    readings = selectors.readings(game_id, viewer(request))
    rounds = [(round_.number, best_first(round_)) for round_ in readings["rounds"]]
    return _answer(request, "readings", {"readings": readings, "rounds": rounds})


@signed_in
def _mark(request: HttpRequest, game_id: int) -> HttpResponse:
    posted = request.POST.dict().items()
    fields = ((number(name.removeprefix("seat-")), text) for name, text in posted)
    steps = {seat: _step(text) for seat, text in fields if seat is not None}
    try:
        changed = services.mark(game_id=game_id, account=account_of(request), steps=steps)
    except InvalidSuspicion as error:
        return _sheet(request, game_id=game_id, error=error.sentence, status=error.status)
    said = saved_words(selectors.suspects(game_id, account_of(request)), changed)
    if is_fragment(request):
        return render(request, "notes/_saved.html", {"said": said})
    messages.success(request, said)
    return redirect("games:suspicions", game_id)


def _step(text: str) -> int | None:
    """Read the step of a field; the service refuses an unknown number."""
    return None if text == "" else (step if (step := number(text)) is not None else len(CHANCES))


@signed_in
def _sheet(request: HttpRequest, game_id: int, error: str = "", status: int = 200) -> HttpResponse:
    suspects = selectors.suspects(game_id, account_of(request))
    context = {"game_id": game_id, "rows": suspects, "error": error}
    return _answer(request, "marks", context, status)


@require_POST
@signed_in
@missing_game
def show(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the reader's marks of a finished game to others, or hide them again, and redirect to the
    results.
    """
    is_open = request.POST.get("open") == "yes"
    services.open_ledgers(game_id=game_id, account=account_of(request), is_open=is_open)
    return redirect("games:suspicions", game_id)


@require_safe
@signed_in
def record(request: HttpRequest) -> HttpResponse:
    """Show how often the reader's own marks were right. Nobody else sees this."""
    record = selectors.record(account_of(request))
    fits = record["fits"]
    context = {"record": record, "rows": fit_rows(fits), "line": fit_line(fits)}
    return render(request, "suspicions/record.html", context)


def _answer(
    request: HttpRequest, name: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    template = f"suspicions/_{name}.html" if is_fragment(request) else f"suspicions/{name}.html"
    return render(request, template, context, status=status)
