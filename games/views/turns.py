"""Taking a turn from the page of a table."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from games.core.errors import IllegalMove, ServiceError, StaleTurn
from games.core.turns import turns as door
from games.practice import services as practice
from games.rules.notation import Malformed
from games.table.dock.choice import Choice, read_choice
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, look_at, number, signed_in
from games.views.responses import table_response


@gzip_page
@require_POST
@signed_in
@missing_game
def turns(request: HttpRequest, game_id: int) -> HttpResponse:
    """Play the posted choice at the posted version.

    Answers with the mover's new table (303 without htmx). Other answers: 422 for a move the rules
    refuse, 409 when the table has changed since, 404 for people who do not play here.
    """
    account, version = account_of(request), number(request.POST.get("version")) or 0
    choice = read_choice(request.POST.dict())
    try:
        move = choice.move()
    except Malformed as error:
        return _refuse_unread(request, game_id, choice, version, error)
    try:
        turn = door.take_turn(game_id=game_id, account=account, version=version, move=move)
    except (StaleTurn, IllegalMove) as error:
        return _refuse(request, game_id, choice, error)
    if tip := request.POST.get("tip"):
        practice.note_tip(game_id, account, tip)
    return _played(request, game_id, choice, turn.version)


def _refuse_unread(
    request: HttpRequest, game_id: int, choice: Choice, version: int, error: Malformed
) -> HttpResponse:
    """Refuse what cannot be read as a move in the same order as the service: stranger, stale page,
    mistake.
    """
    table = look_at(request, game_id)
    if table.me.seat is None:
        raise Http404
    if table.version != version:
        return _refuse(request, game_id, choice, StaleTurn())
    return _refuse(request, game_id, choice, IllegalMove(error.code))


def _refuse(
    request: HttpRequest, game_id: int, choice: Choice, error: ServiceError
) -> HttpResponse:
    table = look_at(request, game_id)
    if table.round.observation is None:
        raise Http404
    return table_response(request, table, choice, error=error.sentence, status=error.status)


def _played(request: HttpRequest, game_id: int, choice: Choice, version: int) -> HttpResponse:
    rest = choice.cleared()
    if is_fragment(request):
        return table_response(request, look_at(request, game_id), rest, since=version)
    address = reverse("games:table", args=[game_id]) + rest.query()
    return HttpResponseRedirect(address, status=303)
