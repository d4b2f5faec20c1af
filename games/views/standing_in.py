"""Playing for somebody who is away, as the person they named: one turn, shown after a tap."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.request_facts import facts_of
from games.rules.notation import Malformed
from games.selectors import tables
from games.selectors.one_turn import next_after
from games.selectors.read_models.seat_offers import LentSeat
from games.selectors.seat_offers import lent_seat
from games.services import named_stand_ins, traces
from games.services.errors import IllegalMove, StaleTurn, TurnOver
from games.table.one_turn import choice_of, one_turn_page
from games.table.private_card import private_card_of
from games.views.not_found import missing_game
from games.views.requests import account_of, number, signed_in
from games.views.responses import uncached
from games.wording import refusal_sentence
from games.wording.instants import until_in_words


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def standing_in(request: HttpRequest, game_id: int) -> HttpResponse:
    """The seat that the reader may play in: whether it is to act, then, posted, its turn."""
    account, do = account_of(request), request.POST.get("do", "")
    seat = lent_seat(game_id, account)
    if do == "resign":
        named_stand_ins.resign(game_id, account)
        messages.success(request, _("You stand in at that table no longer."))
        return redirect("games:my_games")
    if request.method != "POST" or do == "hide":
        return _page(request, seat, "cover")
    if not seat.is_turn:
        return _page(request, seat, "cover", 409)
    return _play(request, seat) if do == "play" else _show(request, seat)


def _show(request: HttpRequest, seat: LentSeat, error: str = "", status: int = 200) -> HttpResponse:
    table = tables.table(seat.game_id, seat.owner, staged=False)
    assert table.observation is not None
    shown = {
        "page": one_turn_page(table, request.POST.get("choice", ""), error),
        "private_card": private_card_of(table.observation, table.names),
        "table": table,
    }
    return _page(request, seat, "turn", status, **shown)


def _play(request: HttpRequest, seat: LentSeat) -> HttpResponse:
    account, version = account_of(request), number(request.POST.get("version")) or 0
    try:
        move = choice_of(request.POST.get("choice", "")).move()
        game = named_stand_ins.take_turn(
            game_id=seat.game_id, account=account, version=version, move=move
        )
    except Malformed as error:
        return _show(request, seat, str(refusal_sentence(error.code)), 422)
    except IllegalMove as error:
        return _show(request, seat, error.sentence, 422)
    except (StaleTurn, TurnOver) as error:
        return _after_all(request, lent_seat(seat.game_id, account), error.sentence)
    traces.take(account, facts_of(request))
    return _page(request, seat, "done", following=next_after(game, seat))


def _after_all(request: HttpRequest, seat: LentSeat, error: str) -> HttpResponse:
    """The turn as it is now, if it is still theirs: somebody was faster."""
    if seat.is_turn:
        return _show(request, seat, error, 409)
    return _page(request, seat, "cover", 409, error=error)


def _page(
    request: HttpRequest, seat: LentSeat, name: str, status: int = 200, **shown: Any
) -> HttpResponse:
    context = {
        "turn": seat,
        "reader": account_of(request).name,
        "is_logged_in": True,
        "until": until_in_words(plays, timezone.now()) if (plays := seat.site_plays_at) else "",
        **shown,
    }
    return uncached(render(request, f"standing_in/{name}.html", context, status=status))
