"""People in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm, UserCreationForm
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
