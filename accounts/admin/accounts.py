"""Accounts in the admin: found by name or address, changed little, closed rather than deleted."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import ManyToManyField, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.admin.measures import ways_for
from accounts.admin.narrow import NarrowAdmin
from accounts.admin.second_factor import may_remove, remove_all
from accounts.audit_log import entries_by
from accounts.email_addresses import accounts_with
from accounts.models import Account, FormerName
from accounts.roles import RIGHTS, may_change, may_set_rights
from accounts.services import send_password_reset


@admin.register(Account)
class AccountAdmin(NarrowAdmin):
    """Accounts in the admin; unlike Django's UserAdmin, without a form for anybody's password."""

    list_display = ("name", "email", "is_guest", "is_active", "is_staff", "created", "last_login")
    list_filter = (
        "is_guest",
        "is_program",
        "is_active",
        "is_staff",
        "is_superuser",
        "language",
        "turn_emails",
    )
    indexed_filters = ("is_program", "is_active", "is_staff", "is_superuser")
    search_fields = ("name", "email")
    ordering = ("-id",)
    filter_horizontal = ("groups", "user_permissions")
    actions = ("send_password_reset",)
    fieldsets = (
        (None, {"fields": ("name", "email")}),
        (_("Preferences"), {"fields": ("language", "time_zone", "theme", "turn_emails")}),
        (_("Rights"), {"fields": ("is_active", *RIGHTS)}),
        (
            _("History"),
            {"fields": ("is_guest", "is_program", "created", "last_login", "former_names")},
        ),
    )
    new_fieldsets = ((None, {"fields": ("name", "email")}),)

    def get_fieldsets(self, request: HttpRequest, obj: Account | None = None) -> Any:
        """Return the groups of fields as pairs of heading and options. A new account has fields for
        name and address only, an existing one has all of them.
        """
        return super().get_fieldsets(request, obj) if obj else self.new_fieldsets

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any
    ) -> type["ModelForm[Account]"]:
        """Return the class of the form: NewAccountForm for a new account, Django's own for an
        existing one.
        """
        own = {} if obj else {"form": NewAccountForm}
        return super().get_form(request, obj, change, **{**own, **options})

    def get_readonly_fields(self, request: HttpRequest, obj: Account | None = None) -> Any:
        """Return the names of the fields that this user may only read, empty for a new account. A
        posted form leaves these fields unchanged.

        Only the owner changes an email address, because anyone who holds the address can have a
        code or a new password sent to it. Nobody is renamed or closed here, without a reason and a
        notice: there are measures for that.
        """
        if obj is None:
            return ()
        shown = ["name", "email", "is_active", "is_guest", "is_program"]
        shown += ["created", "last_login", "former_names"]
        if not may_set_rights(request.user, obj):
            shown += RIGHTS
        return shown

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the page of an account, with links to measures about its owner and, where allowed, a
        button to remove the second factor.
        """
        account = self.get_object(request, unquote(object_id))
        ways = ways_for(request, account) if account else []
        is_locked = account is not None and may_remove(request, account)
        context = {"ways": ways, "may_remove": is_locked, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def get_urls(self) -> list[Any]:
        """Return Django's addresses, preceded by the one of the button that removes a second
        factor.
        """
        button = self.admin_site.admin_view(require_POST(self.remove_second_factor))
        own = path("<path:object_id>/second-factor/", button, name="accounts_account_second_factor")
        return [own, *super().get_urls()]

    def remove_second_factor(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Remove every second factor of an account, log that, and redirect to the account's page.
        Raises PermissionDenied if the account has no second factor, or this user may not remove it.
        """
        account = self.get_object(request, unquote(object_id))
        if account is None or not may_remove(request, account):
            raise PermissionDenied
        remove_all(account)
        self.log_change(request, account, gettext("Removed the second factor."))
        self.message_user(request, gettext("Removed. Its owner has an email about it."))
        return redirect("admin:accounts_account_change", account.pk)

    @admin.display(description=_("former names"))
    def former_names(self, account: Account) -> str:
        """Return the account's reserved former names, each with the date it was given up, or
        “-”.
        """
        kept = FormerName.objects.kept().filter(account=account)
        return ", ".join(f"{former.name} ({former.given_up_at:%Y-%m-%d})" for former in kept) or "-"

    def formfield_for_manytomany(
        self, db_field: "ManyToManyField[Any, Any]", request: HttpRequest, **options: Any
    ) -> Any:
        """Return the form field for the groups or permissions of an account (`db_field`). All
        permissions are named with one query.
        """
        if db_field.name == "user_permissions":
            options["queryset"] = Permission.objects.select_related("content_type")
        return super().formfield_for_manytomany(db_field, request, **options)

    def has_change_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        """Return whether this user may change the account, or accounts at all if none is given.
        Only superusers change staff.
        """
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or may_change(request.user, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        """Return whether this user may delete the account, or accounts at all if none is given.
        Only superusers delete staff. Nobody deletes themselves here, since people do that on their
        own page.
        """
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or (may_change(request.user, obj) and obj != request.user))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """Return what Django shows before a deletion, as four values: a list of lines, a dict of
        counts, a set of kinds of row without permission, and a list of obstacles. Rows deleted
        along with an account need no permission, and are counted but not listed, since they include
        email addresses. An account with entries in the audit log is an obstacle.
        """
        _going, counts, forbidden, _protected = super().get_deleted_objects(objs, request)
        own = {self.opts.verbose_name}
        names = [f"{capfirst(self.opts.verbose_name)}: {account}" for account in objs]
        return names, counts, {name for name in forbidden if name in own}, _kept_by_audit_log(objs)

    def save_model(
        self, request: HttpRequest, obj: Account, form: "ModelForm[Account]", change: bool
    ) -> None:
        """Save the account. `change` is False for a new one, whose owner is emailed a link to
        choose a password after commit.
        """
        super().save_model(request, obj, form, change)
        if not change:
            transaction.on_commit(partial(send_password_reset, request, obj))

    @admin.action(description=_("Send a link for a new password"), permissions=["change"])
    def send_password_reset(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        """Email the selected accounts a link for a new password, log each one, and show how many
        were sent and how many were not.
        """
        sent = [account for account in accounts if send_password_reset(request, account)]
        for account in sent:
            self.log_change(request, account, gettext("Sent a link for a new password."))
        left = len(accounts) - len(sent)
        sentence = ngettext(
            "%(number)d email on its way.", "%(number)d emails on their way.", len(sent)
        )
        self.message_user(request, sentence % {"number": len(sent)})
        if left:
            self.message_user(request, _not_sent(left), messages.WARNING)


def _not_sent(number: int) -> str:
    sorry = ngettext(
        "%(number)d account got none: closed, a guest, or sent several just now.",
        "%(number)d accounts got none: closed, guests, or sent several just now.",
        number,
    )
    return sorry % {"number": number}


class NewAccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """The admin's form for an account for somebody else, who chooses a password through an emailed
    link.
    """

    email = forms.EmailField(
        label=_("Email address"), help_text=_("We’ll send a link for choosing a password to it.")
    )

    class Meta:
        model = Account
        fields = ("name", "email")

    def clean_name(self) -> str:
        """Return the name without superfluous spaces. Raises ValidationError if the name is taken,
        reserved or malformed.
        """
        return Account.objects.free_name(self.cleaned_data["name"])

    def clean_email(self) -> str:
        """Return the address in small letters. Raises ValidationError if an account already uses
        it.
        """
        address: str = self.cleaned_data["email"].lower()
        if accounts_with(address):
            raise ValidationError(_("This email address is already in use."), code="unique")
        return address

    def save(self, commit: bool = True) -> Any:
        """Save the new account without a usable password, and return it."""
        self.instance.set_unusable_password()
        return super().save(commit)


def _kept_by_audit_log(accounts: Iterable[Account]) -> list[Any]:
    """Return a line for each account that cannot be deleted because the audit log has entries by
    it.
    """
    counted = entries_by(accounts)
    return [_line(account, counted[account.pk]) for account in accounts if account.pk in counted]


def _line(account: Account, entries: int) -> str:
    line = ngettext(
        "%(number)d entry of %(name)s in the audit log. Close the account instead.",
        "%(number)d entries of %(name)s in the audit log. Close the account instead.",
        entries,
    )
    return line % {"number": entries, "name": account}


admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(NarrowAdmin, DjangoGroupAdmin):
    """Groups in the admin. Only superusers write them, and never a group they belong to: nobody
    changes their own rights.
    """

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return whether this user may create a group, which grants rights. Only superusers may."""
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this user may change the group, and so its members' rights. Only
        superusers who are not members may.
        """
        return _may_write(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this user may delete the group, and so its members' rights. Only
        superusers who are not members may.
        """
        return _may_write(request, obj)


def _may_write(request: HttpRequest, group: Group | None) -> bool:
    if not request.user.is_superuser:
        return False
    return group is None or not request.user.groups.filter(pk=group.pk).exists()
