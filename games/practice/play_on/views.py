"""Pages to play on from a turn of a finished game, and to compare both endings."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.rate_limits import enforce_rate_limit
from accounts.services import create_guest
from games.core.errors import AccountGone, InvalidTable
from games.core.visibility import EndingFirst
from games.practice.play_on import selectors, services
from games.practice.play_on.selectors import BothEnds, End
from games.table.mine.drawing import draw_thumbnail
from games.table.players import seated
from games.table.result.result import result_of
from games.views.not_found import missing_game
from games.views.requests import number, viewer


def ends_page(ends: BothEnds) -> dict[str, Any]:
    """Return the template context for comparing both ends: the `turn` where they part, `mine` and
    `true` for each end, and `taken`, the name of the player whose seat the viewer took.
    """
    return {
        "game_id": ends.mine.game_id,
        "origin_id": ends.true.game_id,
        "origin": ends.true.name,
        "round": ends.true.round,
        "turn": ends.turn,
        "taken": ends.true.players[ends.seat].name,
        "mine": _panel(ends.mine, "mine", ends.turn),
        "true": _panel(ends.true, "true", ends.turn),
    }


def _panel(end: End, key: str, turn: int) -> dict[str, Any]:
    """One of the two ends: its mine and its result, None during the dig."""
    return {
        "mine": draw_thumbnail(end.seen, f"cells-{key}"),
        "result": result_of(end.seen, seated(end.players)),
        "replay": reverse("games:replay", args=[end.game_id, end.round, turn]),
    }


@require_http_methods(["GET", "POST"])
@missing_game
def play_on(request: HttpRequest, game_id: int, round_number: int, turn: int) -> HttpResponse:
    """Show the choice of a seat to play on in. On POST begin and redirect to the game, or answer
    422 with the reason. Visitors become guests, as for practice.
    """
    try:
        start = selectors.start(game_id, viewer(request), round_number, turn)
        if request.method == "POST":
            return _begin(request, start)
    except EndingFirst:
        return redirect("games:table", game_id)
    return _ask(request, start)


def _ask(request: HttpRequest, start: selectors.Start, status: int = 200) -> HttpResponse:
    chosen = start.acts if start.seat is None else start.seat
    context = {"start": start, "chosen": chosen}
    return render(request, "practice/play_on.html", context, status=status)


def _begin(request: HttpRequest, start: selectors.Start) -> HttpResponse:
    enforce_rate_limit(request, "practice_network")
    account = create_guest(request)
    enforce_rate_limit(request, "practice")
    seat = number(request.POST.get("seat"))
    try:
        game = services.play_on(
            start.game.pk,
            account,
            start.round.number,
            start.turn,
            seat=-1 if seat is None else seat,
        )
    except (AccountGone, InvalidTable) as error:
        messages.error(request, error.sentence)
        return _ask(request, start, 422)
    return redirect("games:table", game.pk)


@require_safe
@missing_game
def both_ends(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the last position of a person's own game beside that of the original."""
    try:
        page = ends_page(selectors.both_ends(game_id, viewer(request)))
    except EndingFirst:
        return redirect("games:table", game_id)
    return render(request, "practice/both_ends.html", {"page": page})
