"""The menu of the settings: five sections, with the pages of the open section."""

from collections.abc import Iterator
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()
# Sections by name and icon, with their pages by the names of their addresses.
SECTIONS: dict[tuple[Promise, str], dict[str, Promise]] = {
    (_("Profile and language"), "person"): {"accounts:settings": _("Profile and language")},
    (_("How we reach you"), "bell"): {
        "games:notice_settings": _("Notifications"),
        "games:own_hours": _("My hours"),
    },
    (_("Logging in"), "lock"): {
        "account_email": _("Email address"),
        "account_change_password": _("Password"),
        "mfa_index": _("Passkeys and codes"),
    },
    (_("People and safety"), "chat"): {
        "games:blocked": _("Blocked people"),
        "games:chat_filter": _("Not shown in chats"),
        "games:outcomes": _("Reports"),
    },
    (_("Advanced"), "bot"): {
        "accounts:tokens": _("Programs"),
        "games:webhook": _("Webhook"),
        "games:archive": _("Your data"),
    },
}


@register.inclusion_tag("accounts/_settings_menu.html", takes_context=True)
def settings_menu(context: dict[str, Any]) -> dict[str, Any]:
    """Return the context of the settings menu: `sections`, with the current page marked, and
    `is_first`. A guest's `sections` are empty, so that only the way back is shown. `is_first` says
    that this is the first page, on which a phone shows the whole menu.
    """
    request = context["request"]
    sections = [] if request.user.is_guest else list(_sections(request.path))
    # A phone shows all of it on the first page, and the pages of a section on the others.
    return {"sections": sections, "is_first": request.path == reverse("accounts:settings")}


def _sections(path: str) -> Iterator[dict[str, Any]]:
    for (label, icon), names in SECTIONS.items():
        pages = [_page(label, name, path) for name, label in names.items()]
        yield {
            "label": label,
            "address": pages[0]["address"],
            "is_current": any(page["is_current"] for page in pages),
            "icon": icon,
            "pages": pages if len(pages) > 1 else [],
        }


def _page(label: Promise, name: str, path: str) -> dict[str, Any]:
    address = reverse(name)
    return {"label": label, "address": address, "is_current": path.startswith(address)}
