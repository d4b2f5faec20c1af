"""Changing costume: other cards on a player's own pages of one table, until they change again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.core import costumes
from games.core.visibility import NotFound
from games.models import Player
from games.views.not_found import missing_game
from games.views.requests import COSTUMES, account_of, signed_in

# A session holds no more of them than anybody plays at.
_MOST = 100


@require_POST
@signed_in
@missing_game
def change_costume(request: HttpRequest, game_id: int) -> HttpResponse:
    """Put the costume of this table on, or take it off, in this browser alone.

    404 for all but the players of a running game. The answer is the table, either way.
    """
    rows = Player.objects.filter(game_id=game_id, account=account_of(request))
    me = rows.select_related("game").first()
    if me is None or not costumes.may_change(me.game, me):
        raise NotFound
    worn = request.session.get(COSTUMES, [])
    others = [each for each in worn if each != game_id]
    request.session[COSTUMES] = others if game_id in worn else [*others, game_id][-_MOST:]
    return redirect("games:table", game_id)
