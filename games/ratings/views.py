"""The leaderboards, and the form to be listed there."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from games.core.errors import ServiceError
from games.ratings import services
from games.ratings.page import rows_of
from games.ratings.selectors import is_listed, leaderboard
from games.views.requests import account_of, signed_in, viewer


@gzip_page
@require_http_methods(["GET", "POST"])
def show_leaderboard(request: HttpRequest) -> HttpResponse:
    """Show the leaderboard of the base game, or of Saboteur 2 with `box=second`. On POST put the
    reader on it or take them off, and redirect.
    """
    if request.method == "POST":
        return _choose(request)
    expansion, reader = request.GET.get("box") == "second", viewer(request)
    lines = leaderboard(expansion=expansion, viewer=reader, now=timezone.now())
    context = {
        "rows": rows_of(lines),
        "is_second": expansion,
        "may_choose": reader is not None and not reader.is_guest and not reader.is_program,
        "is_listed": reader is not None and is_listed(reader),
    }
    return render(request, "ratings/leaderboard.html", context)


@signed_in
def _choose(request: HttpRequest) -> HttpResponse:
    listed = request.POST.get("listed") == "yes"
    try:
        services.set_listed(account_of(request), is_listed=listed)
    except ServiceError as refused:
        messages.error(request, refused.sentence)
    else:
        yes, no = _("You are on the leaderboards."), _("You are not on the leaderboards.")
        messages.success(request, yes if listed else no)
    return redirect("games:leaderboard")
