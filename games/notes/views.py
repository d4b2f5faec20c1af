"""A player's private notes, as a panel beside the table and as a page."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.errors import InvalidNotes
from games.notes import selectors, services
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, number, signed_in


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def notes(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the reader's notes about a game. On POST save them, or answer 422 with the reason."""
    if request.method == "POST":
        return _keep(request, game_id)
    return _answer(request, game_id, selectors.notes(game_id, account_of(request)))


def _keep(request: HttpRequest, game_id: int) -> HttpResponse:
    account, text, on = account_of(request), request.POST.get("text", ""), _notes_on(request)
    try:
        services.keep(game_id=game_id, account=account, text=text, on=on)
    except InvalidNotes as error:
        return _refuse(request, game_id, error.sentence)
    if is_fragment(request):
        return render(request, "notes/_saved.html", {"said": _("Saved")})
    messages.success(request, _("Saved."))
    return redirect("games:notes", game_id)


def _notes_on(request: HttpRequest) -> dict[int, str]:
    """Read the notes on players from fields such as `on-7`, with the rows' numbers."""
    fields = ((number(name.removeprefix("on-")), name) for name in request.POST)
    return {player: request.POST[name] for player, name in fields if player is not None}


def _refuse(request: HttpRequest, game_id: int, error: str) -> HttpResponse:
    # The panel keeps its text, so the answer is the reason only.
    if is_fragment(request):
        return render(request, "notes/_saved.html", {"error": error}, status=422)
    kept, on = selectors.notes(game_id, account_of(request)), _notes_on(request)
    written = {
        "text": request.POST.get("text", ""),
        "on": [{**note, "text": on.get(note["id"], note["text"])} for note in kept["on"]],
    }
    return _answer(request, game_id, written, error, 422)


def _answer(
    request: HttpRequest, game_id: int, notes: dict[str, Any], error: str = "", status: int = 200
) -> HttpResponse:
    context = {"game_id": game_id, "notes": notes, "error": error}
    template = "notes/_notes.html" if is_fragment(request) else "notes/notes.html"
    return render(request, template, context, status=status)
