"""The nickname of somebody who plays without an account."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts import services
from accounts.forms import chosen_name
from accounts.models import Account
from accounts.models.account_manager import TAKEN
from accounts.views.back import go_back

# In the session of a guest who was asked and would rather not say.
NICKNAME_SKIPPED = "nickname_skipped"


@require_POST
@login_required
def nickname(request: HttpRequest) -> HttpResponse:
    """Rename a guest, or stop asking, and go back; show an error for a refused name."""
    assert request.user.is_authenticated
    if request.user.is_guest:
        if "skip" in request.POST:
            request.session[NICKNAME_SKIPPED] = True
        else:
            _name(request, request.user.pk)
    return go_back(request)


def _name(request: HttpRequest, account_id: int) -> None:
    try:
        with transaction.atomic():
            guest = Account.objects.select_for_update().get(pk=account_id)
            guest.name = chosen_name(request.POST.get("name", ""), holder=guest)
            services.save_settings(guest, ["name"])
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    except services.NameTaken:
        messages.error(request, str(TAKEN))
