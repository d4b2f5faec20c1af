"""Rows that belong to accounts, in the admin: addresses, former names, tokens, blocks and
likings.
"""

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin.narrow import BelongingsAdmin, ReadOnlyAdmin, reader_of
from accounts.models import AccessToken, Block, FormerName, Liking

_MAY = ("may_play", "may_talk", "may_use_account")


@admin.register(AccessToken)
class AccessTokenAdmin(BelongingsAdmin):
    """Tokens of programs, with their accounts and last use; staff can delete a harmful one."""

    list_display = ("name", "account", *_MAY, "created_at", "last_used_at", "ends_at")
    list_filter = (*_MAY, "created_at")
    search_fields = ("name", "account__name")
    list_select_related = ("account",)
    ordering = ("-id",)
    fields = ("name", "account", _MAY, ("created_at", "last_used_at", "ends_at"))


# The sign-up library's admin page would add verified addresses to any account.
admin.site.unregister(EmailAddress)


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnlyAdmin):
    """Email addresses, read-only: owners change them, and verify the new ones by email.

    If staff could change one, that would be as good as setting the password. A day's delay and an
    email to the old address would not help somebody who has lost that address or does not read it.
    """

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    search_fields = ("email", "user__name", "user__email")
    list_select_related = ("user",)
    ordering = ("-id",)
    fields = ("email", "user", ("primary", "verified"))


@admin.register(FormerName)
class FormerNameAdmin(BelongingsAdmin):
    """Former names, with the dates they were given up; staff can delete one that nobody should
    read.
    """

    list_display = ("name", "account", "given_up_at")
    list_filter = ("given_up_at",)
    indexed_filters = ("given_up_at",)
    search_fields = ("name", "account__name")
    list_select_related = ("account",)
    ordering = ("-given_up_at", "-id")
    fields = ("name", "account", "given_up_at")


@admin.register(Block)
class BlockAdmin(ReadOnlyAdmin):
    """Blocks in the admin, with both people, apart from blocks of the reader."""

    list_display = ("account", "person", "created_at")
    search_fields = ("account__name", "person__name", "account__email", "person__email")
    list_select_related = ("account", "person")
    ordering = ("-id",)
    may_ask = ("account", "person")
    fields = (("account", "person"), "created_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Block]:
        """Return all blocks apart from those against the reader, since nobody sees who has blocked
        them.
        """
        return super().get_queryset(request).exclude(person=reader_of(request))


@admin.register(Liking)
class LikingAdmin(ReadOnlyAdmin):
    """Likings in the admin, without the liked people, who are private."""

    list_display = ("account", "created_at")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account",)
    fields = ("account", "created_at")
