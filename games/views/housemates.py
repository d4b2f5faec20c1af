"""With whom I share a home: the list, naming somebody, agreeing, and taking it back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.selectors.errors import NotFound
from games.selectors.housemates import housemates_of
from games.services import housemates as writing
from games.services.errors import ServiceError, SeveralMeant
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def housemates(request: HttpRequest) -> HttpResponse:
    """Who shares my home, and a form to name somebody; 422 when it is not clear whom."""
    account = account_of(request)
    if account.is_guest:
        raise NotFound
    if request.method == "GET":
        return _show(request, account)
    enforce_rate_limit(request, "invite")
    text = request.POST.get("name", "")
    try:
        person = writing.declare_by_name(account, text)
    except ServiceError as error:
        names = error.names if isinstance(error, SeveralMeant) else []
        told: dict[str, object] = {"text": text, "error": error.sentence, "names": names}
        return _show(request, account, told, 422)
    sentence = _("Saved. It holds once %(name)s has said the same.") % {"name": person.name}
    messages.success(request, sentence)
    return redirect("games:housemates")


@require_POST
@signed_in
def agree(request: HttpRequest, account_id: int) -> HttpResponse:
    """Agree that we share a home."""
    enforce_rate_limit(request, "invite")
    try:
        writing.declare(account_of(request), account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:housemates")


@require_POST
@signed_in
def end(request: HttpRequest, account_id: int) -> HttpResponse:
    """We do not, or no longer."""
    try:
        writing.end(account_of(request), account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:housemates")


def _show(
    request: HttpRequest, account: Account, told: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    context = {"people": housemates_of(account), **(told or {})}
    return uncached(render(request, "people/housemates.html", context, status=status))
