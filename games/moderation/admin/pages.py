"""The page on which moderators decide about a case, an account, a table or an appeal."""

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
    """Return a view that answers like `view`, but with 404 for NotFound and 403 for NotYours."""

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
    """An admin class with pages of decisions, for people who may see cases."""

    def check_right(self, request: HttpRequest) -> None:
        """Raise PermissionDenied if the reader has no permission to see cases."""
        if not reader_of(request).has_perm("games.view_case"):
            raise PermissionDenied

    def show(
        self, request: HttpRequest, name: str, title: str, shown: dict[str, Any]
    ) -> HttpResponse:
        """Return the page made of the template `name`, in the frame of the admin. `shown` is added
        to the template context.
        """
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
        """Show a page with the form of a decision (None if nothing can be decided), with `shown`
        added to the template context. On a valid POST, call `door` with the cleaned data and
        redirect to the address that it returns. A refusal of the service is shown in the form.
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
    """Return the template context of a case: `case`, the messages `around` the reported one,
    `is_wide` (more of them were asked for), `reports`, `people` and `done` (the measures taken). If
    a report is about delay, also the game's `clock` and `pace`.
    """
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
    """Return the template context of a table's clock: `clock` and `pace`, in words. Empty if there
    is no table or the game does not run.
    """
    clock = table_clock(game_id) if game_id is not None else None
    return {"clock": clock, "pace": pace_name(clock["pace"])} if clock is not None else {}


def posted_data(request: HttpRequest) -> Any:
    """Return the data of a posted form, or None for any other request."""
    return request.POST if request.method == "POST" else None
