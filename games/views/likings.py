"""The people one plays with: a private list, and invitations with one tap."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.rate_limits import enforce_rate_limit
from accounts.views.back import go_back
from games.selectors.likings import known_people, own_tables
from games.selectors.read_models import OwnTable
from games.services import invitations, likings
from games.services.errors import ServiceError
from games.table.lists.people import person_rows
from games.views.not_found import missing_is_404
from games.views.requests import account_of, number, signed_in
from games.views.responses import uncached


@gzip_page
@require_safe
@signed_in
def people(request: HttpRequest) -> HttpResponse:
    """Whom I like to play with and those of my last games; `to` is the table to invite to."""
    account = account_of(request)
    known, tables = known_people(account), own_tables(account)
    table = _chosen(tables, request.GET.get("to", ""))
    context = {
        "liked": person_rows(known.liked, table),
        "played": person_rows(known.played, table),
        "tables": tables,
        "chosen": table,
    }
    return uncached(render(request, "people/people.html", context))


def _chosen(tables: tuple[OwnTable, ...], to: str) -> OwnTable | None:
    """The table that is named, else the newest; None when a new one is to be opened."""
    if to == "new" or not tables:
        return None
    return next((table for table in tables if table.id == number(to)), tables[0])


@require_POST
@signed_in
@missing_is_404
def like(request: HttpRequest, account_id: int) -> HttpResponse:
    """Put somebody on my list."""
    try:
        likings.like(account_of(request), account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
    return go_back(request)


@require_POST
@signed_in
def unlike(request: HttpRequest, account_id: int) -> HttpResponse:
    """Take somebody off my list."""
    likings.unlike(account_of(request), account_id)
    return go_back(request)


@require_POST
@signed_in
@missing_is_404
def invite(request: HttpRequest, account_id: int) -> HttpResponse:
    """Keep a seat for somebody at the table `to`, or at a new one like my last."""
    enforce_rate_limit(request, "invite")
    to = number(request.POST.get("to"))
    if to is None:
        enforce_rate_limit(request, "new_table")
    try:
        return _invite(request, account_id, to)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:people")


def _invite(request: HttpRequest, account_id: int, to: int | None) -> HttpResponse:
    host = account_of(request)
    if to is None:
        game = invitations.invite_to_new(host, account_id)
        messages.info(request, _("A table like your last one is open. You can invite more people."))
        return redirect("games:table", game.pk)
    invitations.invite(to, host, account_id)
    return redirect(f"{reverse('games:people')}?to={to}")
