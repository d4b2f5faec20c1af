"""The chat of a table, as a panel and as a page, and the settings of the reader's chat filter."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST

from accounts.rate_limits import enforce_rate_limit, is_rate_limited
from games.chat import filters, selectors, services
from games.chat.models import LONGEST_TEXT, LONGEST_WORD, MOST_WORDS
from games.core.errors import InvalidMessage, ServiceError, TooLateToTakeBack
from games.core.visibility import NotFound
from games.views.not_found import missing_game, missing_is_404
from games.views.requests import account_of, is_fragment, is_watched, number, signed_in, viewer


@gzip_page
@require_http_methods(["GET", "POST"])
@missing_game
def chat(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the chat of a table, and mark it as read. On POST write a message first. A refused
    message is shown again with the reason (422).
    """
    return _say(request, game_id) if request.method == "POST" else _show(request, game_id)


@signed_in
def _say(request: HttpRequest, game_id: int) -> HttpResponse:
    text = request.POST.get("text", "")
    if is_rate_limited(request, "chat"):
        wait = _("So much at once! Wait a moment, then send it again.")
        return _show(request, game_id, wait, text, 422)
    try:
        services.say(game_id=game_id, account=account_of(request), text=text)
    except InvalidMessage as error:
        return _show(request, game_id, error.sentence, text, 422)
    return _show(request, game_id) if is_fragment(request) else redirect("games:chat", game_id)


@gzip_page
@require_POST
@missing_game
@signed_in
def take_back(request: HttpRequest, game_id: int, number: int) -> HttpResponse:
    """Take back the reader's message and show the chat. 409 with the reason if it is too late."""
    try:
        services.take_back(game_id=game_id, account=account_of(request), number=number)
    except TooLateToTakeBack as error:
        return _show(request, game_id, error.sentence, status=409)
    return _show(request, game_id) if is_fragment(request) else redirect("games:chat", game_id)


def _show(
    request: HttpRequest, game_id: int, error: str = "", text: str = "", status: int = 200
) -> HttpResponse:
    page = selectors.messages(game_id, viewer(request), number(request.GET.get("before")))
    if page.may_write and is_watched(request) and any(message.new for message in page.messages):
        last = page.messages[-1].number
        services.mark_read(game_id=game_id, account=viewer(request), number=last)
    context = {
        "chat": page,
        "may_write": page.may_write,
        "game_id": game_id,
        "error": error,
        "text": text,
        "longest": LONGEST_TEXT,
    }
    template = "chat/_messages.html" if is_fragment(request) else "chat/chat.html"
    return render(request, template, context, status=status)


class WordsForm(forms.Form):
    """The form for the words of a chat filter, one on each line."""

    words = forms.CharField(
        label=gettext_lazy("Words"),
        help_text=gettext_lazy("One on each line. A message with one of them is not shown to you."),
        required=False,
        max_length=2 * MOST_WORDS * LONGEST_WORD,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_words(self) -> list[str]:
        """Return the typed lines as a list of words."""
        text: str = self.cleaned_data["words"]
        return text.splitlines()


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def chat_filter(request: HttpRequest) -> HttpResponse:
    """Show the reader's chat filter. On POST save its words and redirect, or answer 422 with the
    errors. 404 for guests.
    """
    account = account_of(request)
    if account.is_guest:
        raise NotFound
    typed = {"words": "\n".join(filters.filter_of(account).words)}
    form = WordsForm(request.POST or None, initial=typed, label_suffix="")
    if request.method == "POST" and form.is_valid():
        enforce_rate_limit(request, "block")
        try:
            filters.keep_words(account, form.cleaned_data["words"])
        except ServiceError as error:
            form.add_error("words", error.sentence)
        else:
            messages.success(request, _("Saved."))
            return redirect("games:chat_filter")
    context = {"form": form, "people": filters.hidden_people(account)}
    status = 422 if form.errors else 200
    return render(request, "chat/chat_filter.html", context, status=status)


@require_POST
@signed_in
@missing_is_404
def hide(request: HttpRequest, account_id: int) -> HttpResponse:
    """Add a person to the reader's chat filter, and redirect to the filter. 404 for guests."""
    account = account_of(request)
    if account.is_guest:
        raise NotFound
    enforce_rate_limit(request, "block")
    try:
        filters.hide(account, account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:chat_filter")


@require_POST
@signed_in
def show(request: HttpRequest, account_id: int) -> HttpResponse:
    """Remove a person from the reader's chat filter, and redirect to it."""
    filters.show(account_of(request), account_id)
    return redirect("games:chat_filter")
