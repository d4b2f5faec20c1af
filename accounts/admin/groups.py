"""Permission groups in the admin."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.admin.narrow import NarrowAdmin

admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(NarrowAdmin, DjangoGroupAdmin):
    """Groups; superusers change them, and never members: nobody changes their own rights."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return whether a group may be created: that grants rights."""
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether a group may be changed: that changes its members' rights."""
        return _may_write(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether a group may be deleted: that takes rights from its members."""
        return _may_write(request, obj)


def _may_write(request: HttpRequest, group: Group | None) -> bool:
    if not request.user.is_superuser:
        return False
    return group is None or not request.user.groups.filter(pk=group.pk).exists()
