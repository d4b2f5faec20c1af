"""Pages for lending a seat, leaving it, taking it back, and playing in a lent one."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.rate_limits import enforce_rate_limit
from games.core.errors import (
    IllegalMove,
    NobodyStandsIn,
    NotRunning,
    ServiceError,
    SeveralMeant,
    StaleTurn,
    TurnAlreadyTaken,
)
from games.core.seating import departures, occupants
from games.core.tables import tables
from games.core.tables.one_turn import next_after
from games.rules.notation import Malformed
from games.seats import services
from games.seats.selectors import (
    LentSeat,
    lent_seat,
    own_seat,
    question,
    running_facts,
)
from games.table.one_turn import choice_of, one_turn_page
from games.table.private_card import private_card_of
from games.views.not_found import missing_game, missing_is_404
from games.views.requests import account_of, number, signed_in
from games.wording import refusal_sentence
from games.wording.instants import until_in_words
from games.wording.options import rule_names
from games.wording.paces import timing_words


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def name_stand_in(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the form for a stand-in's name. On POST ask the person, withdraw the request, or hand
    the seat over. 422 if the name is unknown, ambiguous or not allowed.
    """
    account = account_of(request)
    if request.method == "GET":
        return _own_seat(request, game_id)
    if "withdraw" in request.POST:
        services.remove_stand_in(game_id, account)
        return redirect("games:name_stand_in", game_id)
    if "hand-over" in request.POST:
        return _hand_over(request, game_id)
    enforce_rate_limit(request, "invite")
    text = request.POST.get("name", "")
    try:
        services.ask_by_name(game_id, account, text)
    except SeveralMeant as error:
        return _own_seat(request, game_id, text, error.sentence, error.names)
    except ServiceError as error:
        return _own_seat(request, game_id, text, error.sentence)
    return redirect("games:name_stand_in", game_id)


def _hand_over(request: HttpRequest, game_id: int) -> HttpResponse:
    try:
        services.hand_over(game_id, account_of(request))
    except NobodyStandsIn as error:
        return _own_seat(request, game_id, error=error.sentence)
    except NotRunning:
        pass  # the table shows that
    return redirect("games:table", game_id)


def _own_seat(
    request: HttpRequest, game_id: int, text: str = "", error: str = "", names: Sequence[str] = ()
) -> HttpResponse:
    seat = own_seat(game_id, account_of(request))
    shown = {"seat": seat, "text": text, "error": error, "names": names}
    return render(request, "seats/name_stand_in.html", shown, status=422 if error else 200)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def stand_in_request(request: HttpRequest, request_id: int) -> HttpResponse:
    """Show a request to the reader to stand in. On POST agree or decline, and redirect to their
    games.
    """
    account = account_of(request)
    if request.method == "GET":
        asked = question(request_id, account)
        shown = {
            "asked": asked,
            "rules": rule_names(asked["rules"]),
            "pace": timing_words(asked["timing"]),
        }
        return render(request, "seats/stand_in_request.html", shown)
    if request.POST.get("answer") != "accept":
        services.decline(request_id, account)
        messages.info(request, _("You’ve declined. The seat stays with its owner."))
        return redirect("games:my_games")
    try:
        services.agree(request_id, account)
    except ServiceError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Agreed. We’ll tell you when it’s time to play."))
    return redirect("games:my_games")


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def leave_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the question whether to leave a running game for good. On POST leave it and redirect to
    the reader's games.
    """
    account = account_of(request)
    if request.method == "GET":
        shown = {"game_id": game_id, **running_facts(game_id, account)}
        return render(request, "seats/leave_game.html", shown)
    try:
        departures.leave_game(game_id, account)
    except NotRunning as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    messages.success(request, _("You have left the game."))
    return redirect("games:my_games")


@require_POST
@signed_in
@missing_game
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take the reader's seat back from a stand-in, and redirect to the table. It is no mistake if
    they play already.
    """
    occupants.take_back(game_id, account_of(request))
    return redirect("games:table", game_id)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def standing_in(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the seat in which the reader stands in, hidden at first. On POST reveal it, take its
    turn, or stop standing in.
    """
    account, do = account_of(request), request.POST.get("do", "")
    seat = lent_seat(game_id, account)
    if do == "resign":
        services.resign(game_id, account)
        messages.success(request, _("You no longer stand in at that table."))
        return redirect("games:my_games")
    if request.method != "POST" or do == "hide":
        return _page(request, seat, "cover")
    if not seat.is_turn:
        return _page(request, seat, "cover", 409)
    return _play(request, seat) if do == "play" else _show(request, seat)


def _show(request: HttpRequest, seat: LentSeat, error: str = "", status: int = 200) -> HttpResponse:
    table = tables.table(seat.game_id, seat.owner, staged=False)
    assert table.round.observation is not None
    shown = {
        "page": one_turn_page(table, request.POST.get("choice", ""), error),
        "private_card": private_card_of(table.round.observation, table.names),
        "table": table,
    }
    return _page(request, seat, "turn", status, **shown)


def _play(request: HttpRequest, seat: LentSeat) -> HttpResponse:
    account, version = account_of(request), number(request.POST.get("version")) or 0
    try:
        move = choice_of(request.POST.get("choice", "")).move()
        turn = services.take_turn(game_id=seat.game_id, account=account, version=version, move=move)
    except Malformed as error:
        return _show(request, seat, str(refusal_sentence(error.code)), 422)
    except IllegalMove as error:
        return _show(request, seat, error.sentence, 422)
    except (StaleTurn, TurnAlreadyTaken) as error:
        return _after_all(request, lent_seat(seat.game_id, account), error.sentence)
    return _page(request, seat, "done", following=next_after(turn.game, seat.round, seat.seat))


def _after_all(request: HttpRequest, seat: LentSeat, error: str) -> HttpResponse:
    """Show the turn again if it is still theirs, as somebody was faster."""
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
    return render(request, f"seats/stand_in_{name}.html", context, status=status)
