"""Permission groups."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.admin.narrow import NarrowAdmin

admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(NarrowAdmin, DjangoGroupAdmin):
    """Changed by superusers, and never by a member of the group: nobody changes their own
    rights.
    """

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Creating a group is granting rights."""
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Changing a group changes its members' rights."""
        return _may_write(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Deleting a group takes rights from its members."""
        return _may_write(request, obj)


def _may_write(request: HttpRequest, group: Group | None) -> bool:
    if not request.user.is_superuser:
        return False
    return group is None or not request.user.groups.filter(pk=group.pk).exists()
