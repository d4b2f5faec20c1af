"""The page that says how rounds have come out, for anybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.balance.page import tables_of
from games.balance.selectors import balances
from games.views.requests import viewer
from games.views.responses import uncached


@gzip_page
@require_safe
def balance(request: HttpRequest) -> HttpResponse:
    """The figures of the base game, or with `box=second` those of Saboteur 2."""
    expansion = request.GET.get("box") == "second"
    found = balances(expansion=expansion, viewer=viewer(request))
    context = {"tables": tables_of(found), "is_second": expansion}
    return uncached(render(request, "balance/balance.html", context))
