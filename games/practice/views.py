"""The page that starts a practice game, with or without an account, and the end of its tips."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.rate_limits import enforce_rate_limit
from accounts.services import create_guest
from games.core.errors import AccountGone, InvalidPiece
from games.learning.course import BASE
from games.learning.progress import learned_by
from games.practice import services
from games.practice.forms import PracticeForm
from games.practice.selectors import PracticeChoices, choices_of, is_newcomer
from games.table.dock.choice import Choice
from games.views.caching import may_be_stored
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, look_at, piece_of, signed_in, viewer
from games.views.responses import table_response


@may_be_stored
@require_http_methods(["GET", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Show the form for a practice game. On POST start a game and redirect to it, or answer 422
    with the errors.

    Without choices, as from a button on other pages, the last ones are used. Newcomers first choose
    between a lesson and a game.
    """
    is_new = is_newcomer(viewer(request), has_learned=bool(learned_by(request)))
    if request.method == "GET":
        if is_new and "choose" not in request.GET:
            context = {"lesson": BASE[0], "days": _days_kept(request)}
            return render(request, "practice/first.html", context)
        return _ask(request, PracticeForm(None, choices_of(viewer(request))))
    form = PracticeForm(request.POST, PracticeChoices())
    if any(name in request.POST for name in form.fields):
        return _start(request, form.choices(), is_new) if form.is_valid() else _ask(request, form)
    if is_new and "play" not in request.POST:
        return redirect("games:practice")
    return _start(request, None, is_new)


@require_POST
@signed_in
@missing_game
def no_more_tips(request: HttpRequest, game_id: int) -> HttpResponse:
    """Stop showing the reader tips in this game, and show the table."""
    services.stop_tips(game_id, account_of(request))
    if is_fragment(request):
        return table_response(request, look_at(request, game_id), Choice())
    return redirect("games:table", game_id)


def _ask(request: HttpRequest, form: PracticeForm) -> HttpResponse:
    context = {"form": form, "days": _days_kept(request)}
    return render(request, "practice/practice.html", context, status=422 if form.errors else 200)


def _days_kept(request: HttpRequest) -> int | None:
    """How long a game is kept for somebody without an account; None with one."""
    account = viewer(request)
    keeps = account is not None and not account.is_guest
    return None if keeps else settings.PRACTICE_DAYS


def _start(request: HttpRequest, choices: PracticeChoices | None, is_new: bool) -> HttpResponse:
    enforce_rate_limit(request, "practice_network")
    account = create_guest(request)
    enforce_rate_limit(request, "practice")
    try:
        game = services.start(account, choices, piece_of(request), is_first=is_new)
    except (AccountGone, InvalidPiece) as error:
        messages.error(request, error.sentence)
        return redirect("games:practice")
    return redirect("games:table", game.pk)
