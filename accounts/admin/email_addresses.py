"""Email addresses that people have verified, or asked to change to, in the admin."""

from allauth.account.models import EmailAddress
from django.contrib import admin

from accounts.admin.narrow import ReadOnlyAdmin

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
