"""Pages of crews: a person's crews, one crew with its evenings, and its link for joining."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.rate_limits import enforce_rate_limit
from games.clocks.paces import PRESETS
from games.core.errors import InvalidTable, ServiceError
from games.crews import selectors, services
from games.crews.models import Crew, Plays
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in
from games.wording.paces import pace_name, preset_choices
from games.wording.table_options import SEATS


class PlaysForm(forms.Form):
    """The form for what a crew plays: the box, the seats and the pace."""

    expansion = forms.BooleanField(required=False)
    seats = forms.TypedChoiceField(
        label=SEATS.label, coerce=int, choices=list(SEATS.values.items()), initial=SEATS.default
    )
    pace = forms.ChoiceField(
        choices=lambda: [(one.value, one.name) for one in preset_choices()], initial="daily"
    )


def plays_words(plays: Plays | None) -> str:
    """Return a crew's choice for its tables in one line: box, players and pace. Empty for None,
    which means “as last time”.
    """
    if plays is None:
        return ""
    seats = ngettext("%(count)d player", "%(count)d players", plays.seats)
    box = _("Saboteur 2") if plays.expansion else pgettext("the game", "Saboteur")
    return " · ".join((box, seats % {"count": plays.seats}, pace_name(PRESETS[plays.pace])))


@require_http_methods(["GET", "POST"])
@signed_in
def crews(request: HttpRequest) -> HttpResponse:
    """List the reader's crews. On POST found a crew and redirect to it, or answer 422 with the
    reason.
    """
    account, error, name = account_of(request), "", request.POST.get("name", "")
    if request.method == "POST":
        enforce_rate_limit(request, "new_table")
        try:
            return redirect("games:crew", services.found_crew(account, name).pk)
        except ServiceError as refused:
            error = refused.sentence
    context = {
        "crews": list(Crew.objects.filter(members__account=account).order_by("name", "pk")),
        "error": error,
        "name": name,
    }
    return render(request, "crews/crews.html", context, status=422 if error else 200)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def crew(request: HttpRequest, crew_id: int) -> HttpResponse:
    """Show a crew to its members. On POST save what it plays and redirect, or answer 422 with the
    errors. 404 for others.
    """
    if request.method != "POST":
        return _show(request, crew_id)
    form = PlaysForm(request.POST)
    if form.is_valid():
        try:
            services.choose_plays(crew_id, account_of(request), Plays(**form.cleaned_data))
        except InvalidTable as wrong:
            form.add_error(wrong.field, wrong.sentence)
    return _show(request, crew_id, form) if form.errors else redirect("games:crew", crew_id)


def _show(request: HttpRequest, crew_id: int, form: PlaysForm | None = None) -> HttpResponse:
    found = selectors.crew(crew_id, account_of(request))
    crew: Crew = found["crew"]
    context = {
        "crew": crew,
        "found": found,
        "link": request.build_absolute_uri(reverse("games:crew_join", args=[crew.token])),
        "form": form or PlaysForm(initial=crew.plays or {}),
        "presets": preset_choices(),
        "plays": plays_words(crew.wish),
    }
    status = 422 if form and form.errors else 200
    return render(request, "crews/crew.html", context, status=status)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show the question whether to join a crew. On POST join it and redirect to it. 404 for an
    unknown link, before anybody is asked to log in.
    """
    return _join(request, get_object_or_404(Crew, token=token))


@signed_in
@missing_is_404
def _join(request: HttpRequest, crew: Crew) -> HttpResponse:
    if request.method == "POST":
        try:
            services.join(account_of(request), crew.token)
        except ServiceError as refused:
            messages.error(request, refused.sentence)
            return redirect("games:crews")
        return redirect("games:crew", crew.pk)
    return render(request, "crews/join.html", {"crew": crew})


@require_POST
@signed_in
@missing_is_404
def member(request: HttpRequest, crew_id: int, account_id: int) -> HttpResponse:
    """Leave a crew, or, as its eldest member, remove another or let a removed person in again, and
    redirect. 404 for anybody else.
    """
    account = account_of(request)
    if request.POST.get("do") == "let-in":
        services.let_in(crew_id, account, account_id)
        return redirect("games:crew", crew_id)
    services.remove(crew_id, account, account_id)
    if account_id == account.pk:
        return redirect("games:crews")
    messages.info(request, _("The invite link has changed; the old one leads nowhere."))
    return redirect("games:crew", crew_id)


@require_POST
@signed_in
@missing_is_404
def open_table(request: HttpRequest, crew_id: int) -> HttpResponse:
    """Open the crew's next table and redirect to it, or to the table that is already open. If that
    is refused, redirect to the crew and show the reason.
    """
    enforce_rate_limit(request, "new_table")
    try:
        game = services.open_table(crew_id, account_of(request))
    except ServiceError as refused:
        messages.error(request, refused.sentence)
        return redirect("games:crew", crew_id)
    return redirect("games:table", game.pk)
