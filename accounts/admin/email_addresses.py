"""The mail addresses that people have verified, or asked to change to."""

from allauth.account.models import EmailAddress
from django.contrib import admin

from accounts.admin.narrow import ReadOnlyAdmin

# The sign-up library's page adds verified addresses to anybody.
admin.site.unregister(EmailAddress)


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnlyAdmin):
    """To look at only. An address is changed by its owner, who proves by mail to have the new one.

    If the staff could change it, that would be as good as setting the password. A day's delay and
    a mail to the old address would not help who has lost that address, nor who does not look.
    """

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    search_fields = ("email", "user__name", "user__email")
    list_select_related = ("user",)
    ordering = ("-id",)
    fields = ("email", "user", ("primary", "verified"))
