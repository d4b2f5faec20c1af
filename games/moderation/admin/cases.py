"""Cases in the admin: a queue, a page for each, and a page for each measure; no row is edited."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import Account
from games.core.errors import ServiceError
from games.models import Case, Measure
from games.moderation.admin import offers
from games.moderation.admin.by_hand import ByHand
from games.moderation.admin.clock import clock_lines
from games.moderation.admin.forms import AppealForm, IncidentForm, MeasureForm, ReasonForm, SortForm
from games.moderation.admin.pages import answering, sent, who
from games.moderation.admin.wording import consequences, of_several, question
from games.moderation.selectors.appeals import appeal_view, waiting_appeals, waiting_for_another
from games.moderation.selectors.cases import AROUND, CaseView, case_view, is_kept_from
from games.moderation.selectors.powers import own_cases
from games.moderation.selectors.queue import closed, next_case, queue
from games.moderation.services import appeals, holding, incident, sorting, undoing
from games.moderation.services.desk import Decision

_WIDE = 20
TABS = (
    ("", _lazy("Open")),
    ("mine", _lazy("Mine")),
    ("appeals", _lazy("Appeals")),
    ("closed", _lazy("Closed")),
)


@admin.register(Case)
class CaseAdmin(ByHand):
    """The list has every case; the queue the open ones, gravest first."""

    change_list_template = "moderation/cases/list.html"
    list_display = ("__str__", "gravity", "reason", "person", "game", "opened_at", "result")
    list_filter = ("gravity", "result", "opened_at")
    search_fields = ("=id", "=game__id", "game__name", "person__name")
    list_select_related = ("person", "game")
    ordering = ("-id",)
    may_ask = ("person", "game")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """The cases that the reader is no part of."""
        return super().get_queryset(request).exclude(own_cases(who(request)))

    def get_urls(self) -> list[URLPattern]:
        """The queue and the measures, besides Django's pages."""

        def at(address: str, page: Callable[..., HttpResponse], name: str) -> URLPattern:
            view = self.admin_site.admin_view(answering(page))
            return path(address, view, name=f"games_case_{name}")

        return [
            at("queue/", self.queue, "queue"),
            at("<id:case_id>/measure/<slug:kind>/", self.measure, "measure"),
            at("<id:case_id>/incident/", self.incident, "incident"),
            at("<id:case_id>/take/", self.take, "take"),
            at("<id:case_id>/sort/", self.sort, "sort"),
            at("appeal/<id:appeal_id>/", self.appeal, "appeal"),
            at("person/<id:person_id>/", self.person, "person"),
            at("table/<id:game_id>/", self.table, "table"),
            at("person/<id:person_id>/<slug:kind>/", self.by_hand, "person_measure"),
            at("table/<id:game_id>/<slug:kind>/", self.by_hand, "table_measure"),
            at("table/<id:game_id>/<slug:kind>/<id:person_id>/", self.by_hand, "seat_measure"),
            at("undo/<id:measure_id>/", self.undo, "undo"),
            *super().get_urls(),
        ]

    def queue(self, request: HttpRequest) -> HttpResponse:
        """The open cases, gravest first, then oldest."""
        self.check_right(request)
        tab, after = request.GET.get("tab", ""), request.GET.get("after", "")
        if tab == "closed":
            told: dict[str, Any] = {"queue": closed(who(request), after)}
        elif tab == "appeals":
            told = {}
        else:
            told = {"queue": queue(who(request), after, mine=tab == "mine")}
        if tab in ("", "appeals"):
            told |= appeals_for(who(request))
        told |= {"tab": tab, "tabs": TABS}
        return self.show(request, "queue", _("Open cases"), told)

    @answering
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a case; whoever is part of it learns that, and nothing else."""
        self.check_right(request)
        if request.method != "GET":
            raise PermissionDenied
        case_id = int(object_id) if object_id.isdigit() and len(object_id) < _WIDE else 0
        if is_kept_from(case_id, who(request)):
            return self.show(request, "own", _("Case %(number)s") % {"number": case_id}, {})
        case, is_wide = self._in_context(request, case_id)
        title = f"{case.reason}: {case.person or case.game}"
        offered = offers.offered(case, who(request))
        undoable = offers.undoable(case, who(request))
        sorts = bool(offered) and who(request).has_perm("games.sort_case")
        told = {"case": case, "offers": offered, "undoable": undoable, "is_wide": is_wide}
        told["takes_several"] = len(offers.together(case, who(request))) > 1
        told |= {"may_sort": sorts, "next": next_case(who(request), case_id)}
        told |= clock_lines(case.clock)
        told["may_take"] = bool(offered) and who(request).has_perm("games.dismiss_case")
        return self.show(request, "case", title, told)

    def measure(self, request: HttpRequest, case_id: int, kind: str) -> HttpResponse:
        """Say what a measure will do, ask for the reason, and do it."""
        case = self._case(request, case_id)
        if kind not in offers.DOORS or not who(request).has_perm(f"games.{kind}_case"):
            raise PermissionDenied
        if request.method != "POST" and not offers.is_offered(kind, case, who(request)):
            return redirect("admin:games_case_change", case_id)
        form = MeasureForm(kind, sent(request), game_id=case.game_id)
        if request.method == "POST" and form.is_valid():
            filled = form.cleaned_data
            decision = Decision(
                case_id=case_id,
                moderator=who(request),
                reason=str(filled["reason"]),
                days=filled.get("days"),
                turn=filled.get("turn"),
                keeps_open=bool(filled.get("keeps_open")),
            )
            try:
                offers.DOORS[kind](decision)
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect("admin:games_case_change", case_id)
        told = {"case": case, "form": form, "consequences": consequences(kind, case.person)}
        return self.show(request, "measure", question(kind, case.person), told)

    def incident(self, request: HttpRequest, case_id: int) -> HttpResponse:
        """Say what several measures will do, ask which and why, and take them by one form."""
        case = self._case(request, case_id)
        kinds = offers.together(case, who(request))
        if request.method != "POST" and not kinds:
            return redirect("admin:games_case_change", case_id)
        # Whoever sends a form that came too late reads why.
        form = IncidentForm(kinds or offers.BY_ONE_FORM, sent(request))
        if request.method == "POST" and form.is_valid():
            filled = form.cleaned_data
            decision = Decision(
                case_id=case_id,
                moderator=who(request),
                reason=str(filled["reason"]),
                keeps_open=bool(filled["keeps_open"]),
            )
            try:
                incident.act(decision, form.chosen())
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                return redirect("admin:games_case_change", case_id)
        told = {"case": case, "form": form, "consequences": of_several(kinds, case.person)}
        title = _("Several measures about %(name)s") % {"name": case.person}
        return self.show(request, "measure", title, told)

    def take(self, request: HttpRequest, case_id: int) -> HttpResponse:
        """Take a case on, or let it go; by POST only."""
        self._case(request, case_id)
        if request.method != "POST":
            raise PermissionDenied
        door = holding.let_go if "let_go" in request.POST else holding.take_on
        try:
            door(case_id, who(request))
        except ServiceError as error:
            messages.error(request, error.sentence)
        return redirect("admin:games_case_change", case_id)

    def undo(self, request: HttpRequest, measure_id: int) -> HttpResponse:
        """Ask for the reason, and undo a measure."""
        self.check_right(request)
        row = Measure.objects.filter(pk=measure_id).first()
        if row is None:
            raise Http404
        case = self._case(request, row.case_id)
        form = ReasonForm(sent(request))
        if request.method == "POST" and form.is_valid():
            try:
                undoing.undo(measure_id, who(request), form.cleaned_data["reason"])
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Undone, and written down."))
                return redirect("admin:games_case_change", case.id)
        told = {"case": case, "form": form}
        told["consequences"] = [_("%(name)s is told that it was undone.") % {"name": case.person}]
        title = _("Undo: %(measure)s") % {"measure": row.get_kind_display()}
        return self.show(request, "measure", title, told)

    def sort(self, request: HttpRequest, case_id: int) -> HttpResponse:
        """Join a case to another, or part reports from it."""
        case = self._case(request, case_id)
        if not who(request).has_perm("games.sort_case"):
            raise PermissionDenied
        form = SortForm(case, sent(request))
        if request.method == "POST" and form.is_valid():
            into, parted = form.cleaned_data["into"], form.cleaned_data["parted"]
            why = (who(request), form.cleaned_data["reason"])
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
        return self.show(request, "measure", _("Merge or separate"), told)

    def appeal(self, request: HttpRequest, appeal_id: int) -> HttpResponse:
        """Show an appeal, ask for the reason, and grant it or turn it down."""
        self.check_right(request)
        shown = appeal_view(appeal_id, who(request))
        if not who(request).has_perm("games.appeal_case"):
            raise PermissionDenied
        case, is_wide = self._in_context(request, shown.case_id)
        may_grant = who(request).has_perms([f"games.{kind}_case" for kind in shown.kinds])
        form = AppealForm(sent(request), may_grant=may_grant)
        if request.method == "POST" and form.is_valid():
            grants = form.cleaned_data["verdict"] == "grant"
            try:
                appeals.decide(appeal_id, who(request), form.cleaned_data["reason"], grants=grants)
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                messages.success(request, _("Done, and written down."))
                waiting = waiting_appeals(who(request))
                if waiting:
                    return redirect("admin:games_case_appeal", waiting[0].id)
                return redirect("admin:games_case_queue")
        told = {"appeal": shown, "form": form, "case": case, "is_wide": is_wide}
        told |= {"may_grant": may_grant}
        return self.show(request, "appeal", _("Decide the appeal"), told)

    def _in_context(self, request: HttpRequest, case_id: int) -> tuple[CaseView, bool]:
        """A case with the messages around it, and whether as many as there can be are shown."""
        around = _WIDE if "more" in request.GET else AROUND
        return case_view(case_id, who(request), around), around == _WIDE

    def _case(self, request: HttpRequest, case_id: int) -> CaseView:
        """A case for whoever may look at it; 403 for those who are part of it."""
        self.check_right(request)
        if is_kept_from(case_id, who(request)):
            raise PermissionDenied
        return case_view(case_id, who(request))


def appeals_for(moderator: Account) -> dict[str, Any]:
    """The appeals that wait for somebody who may decide some, and those that need another."""
    if not moderator.has_perm("games.appeal_case"):
        return {}
    others = waiting_for_another(moderator)
    return {"appeals": waiting_appeals(moderator), "for_another": others}
