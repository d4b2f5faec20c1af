"""Blocking people, behind a question that says what it does; and the list of them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.rate_limits import enforce_rate_limit
from games.selectors import people
from games.selectors.blocks import blocked_by
from games.selectors.errors import NotFound
from games.services import blocks
from games.services.errors import ServiceError
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in
from games.views.responses import uncached


@require_safe
@signed_in
def blocked_people(request: HttpRequest) -> HttpResponse:
    """Whom I have blocked, and a button each to end it."""
    context = {"blocked": blocked_by(account_of(request))}
    return uncached(render(request, "people/blocked.html", context))


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def block(request: HttpRequest, account_id: int) -> HttpResponse:
    """Ask whether I mean it, and keep somebody apart from me."""
    account = account_of(request)
    shown = people.person(account_id, account)
    if shown.is_you or account.is_guest:
        raise NotFound
    if request.method == "GET":
        return uncached(render(request, "people/block.html", {"person": shown}))
    enforce_rate_limit(request, "block")
    try:
        blocks.block(account, account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:blocked")
    messages.success(request, _("%(name)s is blocked.") % {"name": shown.name})
    return redirect("games:blocked")


@require_POST
@signed_in
def unblock(request: HttpRequest, account_id: int) -> HttpResponse:
    """Be kept apart from somebody no longer."""
    blocks.unblock(account_of(request), account_id)
    return redirect("games:blocked")
