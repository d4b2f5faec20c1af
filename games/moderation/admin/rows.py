"""Reports and measures as rows, for finding one; what is done about them is done at their case."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import Account
from games.admin.read_only import ReadOnlyAdmin
from games.models import Appeal, Measure, Report, Word
from games.moderation.selectors.powers import ids_of_own_cases


class OfCasesAdmin(ReadOnlyAdmin):
    """Shows what belongs to cases, but for those that the reader is part of."""

    # How a row leads to its case.
    at_case = "case"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows of cases that the reader may look at."""
        assert isinstance(request.user, Account)
        rows: QuerySet[Any] = super().get_queryset(request)
        for own in ids_of_own_cases(request.user):
            rows = rows.exclude(**{f"{self.at_case}__in": own})
        return rows


@admin.register(Report)
class ReportAdmin(OfCasesAdmin):
    """Who reported what."""

    list_display = ("__str__", "case", "reason", "about", "reporter", "at")
    list_filter = ("reason", "at")
    search_fields = ("=case__id", "reporter__name")
    list_select_related = ("case", "reporter")
    ordering = ("-id",)
    may_ask = ("case", "reporter")
    fields = ("case", ("reason", "about"), "sentence", "said", ("reporter", "at"))


@admin.register(Measure)
class MeasureAdmin(OfCasesAdmin):
    """What moderators did."""

    list_display = ("__str__", "case", "person", "moderator", "at", "until", "undone_at")
    list_filter = ("kind", "at")
    search_fields = ("=case__id", "person__name", "moderator__name")
    list_select_related = ("case", "person", "moderator")
    ordering = ("-id",)
    may_ask = ("case", "person", "moderator")
    fields = (("case", "kind"), ("person", "moderator"), "reason", ("at", "until", "undone_at"))


@admin.register(Word)
class WordAdmin(OfCasesAdmin):
    """Who was told of a measure, and has read it."""

    at_case = "measure__case"
    list_display = ("__str__", "measure", "account", "read_at")
    search_fields = ("=measure__case__id", "account__name")
    list_select_related = ("measure", "account")
    ordering = ("-id",)
    may_ask = ("measure", "account")
    fields = ("measure", "account", "read_at")


@admin.register(Appeal)
class AppealAdmin(OfCasesAdmin):
    """What people answered to measures, and what became of it."""

    at_case = "measure__case"
    list_display = ("__str__", "measure", "at", "moderator", "is_granted", "decided_at")
    list_filter = ("is_granted", "at")
    search_fields = ("=measure__case__id", "measure__person__name")
    list_select_related = ("measure", "moderator")
    ordering = ("-id",)
    may_ask = ("measure", "moderator")
    fields = ("measure", "text", "at", ("moderator", "decided_at"), "answer", "is_granted")
