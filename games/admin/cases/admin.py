"""Cases in the admin: a queue, a page for each, and a page for each measure; no row is edited."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from accounts.models import Account
from games.admin.cases import offers
from games.admin.cases.forms import AppealForm, MeasureForm, ReasonForm, SortForm
from games.admin.cases.wording import consequences, question
from games.admin.read_only import ReadOnlyAdmin
from games.models import Case, Measure
from games.selectors.errors import NotFound
from games.selectors.moderation.appeals import AppealView, appeal_view, waiting_appeals
from games.selectors.moderation.cases import CaseView, case_view, is_kept_from
from games.selectors.moderation.powers import own_cases
from games.selectors.moderation.queue import queue
from games.services.errors import NotYours, ServiceError
from games.services.moderation import appeals, sorting, undoing
from games.services.moderation.desk import Decision

_WIDE = 20


@admin.register(Case)
class CaseAdmin(ReadOnlyAdmin):
    """The list has every case; the queue the open ones, gravest first."""

    change_list_template = "admin/cases/list.html"
    list_display = ("__str__", "gravity", "reason", "person", "game", "opened_at", "result")
    list_filter = ("gravity", "result", "opened_at")
    search_fields = ("=id", "=game__id", "game__name", "person__name")
    date_hierarchy = "opened_at"
    list_select_related = ("person", "game")
    ordering = ("-id",)
    may_ask = ("person", "game")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """The cases that the reader is no part of."""
        return super().get_queryset(request).exclude(own_cases(_who(request)))

    def get_urls(self) -> list[URLPattern]:
        """The queue and the measures, besides Django's pages."""
        view = self.admin_site.admin_view
        measure = "<id:case_id>/measure/<slug:kind>/"
        return [
            path("queue/", view(self.queue), name="games_case_queue"),
            path(measure, view(self.measure), name="games_case_measure"),
            path("<id:case_id>/sort/", view(self.sort), name="games_case_sort"),
            path("appeal/<id:appeal_id>/", view(self.appeal), name="games_case_appeal"),
            path("undo/<id:measure_id>/", view(self.undo), name="games_case_undo"),
            *super().get_urls(),
        ]

    def queue(self, request: HttpRequest) -> HttpResponse:
        """The open cases, gravest first, then oldest."""
        self._check(request)
        shown = queue(_who(request), request.GET.get("after", ""))
        told = {"queue": shown, "appeals": self._appeals(request)}
        return self._page(request, "queue", _("Open cases"), told)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a case; whoever is part of it learns that, and nothing else."""
        self._check(request)
        if request.method != "GET":
            raise PermissionDenied
        case_id = int(object_id) if object_id.isdigit() and len(object_id) < _WIDE else 0
        if self._is_kept_from(request, case_id):
            return self._page(request, "own", _("Case %(number)s") % {"number": case_id}, {})
        around = _WIDE if "more" in request.GET else 2
        case = case_view(case_id, _who(request), around)
        title = f"{case.reason}: {case.person or case.game}"
        offered = offers.offered(case, _who(request))
        undoable = offers.undoable(case, _who(request))
        sorts = bool(offered) and _who(request).has_perm("games.sort_case")
        told = {"case": case, "offers": offered, "undoable": undoable, "is_wide": around == _WIDE}
        told["may_sort"] = sorts
        return self._page(request, "case", title, told)

    def measure(self, request: HttpRequest, case_id: int, kind: str) -> HttpResponse:
        """Say what a measure will do, ask for the reason, and do it."""
        case = self._case(request, case_id)
        if kind not in Measure.Kind.values or not _who(request).has_perm(f"games.{kind}_case"):
            raise PermissionDenied
        form = MeasureForm(kind, _sent(request))
        if request.method == "POST" and form.is_valid():
            sent = {name: form.cleaned_data.get(name) for name in ("reason", "days", "keeps_open")}
            decision = Decision(
                case_id=case_id,
                moderator=_who(request),
                reason=str(sent["reason"]),
                days=sent["days"],
                keeps_open=bool(sent["keeps_open"]),
            )
            try:
                offers.DOORS[kind](decision)
            except NotYours as error:
                raise PermissionDenied from error
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect("admin:games_case_change", case_id)
        told = {"case": case, "form": form, "consequences": consequences(kind, case)}
        return self._page(request, "measure", question(kind, case), told)

    def undo(self, request: HttpRequest, measure_id: int) -> HttpResponse:
        """Ask for the reason, and undo a measure."""
        self._check(request)
        row = Measure.objects.filter(pk=measure_id).first()
        if row is None:
            raise Http404
        case = self._case(request, row.case_id)
        form = ReasonForm(_sent(request))
        if request.method == "POST" and form.is_valid():
            try:
                undoing.undo(measure_id, _who(request), form.cleaned_data["reason"])
            except NotYours as error:
                raise PermissionDenied from error
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Undone, and written down."))
                return redirect("admin:games_case_change", case.id)
        told = {"case": case, "form": form}
        told["consequences"] = [_("%(name)s is told that it was undone.") % {"name": case.person}]
        title = _("Undo: %(measure)s") % {"measure": row.get_kind_display()}
        return self._page(request, "measure", title, told)

    def sort(self, request: HttpRequest, case_id: int) -> HttpResponse:
        """Join a case to another, or part reports from it."""
        case = self._case(request, case_id)
        if not _who(request).has_perm("games.sort_case"):
            raise PermissionDenied
        form = SortForm(case, _sent(request))
        if request.method == "POST" and form.is_valid():
            into, parted = form.cleaned_data["into"], form.cleaned_data["parted"]
            why = (_who(request), form.cleaned_data["reason"])
            try:
                if into:
                    sorted_out = sorting.merge(case_id, into, *why)
                else:
                    sorted_out = sorting.separate(case_id, parted, *why)
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect("admin:games_case_change", sorted_out.pk)
        sentences = [_("Nobody is told. Reports keep what they say.")]
        told = {"case": case, "form": form, "consequences": sentences}
        return self._page(request, "measure", _("Merge or separate"), told)

    def appeal(self, request: HttpRequest, appeal_id: int) -> HttpResponse:
        """Show an appeal, ask for the reason, and grant it or turn it down."""
        self._check(request)
        try:
            shown = appeal_view(appeal_id, _who(request))
        except NotFound as error:
            raise Http404 from error
        if not _who(request).has_perm("games.appeal_case"):
            raise PermissionDenied
        form = AppealForm(_sent(request))
        if request.method == "POST" and form.is_valid():
            grants = form.cleaned_data["verdict"] == "grant"
            try:
                appeals.decide(appeal_id, _who(request), form.cleaned_data["reason"], grants=grants)
            except NotYours as error:
                raise PermissionDenied from error
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect("admin:games_case_queue")
        told = {"appeal": shown, "form": form}
        return self._page(request, "appeal", _("Decide the appeal"), told)

    def _appeals(self, request: HttpRequest) -> list[AppealView]:
        """The appeals that wait, for those who may decide them."""
        if not _who(request).has_perm("games.appeal_case"):
            return []
        return waiting_appeals(_who(request))

    def _case(self, request: HttpRequest, case_id: int) -> CaseView:
        """A case for whoever may look at it; 403 for those who are part of it."""
        self._check(request)
        if self._is_kept_from(request, case_id):
            raise PermissionDenied
        return case_view(case_id, _who(request))

    def _is_kept_from(self, request: HttpRequest, case_id: int) -> bool:
        try:
            return is_kept_from(case_id, _who(request))
        except NotFound as error:
            raise Http404 from error

    def _check(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _page(
        self, request: HttpRequest, name: str, title: str, told: dict[str, Any]
    ) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "title": title, "opts": self.opts}
        return TemplateResponse(request, f"admin/cases/{name}.html", {**context, **told})


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _who(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)
    return request.user
