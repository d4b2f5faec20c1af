"""Changing a person's own settings."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts import services
from accounts.forms import SettingsForm
from accounts.models import Account
from accounts.models.account_manager import TAKEN


@transaction.atomic
def change(account_id: int, chosen: Mapping[str, Any], *, of_browser: str = "") -> SettingsForm:
    """Save all settings as chosen, or return the form with its errors."""
    form = SettingsForm(chosen, instance=_locked(account_id), of_browser=of_browser)
    if form.is_valid():
        try:
            services.save_settings(form.instance, list(form.fields))
        except services.NameTaken:
            form.add_error("name", TAKEN)
    return form


def _locked(account_id: int) -> Account:
    # So that the second of two simultaneous changes of name comes too soon.
    return Account.objects.select_for_update().get(pk=account_id)
