"""What every template may know about the person who reads it."""

from typing import Any

from django.http import HttpRequest

from accounts import preferences
from accounts.models import Account


def look(request: HttpRequest) -> dict[str, Any]:
    """Give templates `theme` (system, dark or light) and `themes`, all of them with their names."""
    return {"theme": preferences.theme(request), "themes": Account.Theme.choices}
