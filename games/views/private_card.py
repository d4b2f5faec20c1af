"""The private card: loaded when the viewer looks at it, and never part of the table's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.core.turns import seen
from games.table.private_card import private_card_of
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, look_at, signed_in


@require_GET
@signed_in
@missing_game
def private_card(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the viewer's dwarf, its aim, and the results of their maps and inspections.

    404 for people without a seat in the game. Records that they have looked.
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
