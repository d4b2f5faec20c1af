"""A table before the start: opening, showing, leaving, starting, cancelling it."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.bots import DEFAULT as DEFAULT_STRENGTH
from games.clocks.reliability import ASKED, Standing
from games.core.errors import InvalidTable, ServiceError
from games.core.history.lengths import known_days
from games.core.people.acquaintances import known_to
from games.core.people.reliability import standing_of
from games.core.tables.read_models import TableView
from games.lobby import beginnings, rematch, services
from games.lobby.forms import BeginningForm, NewTableForm, as_chosen, as_last_time
from games.lobby.invite import rest_words, welcome_words
from games.lobby.paces import lasting_of, pace_choices
from games.lobby.selectors import is_turned_away, last_table
from games.table.dock.choice import Choice
from games.table.phrases import list_of
from games.table.turn_emails import emails_in_words
from games.views.caching import may_be_stored
from games.views.not_found import missing_game
from games.views.requests import (
    P,
    View,
    account_of,
    is_fragment,
    piece_of,
    signed_in,
    turn_emails,
    viewer,
)
from games.views.responses import tag_of
from games.wording.beginnings import begins_sentences
from games.wording.conditions import own_standing_words
from games.wording.options import rule_names
from games.wording.paces import preset_choices, timing_words
from games.wording.reliability import own_words, shut_out_words
from games.wording.strengths import strength_choices

# The margin that the standard of QR codes wants.
QUIET = 4


def qr_of(link: str) -> dict[str, Any]:
    """Return a link's QR code as a dict: `path`, an SVG path of its dark squares, and `size`, its
    width and height in squares.
    """
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(link)
    rows = code.get_matrix()
    runs = "".join(_runs(y, row) for y, row in enumerate(rows))
    return {"path": runs, "size": len(rows)}


def _runs(y: int, row: list[bool]) -> str:
    # One rectangle for dark squares side by side: a third of the bytes.
    path, x = "", 0
    for is_dark, squares in groupby(row):
        width = len(list(squares))
        if is_dark:
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width
    return path


@dataclass(frozen=True, slots=True)
class Asked:
    """A refused name of a person to invite: as typed, the reason, and the names it may mean."""

    text: str = ""
    error: str = ""
    names: tuple[str, ...] = ()


NOT_ASKED = Asked()


def table_form(view: View[P]) -> View[P]:
    """Return a view that takes only POSTs from people with an account and answers 404 for missing
    games.
    """
    return require_POST(signed_in(missing_game(view)))


@may_be_stored
@require_http_methods(["GET", "POST"])
@signed_in
def new(request: HttpRequest) -> HttpResponse:
    """Show the form for a new table. On POST open the table and redirect, or answer 422 with the
    reasons. With `show` nothing is opened, and the form returns with the likely length of the game.
    """
    last = last_table(account_of(request))
    form = NewTableForm(request.POST or None, initial=as_last_time(last) if last else None)
    shows = "show" in request.POST
    if request.method == "POST" and form.is_valid() and not shows:
        enforce_rate_limit(request, "new_table")
        try:
            account, piece = account_of(request), piece_of(request)
            game = services.create_table(account, **form.table, contribution=piece)
            return redirect("games:table", game.pk)
        except InvalidTable as wrong:
            form.add_error(wrong.field, wrong.sentence)
        except ServiceError as wrong:
            form.add_error(None, wrong.sentence)
    if shows and is_fragment(request):
        return render(request, "lobby/_lasting.html", _foretold(form, viewer(request)))
    status = 422 if form.errors else 200
    own = standing_of(account_of(request).pk)
    context = _new_table(form, own) | _foretold(form, viewer(request)) | {"last": last}
    return render(request, "lobby/new.html", context, status=status)


def _new_table(form: NewTableForm, own: Standing) -> dict[str, Any]:
    return {
        "own_figure": own_words(own.reliability),
        "own_standing": own_standing_words(own),
        "shut_out": shut_out_words([one for one in ASKED if not own.reliability.reaches(one)]),
        "form": form,
        "presets": preset_choices(),
        **pace_choices(),
    }


def _foretold(form: NewTableForm, account: Account | None) -> dict[str, Any]:
    """Return the folded part of the form in words, and the length of a game."""
    data = form.settled
    if not data:
        return {}
    rules, timing = data["rules"], data["timing"]
    seats, computers = data["seats"], data["computers"]
    known = known_days(rules, timing.pace, seats, seats - computers)
    return {
        "rest": rest_words(data),
        "lasting": lasting_of(rules, timing.pace, seats, computers, known),
    }


def show_lobby(request: HttpRequest, table: TableView, asked: Asked = NOT_ASKED) -> HttpResponse:
    """Return the page of a table before the start, with all that the viewer may do. `asked` is a
    name that was refused for an invitation; the status is then 422.
    """
    invite = _invite_link(request, table)
    context = {
        "table": table,
        "tag": tag_of(table, Choice(), table.version),
        "rules": rule_names(table.rules),
        "pace": timing_words(table.clock.timing),
        "condition": welcome_words(
            table.conditions, table.programs_welcome, table.computers_claim, table.masked
        ),
        "begins": begins_sentences(table.begins) if table.begins else [],
        "begins_form": _beginning(table),
        "enough": len(table.players) in table.rules.players,
        "invite": invite,
        "qr": qr_of(invite) if invite else None,
        "free": table.free_seats,
        "turned_away": not table.me.is_member and is_turned_away(table.id, viewer(request)),
        "left_out": list_of([person.name for person in table.invited if person.name]),
        "emails": emails_in_words(turn_emails(request)),
        "asked": asked,
        "known": _known(request, table),
        "strengths": strength_choices(),
        "usual_strength": DEFAULT_STRENGTH,
    }
    template = "lobby/_lobby.html" if is_fragment(request) else "lobby/lobby.html"
    status = 422 if asked.error else 200
    return render(request, template, context, status=status)


def _beginning(table: TableView) -> BeginningForm | None:
    """Return the form in which a host chooses when the table begins."""
    if table.begins is None or not table.me.is_host:
        return None
    return BeginningForm(initial=as_chosen(table.begins))


def _known(request: HttpRequest, table: TableView) -> list[str]:
    """Return names to suggest to a host with an empty seat."""
    if not (table.me.is_host and table.free_seats):
        return []
    there = {player.person for player in table.players} | {person.id for person in table.invited}
    return [one.name for one in known_to(account_of(request)) if one.pk not in there]


def _invite_link(request: HttpRequest, table: TableView) -> str:
    if table.invite_token is None:
        return ""
    return request.build_absolute_uri(reverse("games:join", args=[table.invite_token]))


@table_form
def leave(request: HttpRequest, game_id: int) -> HttpResponse:
    """Leave a table before the start, and redirect to the reader's games."""
    return change_table(
        request, game_id, lambda who: services.leave_table(game_id, who), "games:my_games"
    )


@table_form
def start(request: HttpRequest, game_id: int) -> HttpResponse:
    """Start a table as its host, and redirect to it."""
    return change_table(request, game_id, lambda who: services.start_table(game_id, who))


@table_form
def begins(request: HttpRequest, game_id: int) -> HttpResponse:
    """Set when a table begins, as its host, and redirect to it."""
    enforce_rate_limit(request, "begins")
    form = BeginningForm(request.POST)

    def choose(host: Account) -> None:
        for field, reasons in form.errors.items():
            raise InvalidTable(field, reasons[0])
        beginnings.change(game_id, host, form.cleaned_data["begins"])

    return change_table(request, game_id, choose)


@table_form
def cancel(request: HttpRequest, game_id: int) -> HttpResponse:
    """Cancel a table before the start, as its host, and redirect to the reader's games."""
    return change_table(
        request, game_id, lambda who: services.cancel_table(game_id, who), "games:my_games"
    )


@table_form
def add_computer(request: HttpRequest, game_id: int) -> HttpResponse:
    """Seat a computer player of the posted or the usual strength, as the host, and redirect to the
    table.
    """
    strength = request.POST.get("strength", DEFAULT_STRENGTH)
    return change_table(request, game_id, lambda who: services.add_computer(game_id, who, strength))


@table_form
def remove(request: HttpRequest, game_id: int, player_id: int) -> HttpResponse:
    """Remove a player before the start, as the host, and redirect to the table."""

    def remove_and_tell(host: Account) -> None:
        if services.remove_player(game_id, host, player_id):
            messages.info(request, _("The invite link has changed; the old one leads nowhere."))

    return change_table(request, game_id, remove_and_tell)


def change_table(
    request: HttpRequest,
    game_id: int,
    change: Callable[[Account], object],
    to: str = "",
    refused: str = "",
) -> HttpResponse:
    """Call `change` with the reader's account, and redirect to the page `to`, or to the table if
    that is empty. A refusal is shown on the page `refused`, or at the table.
    """
    try:
        change(account_of(request))
    except ServiceError as error:
        messages.error(request, error.sentence)
        to = refused
    return redirect(to) if to else redirect("games:table", game_id)


@table_form
def again(request: HttpRequest, game_id: int) -> HttpResponse:
    """Open the rematch of a game, or sit down at it, and redirect to it. A refusal is shown at the
    finished game.
    """
    enforce_rate_limit(request, "play_again")
    try:
        following = rematch.play_again(game_id, account_of(request), piece_of(request))
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    return redirect("games:table", following.pk)
