"""The one page on which moderators decide: of a case, an account, a table or an appeal."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games.admin.read_only import ReadOnlyAdmin, reader_of
from games.core.errors import NotYours, ServiceError
from games.core.visibility import NotFound
from games.moderation.models import Case, Measure, Report
from games.moderation.selectors import cases
from games.moderation.selectors.rounds import table_clock
from games.wording.paces import pace_name

P = ParamSpec("P")
_WIDE = 20


def answering(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Answer 404 for what there is not, and 403 for what a door does not do for this person."""

    @wraps(view)
    def answered(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except NotYours as error:
            raise PermissionDenied from error
        except NotFound as error:
            raise Http404 from error

    return answered


class DecidingPages(ReadOnlyAdmin):
    """Shows pages of moderation to people who may see cases."""

    def check_right(self, request: HttpRequest) -> None:
        """Raise PermissionDenied without the right to look at cases."""
        if not reader_of(request).has_perm("games.view_case"):
            raise PermissionDenied

    def show(
        self, request: HttpRequest, name: str, title: str, shown: dict[str, Any]
    ) -> HttpResponse:
        """Return a page in the frame of the admin."""
        context = {**self.admin_site.each_context(request), "title": title, "opts": self.opts}
        return TemplateResponse(request, f"moderation/cases/{name}.html", {**context, **shown})

    def decide(
        self,
        request: HttpRequest,
        title: str,
        form: Form | None,
        door: Callable[[dict[str, Any]], str],
        shown: dict[str, Any],
    ) -> HttpResponse:
        """Show the page with its form, or send what was filled in through a door.

        The door does it and returns where to go then.
        """
        if request.method == "POST" and form is not None and form.is_valid():
            try:
                there = door(form.cleaned_data)
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect(there)
        return self.show(request, "case", title, {"form": form, "button": _("Decide"), **shown})


def about_case(request: HttpRequest, case: Case) -> dict[str, Any]:
    """Return what a case shows: the chat, the clock if somebody delays, reports and people."""
    around = _WIDE if "more" in request.GET else cases.AROUND
    reports = cases.reports_of(case)
    delays = any(row.reason == Report.Reason.DELAY for row in reports)
    return {
        "case": case,
        "around": cases.messages_around(case, around),
        "is_wide": around == _WIDE,
        "reports": reports,
        "people": cases.people_of(case, reports, reader_of(request)),
        "done": cases.measures(Measure.objects.filter(case=case)),
        **clock_of(case.game_id if delays else None),
    }


def clock_of(game_id: int | None) -> dict[str, Any]:
    """Return a table's clock and the name of its pace for the page; empty without a clock."""
    clock = table_clock(game_id) if game_id is not None else None
    return {"clock": clock, "pace": pace_name(clock["pace"])} if clock is not None else {}


def posted_data(request: HttpRequest) -> Any:
    """Return the data to fill a form with."""
    return request.POST if request.method == "POST" else None
