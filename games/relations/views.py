"""Pages of a person's private lists: people they like or have blocked."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Block, Liking, Relation
from accounts.rate_limits import enforce_rate_limit
from accounts.views.pages import go_back
from games.core.errors import ServiceError
from games.relations import services
from games.relations.selectors import blocked_by, known_people, own_tables, person_to_block
from games.views.not_found import missing_is_404
from games.views.requests import account_of, number, signed_in


@gzip_page
@require_safe
@signed_in
def people(request: HttpRequest) -> HttpResponse:
    """Show the people whom the reader likes or has played with. `to` in the address is the reader's
    table to which they can be invited.
    """
    account = account_of(request)
    tables = own_tables(account)
    context = {
        **known_people(account),
        "tables": tables,
        "chosen": _chosen(tables, request.GET.get("to", "")),
    }
    return render(request, "relations/people.html", context)


def _chosen(tables: list[dict[str, Any]], to: str) -> dict[str, Any] | None:
    """Return the table that is named, else the newest; None for a new one."""
    if to == "new" or not tables:
        return None
    return next((table for table in tables if table["id"] == number(to)), tables[0])


@require_safe
@signed_in
def blocked_people(request: HttpRequest) -> HttpResponse:
    """Show the people whom the reader has blocked, each with a button to unblock them."""
    context = {"blocked": blocked_by(account_of(request))}
    return render(request, "relations/blocked.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def block(request: HttpRequest, account_id: int) -> HttpResponse:
    """Show the question whether to block a person. On POST block them, or unblock them with
    `do=end`, and redirect to the list.
    """
    if request.POST.get("do") == "end":
        services.end(Block, account_of(request), account_id)
        return redirect("games:blocked")
    shown = person_to_block(account_id, account_of(request))
    if request.method == "GET":
        return render(request, "relations/block.html", {"person": shown})
    enforce_rate_limit(request, "block")
    if _begin(request, Block, account_id):
        messages.success(request, _("%(name)s is blocked.") % {"name": shown.name})
    return redirect("games:blocked")


@require_POST
@signed_in
@missing_is_404
def like(request: HttpRequest, account_id: int) -> HttpResponse:
    """Put a person on the reader's list of liked people, or take them off with `do=end`, and
    redirect back.
    """
    if request.POST.get("do") == "end":
        services.end(Liking, account_of(request), account_id)
    else:
        _begin(request, Liking, account_id)
    return go_back(request)


def _begin(request: HttpRequest, kind: type[Relation], account_id: int) -> bool:
    """Put somebody on a list and return whether they are; else the page shows why not."""
    try:
        services.begin(kind, account_of(request), account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return False
    return True
