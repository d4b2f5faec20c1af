"""People in the admin, their second proofs, and what the staff has done there."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm, UserCreationForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.forms import free_name
from accounts.models import Account


class AccountForm(UserChangeForm):  # type: ignore[type-arg]
    """All the staff may change about an account."""

    class Meta:
        model = Account
        fields = "__all__"

    def clean_name(self) -> str:
        """Refuse a name that somebody else has."""
        return free_name(self.cleaned_data["name"], holder=self.instance)


class NewAccountForm(UserCreationForm):  # type: ignore[type-arg]
    """An account made by the staff."""

    class Meta:
        model = Account
        fields = ("name", "email")

    def clean_name(self) -> str:
        """Refuse a name that somebody else has."""
        return free_name(self.cleaned_data["name"], holder=None)


@admin.register(Account)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Finds people by name or address; who has what rights; guests apart."""

    form = AccountForm
    add_form = NewAccountForm
    list_display = ("name", "email", "is_guest", "is_active", "is_staff", "created", "last_login")
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser", "language", "mail_turns")
    search_fields = ("name", "email")
    ordering = ("-created",)
    date_hierarchy = "created"
    readonly_fields = ("created", "last_login", "is_guest")
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("name", "email", "password")}),
        (_("Preferences"), {"fields": ("language", "time_zone", "theme", "mail_turns")}),
        (
            _("Rights"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("History"), {"fields": ("is_guest", "created", "last_login")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("name", "email", "password1", "password2")}),
    )

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """What goes with an account needs no right of its own: nobody may delete it by itself."""
        going, counts, forbidden, protected = super().get_deleted_objects(objs, request)
        own = {self.model._meta.verbose_name}
        return going, counts, {name for name in forbidden if name in own}, protected


class _Reading(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows `fields` and lets nothing be written."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody writes here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody writes here."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow the filters only: Django would answer by the number of lines for any column."""
        return lookup.split("__")[0] in (*self.list_filter, self.date_hierarchy)


# The sign-up library's page of a proof shows the secret that the codes are made of.
admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class SecondFactorAdmin(_Reading):
    """Who has which second proof; to be deleted for somebody who is locked out."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type", "created_at")
    search_fields = ("user__name", "user__email")
    list_select_related = ("user",)
    date_hierarchy = "created_at"
    ordering = ("-id",)
    fields = ("user", "type", ("created_at", "last_used_at"))


@admin.register(LogEntry)
class AuditLogAdmin(_Reading):
    """What the staff has done in the admin."""

    list_display = (
        "action_time",
        "user",
        "content_type",
        "object_repr",
        "action_flag",
        "change_message",
    )
    list_filter = ("action_flag", "content_type")
    search_fields = ("user__name", "object_repr", "=object_id")
    list_select_related = ("user", "content_type")
    date_hierarchy = "action_time"
    ordering = ("-id",)
    fields = (
        ("action_time", "user"),
        ("content_type", "object_id", "object_repr"),
        ("action_flag", "change_message"),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody covers tracks here."""
        return False
