"""What a player is shown: the private card, a round's ending and its result; each is remembered."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from games.core.turns import seen
from games.table.dock.choice import Choice
from games.table.private_card import private_card_of
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, look_at, number, signed_in
from games.views.responses import table_response


@require_GET
@signed_in
@missing_game
def private_card(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the viewer's dwarf, its aim, and the results of their maps and inspections, and record
    that they have looked. People without a seat in the game get a 404.
    """
    table = look_at(request, game_id)
    observation = table.round.result or table.round.observation
    if observation is None or table.me.seat is None:
        raise Http404
    here = observation.number, observation.turns
    if table.me.held < here:
        # Until then the dock offers to look.
        seen.mark_held(
            game_id=table.id, account=account_of(request), round_number=here[0], turn=here[1]
        )
    template = "table/_private_card.html" if is_fragment(request) else "table/private_card.html"
    card = private_card_of(observation, table.names)
    return render(request, template, {"private_card": card, "table": table})


@gzip_page
@require_POST
@signed_in
@missing_game
def ending_seen(request: HttpRequest, game_id: int) -> HttpResponse:
    """Record that the player is shown how a round ended; answer with the table and its result."""
    round_number = number(request.POST.get("round"))
    if round_number is not None:
        seen.mark_ending_seen(
            game_id=game_id, account=account_of(request), round_number=round_number
        )
    if is_fragment(request):
        return table_response(request, look_at(request, game_id), Choice())
    return redirect("games:table", game_id)


@require_POST
@signed_in
def result_seen(request: HttpRequest, game_id: int) -> HttpResponse:
    """Record that the player has looked at a round's result; redirect to the table."""
    round_number = number(request.POST.get("round"))
    if round_number is not None:
        seen.mark_result_seen(
            game_id=game_id, account=account_of(request), round_number=round_number
        )
    return redirect("games:table", game_id)
