"""The reader of a request, and the table they may see."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from accounts.email_addresses import turn_emails_of
from accounts.models import Account
from games.core.tables import tables
from games.core.tables.read_models import TableView
from games.views.log_in import htmx_of, log_in_first

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def viewer(request: HttpRequest) -> Account | None:
    """Return the account that a request comes from, or None for a visitor."""
    return request.user if isinstance(request.user, Account) else None


def turn_emails(request: HttpRequest) -> str:
    """Return whether we email the viewer about turns (`TurnEmails`), or an empty string for a
    visitor.
    """
    account = viewer(request)
    return turn_emails_of(account) if account is not None else ""


def account_of(request: HttpRequest) -> Account:
    """Return the account that a request comes from, in a view behind `signed_in`."""
    assert isinstance(request.user, Account)
    return request.user


def piece_of(request: HttpRequest) -> str:
    """Return the posted contribution to the shuffle, or an empty string if none was posted."""
    return str(request.POST.get("contribution", ""))


def signed_in(view: View[P]) -> View[P]:
    """Wrap a view so that visitors are redirected to the login page first, and back afterwards."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return log_in_first(request)

    return checked


def is_fragment(request: HttpRequest) -> bool:
    """Return whether htmx requests only a part of a page."""
    return bool(htmx_of(request))


def is_watched(request: HttpRequest) -> bool:
    """Return whether a person really sees the response: a whole page, or part of a visible tab."""
    return not is_fragment(request) or request.headers.get("X-Seen") == "1"


def look_at(request: HttpRequest, game_id: int, *, arriving: bool = False) -> TableView:
    """Return a table as the request's account may see it.

    With `arriving` an unseen ending starts before the last turn. Raises NotFound if the account may
    not see the table.
    """
    return tables.table(game_id, viewer(request), arriving=arriving)


def number(text: Any) -> int | None:
    """Return a submitted whole number below a thousand million, or None for anything else."""
    text = str(text or "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
