"""What every template may know about the person who reads it."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from accounts import preferences
from accounts.models import Account


def look(request: HttpRequest) -> dict[str, Any]:
    """Give templates `theme` (system, dark or light) and `themes`, all of them with their names."""
    return {"theme": preferences.theme(request), "themes": Account.Theme.choices}


def log_in(request: HttpRequest) -> dict[str, str]:
    """Give templates `log_in_from`, which a link to the log-in page ends in to lead back here."""
    name = request.resolver_match.view_name if request.resolver_match else ""
    if name in ("landing", "welcome"):
        return {"log_in_from": ""}
    # From page to page about accounts the way back is handed on.
    about_accounts = name.startswith(("account_", "mfa_"))
    back = request.GET.get("next", "") if about_accounts else request.get_full_path()
    return {"log_in_from": f"?{urlencode({'next': back})}" if back else ""}
