"""Notices in the admin: only whether they get through.

The time at which one is due, was sent or was read depends on when its reader looked at the table,
and on whether they have left orders. That is private, so times and stages are neither shown nor
queried.
"""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.admin.read_only import (
    OneChoiceFilter,
    ReadOnlyAdmin,
    TableAdmin,
    not_behind_a_mask,
    reader_of,
)
from games.models import Notice, NoticeWay
from games.notices import fates, outbox

_State = Notice.State
_LOST = (_State.FAILED, _State.UNCERTAIN)
_IN_TROUBLE = Q(state__in=_LOST) | (Q(state=_State.WAITING) & ~Q(last_error=""))


class InTrouble(OneChoiceFilter):
    """A filter for notices that did not get through, or not yet."""

    title, parameter_name = _("trouble"), "trouble"
    choice = ("yes", _("did not get through"))

    def chosen(self, rows: QuerySet[Notice]) -> QuerySet[Notice]:
        """Return the notices that failed for good, or that wait after an error."""
        return rows.filter(_IN_TROUBLE)


@admin.register(Notice)
class NoticeAdmin(TableAdmin):
    """Notices about games, and whether they get through."""

    list_display = ("__str__", "player", "kind", "transport", "fate", "last_error", "created_at")
    list_filter = (InTrouble, "kind", "created_at")
    indexed_filters = ("trouble",)
    search_fields = ("=game__id", "game__name", "player__account__name")
    list_select_related = ("game", "player__account")
    ordering = ("-id",)
    may_ask = ("game", "player", "account", "transport")
    actions = ("try_now",)
    fields = (
        ("game", "player"),
        ("kind", "transport", "version", "account"),
        "fate",
        "last_error",
        "created_at",
    )
    readonly_fields = ("created_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        """Return the notices about games, not those about decisions and reports. Notices of a
        masked game are left out while it gathers people or plays, since their readers sit there.
        """
        rows: QuerySet[Notice] = super().get_queryset(request).filter(game__isnull=False)
        return rows.filter(not_behind_a_mask(reader_of(request)))

    @admin.display(description=_("state"))
    def fate(self, notice: Notice) -> str:
        """Return the state of a notice in words: failed, uncertain, “is tried again” if it waits
        after an error, or “in order” for any other.
        """
        if notice.state in _LOST:
            return str(_State(notice.state).label)
        tried = notice.state == _State.WAITING and bool(notice.last_error)
        return str(_("is tried again") if tried else _("in order"))

    @admin.action(description=_("Try the waiting ones again now"), permissions=["view"])
    def try_now(self, request: HttpRequest, notices: QuerySet[Notice]) -> None:
        """Queue the selected notices that wait for another attempt to be sent now, and show how
        many there were.
        """
        made_due = outbox.try_now(notices, timezone.now())
        self.message_user(request, _("%(number)d queued to be sent now.") % {"number": made_due})


@admin.register(NoticeWay)
class NoticeWayAdmin(ReadOnlyAdmin):
    """People's ways to be notified, and the fate of the last message; without addresses."""

    list_display = ("__str__", "account", "is_on", "off_reason", "off_at", "last_error")
    list_filter = ("is_on", "off_at")
    indexed_filters = ("off_at",)
    actions = ("switch_on",)
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account", "transport", "off_reason")
    fields = (
        ("account", "transport", "name"),
        ("is_on", "off_at", "off_reason"),
        ("tried_at", "last_error", "next_try_at", "test_due_at"),
        ("failures", "failing_since"),
        "created_at",
    )
    readonly_fields = ("created_at",)

    @admin.action(description=_("Switch on what the site has switched off"), permissions=["view"])
    def switch_on(self, request: HttpRequest, ways: QuerySet[NoticeWay]) -> None:
        """Switch on those of the selected ways (a person's addresses for notices) that the site has
        switched off, and show how many. Ways that their owners switched off stay off.
        """
        number = fates.switch_on(NoticeWay.objects.filter(pk__in=ways.values("pk")))
        self.message_user(request, _("%(number)d switched on again.") % {"number": number})
