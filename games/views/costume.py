"""Changing costume: other cards on a player's own pages of one table, until they change again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.core import costumes
from games.core.visibility import NotFound
from games.models import Player
from games.views.not_found import missing_game
from games.views.requests import COSTUMES, account_of, signed_in
from games.views.responses import uncached

# A session holds no more of them than anybody plays at.
_MOST = 100


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def change_costume(request: HttpRequest, game_id: int) -> HttpResponse:
    """Explain the costume of this table, and put it on or take it off in this browser alone.

    404 for all but the players of a running game. The page and the answer, which is the table,
    are the same either way.
    """
    rows = Player.objects.filter(game_id=game_id, account=account_of(request))
    me = rows.select_related("game").first()
    if me is None or not costumes.may_change(me.game, me):
        raise NotFound
    if request.method == "GET":
        return uncached(render(request, "table/costume.html", {"game_id": game_id}))
    worn = request.session.get(COSTUMES, [])
    others = [each for each in worn if each != game_id]
    request.session[COSTUMES] = others if game_id in worn else [*others, game_id][-_MOST:]
    return redirect("games:table", game_id)
