"""Groups of rights."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.admin.narrow import NarrowAdmin

admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(NarrowAdmin, DjangoGroupAdmin):
    """Written by superusers, and never by somebody who is in the group: those are own rights."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A group is rights to give."""
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A group's rights are its members'."""
        return _may_write(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """To delete a group takes rights from its members."""
        return _may_write(request, obj)


def _may_write(request: HttpRequest, group: Group | None) -> bool:
    if not request.user.is_superuser:
        return False
    return group is None or not request.user.groups.filter(pk=group.pk).exists()
