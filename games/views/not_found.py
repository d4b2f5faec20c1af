"""One response for what does not exist and for what is hidden: nobody learns which."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import Account
from games.core.visibility import EndingFirst, NotFound
from games.views.caching import uncached
from games.views.log_in import htmx_of, log_in_first

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def missing_is_404(view: View[P]) -> View[P]:
    """Wrap a view so that NotFound from a selector or service becomes a 404."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFound as error:
            raise Http404 from error

    return answered


def ending_first(view: View[P]) -> View[P]:
    """Wrap a view so that EndingFirst redirects the player to the table, which shows the ending."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except EndingFirst:
            table = reverse("games:table", args=[kwargs["game_id"]])
            is_part = bool(htmx_of(request))
            return uncached(HttpResponseClientRedirect(table) if is_part else redirect(table))

    return answered


def missing_game(view: View[P]) -> View[P]:
    """Wrap a view so that NotFound becomes a 404, or for visitors and guests a redirect to the
    login page, since the game may be theirs after logging in. Whether the game exists makes no
    difference.
    """

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFound as error:
            if isinstance(request.user, Account) and not request.user.is_guest:
                raise Http404 from error
            return log_in_first(request)

    return answered
