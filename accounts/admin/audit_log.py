"""The audit log in the admin: shown and verified, never changed."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from accounts import audit_log
from accounts.admin.narrow import ReadOnlyAdmin, reader_of
from accounts.audit_log import details_in_words, spelled
from accounts.models import AuditEntry


@admin.register(AuditEntry)
class AuditLogAdmin(ReadOnlyAdmin):
    """The pages of the audit log in the admin, read-only; see `accounts.audit_log`."""

    change_list_template = "admin/audit_log/list.html"
    list_display = ("number", "at", "actor", "verb", "subject_kind", "subject_name", "what")
    list_filter = ("verb",)
    may_ask = ("subject_kind",)
    search_fields = ("=number", "actor__name", "=subject_id")
    list_select_related = ("actor",)
    ordering = ("-number",)
    readonly_fields = ("what",)
    fields = (
        ("number", "at"),
        ("actor", "actor_name"),
        ("subject_kind", "subject_id", "subject_name"),
        ("verb", "what"),
        "previous",
        "digest",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        """Return the entries without moderators' decisions about the reader."""
        return audit_log.without_own(super().get_queryset(request), reader_of(request))

    @admin.display(description=_("details"))
    def what(self, entry: AuditEntry) -> str:
        """Return the change or the reason of an entry, as text in the reader's language."""
        return details_in_words(entry)

    def get_urls(self) -> list[URLPattern]:
        """Return Django's addresses, preceded by the one of the page that verifies the chain."""
        own = path(
            "verify/", self.admin_site.admin_view(self.verify), name="accounts_auditentry_verify"
        )
        return [own, *super().get_urls()]

    def verify(self, request: HttpRequest) -> HttpResponse:
        """Show the broken places of the audit log's chain, and the number and hash of its last
        entry. Raises PermissionDenied for people who may not see the log.
        """
        if not self.has_view_permission(request):
            raise PermissionDenied
        number, digest = audit_log.head()
        context = {
            **self.admin_site.each_context(request),
            "title": _("The chain of the audit log"),
            "opts": self.opts,
            "breaks": audit_log.verify(),
            "number": number,
            "head": spelled(digest),
        }
        return TemplateResponse(request, "admin/audit_log/verify.html", context)
