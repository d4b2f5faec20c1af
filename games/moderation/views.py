"""Pages of moderation for people: reporting, reading decisions, and appealing."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.login.sessions import closed_just_proved
from accounts.rate_limits import enforce_rate_limit
from games.core.errors import NotYours, ServiceError
from games.core.visibility import NotFound
from games.moderation.models import Report
from games.moderation.models.case import LONGEST_SENTENCE
from games.moderation.models.measure import LONGEST_APPEAL
from games.moderation.selectors import decisions as reading
from games.moderation.selectors import matters
from games.moderation.selectors.matters import ReportedMatter
from games.moderation.services import appeals, reporting, telling
from games.views.not_found import missing_game, missing_is_404
from games.views.requests import account_of, look_at, signed_in


class ReportForm(forms.Form):
    """The form of a report: a reason from the list, and perhaps a sentence."""

    reason = forms.ChoiceField(
        label=gettext_lazy("What is wrong?"),
        choices=Report.Reason.choices,
        widget=forms.RadioSelect,
    )
    sentence = forms.CharField(
        label=gettext_lazy("In one sentence"),
        required=False,
        max_length=LONGEST_SENTENCE,
        help_text=gettext_lazy("Only moderators read it."),
    )


class AppealForm(forms.Form):
    """The form for a person's appeal against a measure."""

    text = forms.CharField(
        label=gettext_lazy("Your answer"),
        max_length=LONGEST_APPEAL,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("One answer to each decision. Only moderators read it."),
    )


@require_safe
@signed_in
def outcomes(request: HttpRequest) -> HttpResponse:
    """Show the outcomes of the reader's reports and the measures about them, and mark them as
    read.
    """
    account = account_of(request)
    context = {"answers": reading.answers(account), "decisions": reading.decisions(account)}
    telling.mark_told(account)
    return render(request, "moderation/told.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def appeal(request: HttpRequest, measure_id: int) -> HttpResponse:
    """Show the form for an appeal against a measure about the reader. On POST appeal and redirect,
    or answer 422 with the errors. 404 if the reader may not appeal.
    """
    account = account_of(request)
    found = [one for one in reading.decisions(account) if one.id == measure_id and one.may_appeal]
    if not found:
        raise NotFound
    form = AppealForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            appeals.appeal(measure_id, account, form.cleaned_data["text"])
        except ServiceError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(
                request, _("Sent. A different moderator will read it and let you know.")
            )
            return redirect("games:outcomes")
    context = {"form": form, "one": found[0]}
    status = 422 if form.errors else 200
    return render(request, "moderation/appeal.html", context, status=status)


@require_http_methods(["GET", "POST"])
def answer_ban(request: HttpRequest) -> HttpResponse:
    """Show a banned person the ban, and the form for their only appeal or its outcome. On POST
    appeal and redirect. Anybody else is redirected to the login: the session says whose password
    was right just now (`accounts.adapters`).
    """
    account = closed_just_proved(request)
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
            sent = _("Sent. Another moderator will read it. Log in again to see the outcome.")
            messages.success(request, sent)
            return redirect("games:answer_ban")
    status = 422 if form.errors else 200
    return render(request, "moderation/ban.html", {"form": form, "one": ban}, status=status)


@require_safe
@signed_in
@missing_game
def choose(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the choice of a matter to report: a person at a table, or the table. Raises NotFound for
    guests and for practice games.
    """
    if account_of(request).is_guest:
        raise NotFound
    table = look_at(request, game_id)
    if table.practice:
        raise NotFound
    people = [
        player
        for player in table.players
        if (player.person or player.is_masked) and not player.is_you
    ]
    return render(request, "moderation/report_choice.html", {"table": table, "people": people})


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def report_message(request: HttpRequest, game_id: int, number: int) -> HttpResponse:
    """Show the form to report a message, by its number in the table's chat. On POST report it and
    redirect to the chat, or answer 422 with the errors.
    """
    matter = matters.message(game_id, number, account_of(request))
    return _ask(request, matter, reverse("games:chat", args=[game_id]))


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def report_player(request: HttpRequest, game_id: int, player_id: int) -> HttpResponse:
    """Show the form to report a player's conduct. On POST report it and redirect to the table, or
    answer 422 with the errors.
    """
    matter = matters.player(game_id, player_id, account_of(request))
    return _ask(request, matter, reverse("games:table", args=[game_id]))


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def report_table(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the form to report a table. On POST report it and redirect to the table, or answer 422
    with the errors.
    """
    matter = matters.table(game_id, account_of(request))
    return _ask(request, matter, reverse("games:table", args=[game_id]))


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def report_person(request: HttpRequest, account_id: int) -> HttpResponse:
    """Show the form to report a person apart from any table. On POST report them and redirect to
    their page, or answer 422 with the errors.
    """
    matter = matters.person(account_id, account_of(request))
    return _ask(request, matter, reverse("games:person", args=[account_id]))


def _ask(request: HttpRequest, matter: ReportedMatter, back: str) -> HttpResponse:
    """The form about a matter, and what comes of sending it."""
    account = account_of(request)
    if account.is_guest:
        raise NotFound
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        enforce_rate_limit(request, "report")
        if form.is_valid():
            try:
                reporting.report(matter, account, **form.cleaned_data)
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                thanks = _("Thank you. A moderator will look at it and tell you the outcome.")
                messages.success(request, thanks)
                return redirect(back)
    status = 422 if form.errors else 200
    context = {"form": form, "matter": matter, "back": back}
    return render(request, "moderation/report.html", context, status=status)
