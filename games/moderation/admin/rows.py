"""Reports, measures, notices of sanctions and appeals in the admin; an appeal's page has its
decision.
"""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.admin.read_only import OneChoiceFilter, ReadOnlyAdmin, reader_of
from games.core.visibility import NotFound
from games.moderation.admin.forms import AppealDecisionForm
from games.moderation.admin.pages import (
    DecidingPages,
    about_case,
    answering,
    posted_data,
)
from games.moderation.models import Appeal, Measure, Report, Word
from games.moderation.selectors import cases
from games.moderation.selectors.powers import ids_of_own_cases, own_measures, powerless
from games.moderation.services import appeals


class OfCasesAdmin(ReadOnlyAdmin):
    """An admin class for rows of cases, without the cases in which the reader has a part."""

    # How a row leads to its case, and to its measure, if it has one.
    at_case = "case"
    at_measure = ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows of cases in which the reader has no part, and of such measures without a
        case.
        """
        rows: QuerySet[Any] = super().get_queryset(request)
        for own in ids_of_own_cases(reader_of(request)):
            rows = rows.exclude(**{f"{self.at_case}__in": own})
        if self.at_measure:
            of_nobody = Measure.objects.filter(own_measures(reader_of(request)), case=None)
            rows = rows.exclude(Q(**{f"{self.at_measure}__in": of_nobody.values("pk")}))
        return rows


@admin.register(Report)
class ReportAdmin(OfCasesAdmin):
    """Reports in the admin, with their authors."""

    list_display = ("__str__", "case", "reason", "about", "reporter", "at")
    list_filter = ("reason", "at")
    search_fields = ("=case__id", "reporter__name")
    list_select_related = ("case", "reporter")
    ordering = ("-id",)
    may_ask = ("case", "reporter")
    fields = ("case", ("reason", "about"), "sentence", "said", ("reporter", "at"))


@admin.register(Measure)
class MeasureAdmin(OfCasesAdmin):
    """Measures in the admin, with their moderators."""

    at_measure = "pk"
    list_display = ("__str__", "case", "person", "game", "moderator", "at", "until", "undone_at")
    list_filter = ("kind", "at")
    search_fields = ("=case__id", "=game__id", "person__name", "moderator__name")
    list_select_related = ("case", "person", "game", "moderator")
    ordering = ("-id",)
    may_ask = ("case", "person", "game", "moderator")
    fields = (
        ("case", "kind"),
        ("person", "game", "moderator"),
        "reason",
        ("at", "until", "undone_at"),
    )


@admin.register(Word)
class WordAdmin(OfCasesAdmin):
    """Notices of sanctions in the admin: their recipients, and whether they were read."""

    at_case, at_measure = "measure__case", "measure"
    list_display = ("__str__", "measure", "account", "read_at")
    search_fields = ("=measure__case__id", "account__name")
    list_select_related = ("measure", "account")
    ordering = ("-id",)
    may_ask = ("measure", "account")
    fields = ("measure", "account", "read_at")


class WaitingFilter(OneChoiceFilter):
    """A filter for appeals that nobody has decided."""

    title, parameter_name = gettext_lazy("state"), "waits"
    choice = ("yes", pgettext_lazy("appeals", "Waiting"))

    def chosen(self, rows: QuerySet[Appeal]) -> QuerySet[Appeal]:
        """Return the appeals that wait for a decision."""
        return rows.filter(decided_at=None)


@admin.register(Appeal)
class AppealAdmin(OfCasesAdmin, DecidingPages):
    """Appeals against measures, with a page for each on which another moderator decides."""

    at_case, at_measure = "measure__case", "measure"
    list_display = ("person", "measure", "at", "moderator", "verdict")
    list_filter = (WaitingFilter, "is_granted", "at")
    search_fields = ("=measure__case__id", "measure__person__name")
    list_select_related = ("measure__person", "moderator")
    ordering = ("-id",)
    may_ask = ("measure", "moderator")
    indexed_filters = ("waits",)
    fields = ("measure", "text", "at", ("moderator", "decided_at"), "answer", "is_granted")

    @admin.display(description=gettext_lazy("person"))
    def person(self, appeal: Appeal) -> str:
        """Return the name of the person who appeals, which links to the appeal."""
        return str(appeal.measure.person)

    @admin.display(description=gettext_lazy("decided"))
    def verdict(self, appeal: Appeal) -> str:
        """Return the verdict in a word or two: waiting, granted or not."""
        if appeal.decided_at is None:
            return pgettext("appeals", "Waiting")
        return _("granted") if appeal.is_granted else _("not granted")

    @answering
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show an appeal with its case and the form of a decision; on POST decide. Decided appeals,
        and those against the reader's own measures, are read-only. Raises PermissionDenied for a
        POST without the permission.
        """
        self.check_right(request)
        found = self.get_object(request, object_id)
        if not isinstance(found, Appeal):
            raise NotFound
        measure = found.measure
        is_own = measure.moderator_id == reader_of(request).pk
        has_right = reader_of(request).has_perm("games.appeal_case")
        why = powerless(reader_of(request), measure)
        if request.method != "POST" and (found.decided_at or is_own or not has_right or why):
            if why:
                messages.warning(request, why)
            return super().change_view(request, object_id, form_url, extra_context)
        if not has_right:
            raise PermissionDenied
        together = list(measure.together().order_by("id"))
        rights = [f"games.{one.kind}_case" for one in together if not one.is_for_good]
        may_grant = reader_of(request).has_perms(rights)

        def door(filled: dict[str, Any]) -> str:
            grants = filled["verdict"] == "grant"
            appeals.decide(found.pk, reader_of(request), filled["reason"], grants=grants)
            return reverse("admin:games_appeal_changelist") + "?waits=yes"

        context: dict[str, Any] = about_case(request, measure.case) if measure.case else {}
        if measure.case is None and measure.person is not None:
            context["people"] = [cases.history(measure.person, reader_of(request))]
        context |= {"appeal": found, "together": together, "may_grant": may_grant}
        form = AppealDecisionForm(posted_data(request), may_grant=may_grant)
        return self.decide(request, _("Decide the appeal"), form, door, context)
