"""A player's own notes: a panel beside the table, and a page of its own without JavaScript."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.selectors import notes as reading
from games.services import notes as writing
from games.services.errors import InvalidNotes
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def notes(request: HttpRequest, game_id: int) -> HttpResponse:
    """Read one's notes, or keep what was written."""
    return _keep(request, game_id) if request.method == "POST" else _show(request, game_id)


def _show(request: HttpRequest, game_id: int) -> HttpResponse:
    text = reading.notes(game_id, account_of(request))
    return _answer(request, game_id, text)


def _keep(request: HttpRequest, game_id: int) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        writing.keep(game_id=game_id, account=account_of(request), text=text)
    except InvalidNotes as error:
        return _refuse(request, game_id, text, error.sentence)
    if is_fragment(request):
        return uncached(render(request, "games/_notes_saved.html", {"said": _("Saved")}))
    messages.success(request, _("Saved."))
    return redirect("games:notes", game_id)


def _refuse(request: HttpRequest, game_id: int, text: str, error: str) -> HttpResponse:
    # The panel keeps the text it has, so it is told the reason only.
    if is_fragment(request):
        return uncached(render(request, "games/_notes_saved.html", {"error": error}, status=422))
    return _answer(request, game_id, text, error, 422)


def _answer(
    request: HttpRequest, game_id: int, text: str, error: str = "", status: int = 200
) -> HttpResponse:
    context = {"game_id": game_id, "text": text, "error": error}
    template = "games/_notes.html" if is_fragment(request) else "games/notes.html"
    return uncached(render(request, template, context, status=status))
