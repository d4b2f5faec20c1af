"""Second factors in the admin: required for staff to enter, and removed for people locked out."""

from collections.abc import Callable
from functools import partial
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.base.internal.flows import delete_and_cleanup
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.admin.narrow import BelongingsAdmin
from accounts.models import Account
from accounts.roles import may_change

# The sign-up library's page of a second factor shows the secret behind the codes.
admin.site.unregister(Authenticator)
_EMAILS = {
    Authenticator.Type.TOTP: "mfa/email/totp_deactivated",
    Authenticator.Type.WEBAUTHN: "mfa/email/webauthn_removed",
}


def may_remove(request: HttpRequest, account: Account) -> bool:
    """Return whether this user may remove an account's second factor; False if the account has
    none. Only superusers remove those of staff, and nobody removes their own here, since there is a
    page for that.
    """
    allowed = request.user.has_perm("mfa.delete_authenticator")
    if not (allowed and may_change(request.user, account) and request.user != account):
        return False
    return bool(Authenticator.objects.filter(user=account).exists())


def remove_all(account: Account) -> None:
    """Remove every second factor of an account, recovery codes included, and email its owner after
    commit.
    """
    with transaction.atomic():
        kinds = list(Authenticator.objects.filter(user=account).values_list("type", flat=True))
        Authenticator.objects.filter(user=account).delete()
        for email in {_EMAILS[kind] for kind in kinds if kind in _EMAILS}:
            notify = partial(get_adapter().send_notification_mail, email, account)
            transaction.on_commit(notify)


@admin.register(Authenticator)
class SecondFactorAdmin(BelongingsAdmin):
    """Second factors in the admin. Staff can delete one of a person locked out, whom an email
    notifies.
    """

    owner = "user"
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type", "created_at")
    search_fields = ("user__name", "user__email")
    list_select_related = ("user",)
    ordering = ("-id",)
    fields = ("user", "type", ("created_at", "last_used_at"))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this user may delete the second factor, or second factors at all if none
        is given. Only superusers delete those of staff, and nobody deletes their own here, since
        there is a page for that.
        """
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or request.user != obj.user)

    def delete_model(self, request: HttpRequest, obj: Authenticator) -> None:
        """Delete a second factor, with the recovery codes if it was the last, and email its owner
        after commit.
        """
        delete_and_cleanup(request, obj)
        email = _EMAILS.get(obj.type)
        if email:
            transaction.on_commit(lambda: get_adapter().send_notification_mail(email, obj.user))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Authenticator]) -> None:
        """Delete second factors one by one in one transaction, so that each owner gets an email."""
        with transaction.atomic():
            for authenticator in queryset.select_related("user"):
                self.delete_model(request, authenticator)


_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
View = Callable[..., Any]


def has_second_factor(account: Account) -> bool:
    """Return whether an account has a second factor: a code from an app, or a passkey."""
    return bool(Authenticator.objects.filter(user=account, type__in=_FACTORS).exists())


def may_enter(request: HttpRequest) -> bool:
    """Return whether the visitor may open the admin at all. Only active staff with a second factor
    may, and each page checks its own permissions as well.
    """
    user = request.user
    if not (isinstance(user, Account) and user.is_active and user.is_staff):
        return False
    return has_second_factor(user)


def second_factor_first(log_in: View) -> View:
    """Return a login view that redirects staff without a second factor to the page where they set
    one up.
    """

    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if isinstance(user, Account) and user.is_staff and not has_second_factor(user):
            messages.warning(
                request,
                _("The administration asks for a second factor: set up codes or a passkey first."),
            )
            return redirect("mfa_index")
        response: HttpResponse = log_in(request, *args, **kwargs)
        return response

    return checked
