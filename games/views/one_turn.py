"""One turn by an emailed link, without logging in: shown after a tap, played with a form.

No session is read to allow anything, begun or ended: the link is the permission, and all it permits
is this turn.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import time_zones
from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.core.errors import IllegalMove, NotYours, StaleTurn, TurnAlreadyTaken
from games.core.tables import tables
from games.core.tables.one_turn import LinkOutdated, OneTurn, next_after
from games.core.tables.one_turn import one_turn as turn_of_link
from games.core.turns import seen, turns
from games.notices.turn_links import DeadLink, TurnLink, read_link
from games.rules.notation import Malformed
from games.table.countdown import countdown_of
from games.table.one_turn import choice_of, one_turn_page, own_card_of
from games.views.requests import number, viewer
from games.wording import refusal_sentence
from games.wording.paces import time_up_words

_HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
}


# A page without a referrer posts as from nowhere. No other site can make up a form for it, for the
# token is in the address, and who knows that does not need another's browser.
@csrf_exempt
@require_http_methods(["GET", "POST"])
def one_turn(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of a link to one turn: first a cover, then, once the cover is posted, the turn;
    410 once the turn is over. A link that is forged and one that is no longer valid are both
    answered with 404.
    """
    looks = request.method != "POST"
    enforce_rate_limit(request, "one_turn_look" if looks else "one_turn", reading=looks)
    try:
        link = read_link(token)
        turn = turn_of_link(link)
    except DeadLink:
        return _page(request, "dead", {}, 404)
    except LinkOutdated:
        return _page(request, "taken", {}, 410)
    zone = time_zones.find(turn.account.time_zone)
    with translation.override(turn.account.language), timezone.override(zone):
        try:
            return _answer(request, link, turn)
        except DeadLink:
            return _page(request, "dead", {}, 404)
        except LinkOutdated:
            return _page(request, "taken", {}, 410)


def _answer(request: HttpRequest, link: TurnLink, turn: OneTurn) -> HttpResponse:
    do = request.POST.get("do", "")
    if request.method != "POST" or do == "hide":
        return _cover(request, turn)
    if do == "play":
        return _play(request, link, turn)
    seen.note_look(game_id=turn.game_id, account=turn.account)
    return _show(request, turn)


def _cover(request: HttpRequest, turn: OneTurn) -> HttpResponse:
    countdown = countdown_of(turn.deadline, mine=True) if turn.deadline else None
    return _page(request, "cover", {**_who(request, turn), "countdown": countdown})


def _show(request: HttpRequest, turn: OneTurn, error: str = "", status: int = 200) -> HttpResponse:
    table = tables.table(turn.game_id, turn.account)
    page = one_turn_page(table, request.POST.get("choice", ""), error)
    context = {
        **_who(request, turn),
        "page": page,
        "countdown": page["countdown"],
        "dwarf": own_card_of(table),
    }
    return _page(request, "turn", context, status)


def _play(request: HttpRequest, link: TurnLink, turn: OneTurn) -> HttpResponse:
    version = number(request.POST.get("version")) or 0
    try:
        move = choice_of(request.POST.get("choice", "")).move()
        played = turns.take_linked_turn(link=link, version=version, move=move)
    except Malformed as error:
        return _show(request, turn, str(refusal_sentence(error.code)), 422)
    except (StaleTurn, IllegalMove) as error:
        return _show(request, turn, error.sentence, error.status)
    except TurnAlreadyTaken as error:
        raise LinkOutdated from error
    except NotYours as error:
        raise DeadLink from error
    following = next_after(played.game, turn.round, turn.seat)
    return _page(request, "done", {**_who(request, turn), "following": following})


def _who(request: HttpRequest, turn: OneTurn) -> dict[str, Any]:
    here: Account | None = viewer(request)
    return {
        "turn": turn,
        "reader": turn.account.name,
        "is_logged_in": here == turn.account,
        "late": time_up_words(turn.pace, mine=True) if turn.is_late else "",
        "somebody_else": here.name if here is not None and here != turn.account else "",
    }


def _page(
    request: HttpRequest, name: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    answer = render(request, f"one_turn/{name}.html", context, status=status)
    for header, value in _HEADERS.items():
        answer[header] = value
    return answer
