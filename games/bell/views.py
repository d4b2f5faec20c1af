"""The bell: its number on every page, its list, and the links to its notices."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_GET, require_http_methods

from games.bell import services
from games.bell.page import Bell
from games.bell.selectors import bell_facts, bell_notice, bell_page
from games.notices.kinds import KINDS
from games.views.requests import account_of, number, signed_in, viewer


def context(request: HttpRequest) -> dict[str, Any]:
    """Return a dict with `bell`, a Bell for every template. Its notices are counted only if the
    page shows it.
    """
    return {"bell": SimpleLazyObject(lambda: _bell(request))}


def _bell(request: HttpRequest) -> Bell:
    # A page that refuses a request early is rendered before authentication.
    account = viewer(request) if hasattr(request, "user") else None
    return Bell(*bell_facts(account)) if account is not None else Bell(0)


@require_http_methods(["GET", "POST"])
@signed_in
def bell(request: HttpRequest) -> HttpResponse:
    """Show the reader's notices, newest first. On POST mark those up to the id `newest` as read and
    redirect back.
    """
    if request.method == "POST":
        if (read := number(request.POST.get("newest"))) is not None:
            services.mark_all_read(account_of(request), read)
        return redirect("games:bell")
    page = bell_page(account_of(request), request.GET.get("after"))
    newest = page.lines[0].id if page.lines else 0
    shown = {"rows": page.lines, "after": page.after, "newest": newest}
    return render(request, "bell/bell.html", shown)


@require_GET
@signed_in
def follow(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Mark a notice as read, and redirect to the page it is about. Raises Http404 if the reader has
    no such notice.
    """
    account = account_of(request)
    notice = bell_notice(account, notice_id)
    if notice is None or notice.kind not in KINDS:
        raise Http404
    services.mark_read(account, notice_id)
    return redirect(KINDS[notice.kind].path(notice))
