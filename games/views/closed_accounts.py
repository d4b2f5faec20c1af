"""The page for the owner of a banned account at log-in, with one reply.

Nobody else gets here: the session says whose password was right just now (`accounts.adapters`).
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.closed import just_proved
from games.forms.reports import AppealForm
from games.selectors.moderation import told as reading
from games.services.errors import NotYours, ServiceError
from games.services.moderation import appeals
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
def answer_ban(request: HttpRequest) -> HttpResponse:
    """Show the ban and what came of the answer, or take the one answer."""
    account = just_proved(request)
    ban = reading.ban_of(account) if account is not None else None
    if account is None or ban is None:
        return redirect("account_login")
    form = AppealForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            appeals.appeal(ban.id, account, form.cleaned_data["text"])
        except NotYours:
            return redirect("account_login")
        except ServiceError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(request, _("Sent. Another moderator reads it. Log in again to see."))
            return redirect("games:answer_ban")
    status = 422 if form.errors else 200
    return uncached(
        render(request, "moderation/ban.html", {"form": form, "one": ban}, status=status)
    )
