"""The chat of a table: a panel beside it, and a page of its own without JavaScript."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST

from accounts.rate_limits import is_rate_limited
from games.models.message import LONGEST_TEXT
from games.selectors import chat as reading
from games.services import chat as writing
from games.services import chat_withdrawal as withdrawal
from games.services.errors import InvalidMessage, TooLateToTakeBack
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, is_watched, number, signed_in, viewer
from games.views.responses import uncached


@gzip_page
@require_http_methods(["GET", "POST"])
@missing_game
def chat(request: HttpRequest, game_id: int) -> HttpResponse:
    """Read the chat, or say something."""
    return _say(request, game_id) if request.method == "POST" else _show(request, game_id)


@signed_in
def _say(request: HttpRequest, game_id: int) -> HttpResponse:
    text = request.POST.get("text", "")
    if is_rate_limited(request, "chat"):
        wait = _("So much at once! Wait a moment, then send it again.")
        return _show(request, game_id, wait, text, 422)
    try:
        writing.say(game_id=game_id, account=account_of(request), text=text)
    except InvalidMessage as error:
        return _show(request, game_id, error.sentence, text, 422)
    return _show(request, game_id) if is_fragment(request) else redirect("games:chat", game_id)


@gzip_page
@require_POST
@missing_game
@signed_in
def take_back(request: HttpRequest, game_id: int, number: int) -> HttpResponse:
    """Take back what I said."""
    try:
        withdrawal.take_back(game_id=game_id, account=account_of(request), number=number)
    except TooLateToTakeBack as error:
        return _show(request, game_id, error.sentence, status=409)
    return _show(request, game_id) if is_fragment(request) else redirect("games:chat", game_id)


def _show(
    request: HttpRequest, game_id: int, error: str = "", text: str = "", status: int = 200
) -> HttpResponse:
    page = reading.messages(game_id, viewer(request), number(request.GET.get("before")))
    if page.may_write and is_watched(request) and any(message.new for message in page.messages):
        last = page.messages[-1].number
        writing.mark_read(game_id=game_id, account=viewer(request), number=last)
    context = {
        "chat": page,
        "may_write": page.may_write,
        "game_id": game_id,
        "error": error,
        "text": text,
        "longest": LONGEST_TEXT,
    }
    template = "chat/_messages.html" if is_fragment(request) else "chat/chat.html"
    return uncached(render(request, template, context, status=status))
