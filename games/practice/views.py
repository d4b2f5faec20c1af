"""The page that starts a practice game, with or without an account."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import enforce_rate_limit
from accounts.services import create_guest
from games.core.errors import AccountGone, InvalidPiece
from games.practice import services
from games.practice.forms import PracticeForm
from games.practice.selectors import PracticeChoices, choices_of
from games.views.caching import may_be_stored
from games.views.requests import piece_of, viewer


@may_be_stored
@require_http_methods(["GET", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Show the form on GET; start a game and redirect to its table on POST.

    Without choices, as from a button on other pages, it uses those of last time.
    """
    if request.method == "GET":
        return _ask(request, PracticeForm(None, choices_of(viewer(request))))
    form = PracticeForm(request.POST, PracticeChoices())
    if not any(name in request.POST for name in form.fields):
        return _start(request, None)
    return _start(request, form.choices()) if form.is_valid() else _ask(request, form)


def _ask(request: HttpRequest, form: PracticeForm) -> HttpResponse:
    account = viewer(request)
    keeps = account is not None and not account.is_guest
    context = {"form": form, "days": None if keeps else settings.PRACTICE_DAYS}
    return render(request, "practice/practice.html", context, status=422 if form.errors else 200)


def _start(request: HttpRequest, choices: PracticeChoices | None) -> HttpResponse:
    enforce_rate_limit(request, "practice_network")
    account = create_guest(request)
    enforce_rate_limit(request, "practice")
    try:
        game = services.start(account, choices, piece_of(request))
    except (AccountGone, InvalidPiece) as error:
        messages.error(request, error.sentence)
        return redirect("games:practice")
    return redirect("games:table", game.pk)
