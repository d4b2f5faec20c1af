"""The form that declares an account a program's, or a person's again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.core.errors import ServiceError
from games.programs import services as programs
from games.views.requests import account_of, signed_in


@require_POST
@signed_in
def declare(request: HttpRequest) -> HttpResponse:
    """Declare the reader's account a program's or a person's, and redirect to the tokens, which
    show the reason if that is refused.
    """
    is_program = request.POST.get("is") == "program"
    try:
        programs.declare(account_of(request), is_program=is_program)
    except ServiceError as refused:
        messages.error(request, refused.sentence)
    else:
        words = _("This account is a program’s now.") if is_program else _("It is yours again.")
        messages.success(request, words)
    return redirect("accounts:tokens")
