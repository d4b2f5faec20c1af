"""The pop-up of a cell in the mine: who laid its card, or looked at its goal."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.core.tables import logs
from games.core.tables.read_models import TableView
from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import Observation
from games.table.log.sentences import plain_sentences
from games.table.mine.in_words import who_looked
from games.views.not_found import missing_game
from games.views.requests import look_at
from games.views.responses import reactions_at


@require_GET
@missing_game
def cell(request: HttpRequest, game_id: int, at: Cell) -> HttpResponse:
    """Show a fragment about the cell at `at` beside the rule of its card; 404 for an empty cell."""
    table = look_at(request, game_id)
    seen = table.round.result or table.round.observation
    if seen is None:
        raise Http404
    context = _hidden_goal(table, seen, at) or _laid_card(request, table, seen, at)
    return render(request, "table/_cell.html", context)


def _hidden_goal(table: TableView, seen: Observation, at: Cell) -> dict[str, object] | None:
    if at not in GOAL_CELLS or seen.goals_up[goal := GOAL_CELLS.index(at)]:
        return None
    return {"told": who_looked(seen.looks[goal], table.names)}


def _laid_card(
    request: HttpRequest, table: TableView, seen: Observation, at: Cell
) -> dict[str, object]:
    if at not in {laid.at for laid in seen.mine}:
        raise Http404
    entry = logs.laid_at(table.id, seen.number, at)
    if entry is None:
        return {"told": ""}
    # The result says what followed from it for the round.
    laid = [event for event in entry.events if event.kind != "dug-out"]
    reactions = reactions_at(request, table, [entry.version])
    return {
        "told": plain_sentences(laid, table.names, table.me.seat),
        "when": entry.at,
        "reactions": reactions.get(entry.version),
        "is_choosing": True,
        "is_beside": True,
    }
