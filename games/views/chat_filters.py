"""What I do not want to read in chats."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.rate_limits import enforce_rate_limit
from games.forms.chat_filter import WordsForm
from games.selectors.chat_filters import filter_of, hidden_people
from games.selectors.errors import NotFound
from games.services import chat_filters as writing
from games.services.errors import ServiceError
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def chat_filter(request: HttpRequest) -> HttpResponse:
    """The people and words that I am not shown, and the form for the words."""
    account = account_of(request)
    if account.is_guest:
        raise NotFound
    typed = {"words": "\n".join(filter_of(account).words)}
    form = WordsForm(request.POST or None, initial=typed, label_suffix="")
    if request.method == "POST" and form.is_valid():
        enforce_rate_limit(request, "block")
        try:
            writing.keep_words(account, form.cleaned_data["words"])
        except ServiceError as error:
            form.add_error("words", error.sentence)
        else:
            messages.success(request, _("Saved."))
            return redirect("games:chat_filter")
    context = {"form": form, "people": hidden_people(account)}
    status = 422 if form.errors else 200
    return uncached(render(request, "people/chat_filter.html", context, status=status))


@require_POST
@signed_in
@missing_is_404
def hide(request: HttpRequest, account_id: int) -> HttpResponse:
    """Show me nothing more of what somebody says."""
    account = account_of(request)
    if account.is_guest:
        raise NotFound
    enforce_rate_limit(request, "block")
    try:
        writing.hide(account, account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:chat_filter")


@require_POST
@signed_in
def show(request: HttpRequest, account_id: int) -> HttpResponse:
    """Show me again what somebody says."""
    writing.show(account_of(request), account_id)
    return redirect("games:chat_filter")
