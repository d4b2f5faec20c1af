"""The pages of the round of the day: its turns, the guess, and the result."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods
from django_htmx.http import replace_url

from accounts.rate_limits import enforce_rate_limit
from games.core.errors import DayOver, InvalidGuess
from games.core.tables.log_entries import last_laid
from games.core.tables.log_models import LogEntry
from games.core.tables.read_models import PlayerView
from games.daily import selectors, services
from games.daily.selectors import Daily, DailyRecord, DailyTruth
from games.replay.navigation import steps_through, turn_links
from games.table.board import Board, board_of
from games.table.dock.choice import Choice, read_choice
from games.table.dock.stage import WATCHING, Stage
from games.table.log.sentences import log_lines, plain_entry
from games.table.mine.bounds import dug_cells
from games.table.mine.lighting import next_lighting
from games.views.requests import is_fragment, number, viewer
from games.wording import dwarf_name
from games.wording.guesses import CHANCES, steps_of
from games.wording.reliability import percent_of

# The fewest points worth a curve, and the most.
_FEWEST, _MOST = 3, 30
_BLOCKS = 10


def daily_page(
    daily: Daily,
    turn: int | None,
    lighting: str | None,
    site: str,
    chosen: Sequence[int | None] = (),
    record: DailyRecord | None = None,
) -> dict[str, object]:
    """Return the template context for a moment of the round of the day: after `turn` turns, or at
    the cut if `turn` is None. `lighting` is how the mine is shown, and `site` the site's address in
    a shared result.

    `chosen` are steps by seat that have not been submitted. `outcome` is None before the guess, and
    `curve` None without a `record`.
    """
    turn, end = daily.cut if turn is None else turn, len(daily.turns)
    entries = _entries(daily)
    lines = log_lines(entries, daily.names, None, end)
    starter = daily.names[daily.seen[0].starter]
    begins = _("The round begins, and %(name)s is first.") % {"name": starter}

    address = partial(_address, lighting=lighting)
    return {
        **steps_through(address, turn, end),
        "daily": daily,
        "board": _board(daily, turn, entries, lighting),
        "here": _address(turn, lighting),
        "subtitle": _("No. %(number)d: a round without its end") % {"number": daily.number},
        "turn": turn,
        "turns": turn_links(address, turn, lines),
        "start": _address(0, lighting),
        "begins": begins,
        "made": lines[turn - 1] if turn else None,
        "said": plain_entry(entries[turn - 1], daily.names, None) if turn else begins,
        "suspects": _suspects(daily, chosen),
        "outcome": _outcome(daily, daily.truth, site) if daily.truth else None,
        "curve": _curve(record) if record else None,
    }


def _address(turn: int, lighting: str | None) -> str:
    path = reverse("games:daily_turn", args=[turn])
    return f"{path}?lighting={lighting}" if lighting else path


def _entries(daily: Daily) -> list[LogEntry]:
    at = datetime.combine(daily.day, time(), UTC)
    return [
        LogEntry(number, 1, number, at, seat, events, new=False)
        for number, (seat, events) in enumerate(daily.turns, start=1)
    ]


def _board(daily: Daily, turn: int, entries: list[LogEntry], lighting: str | None) -> Board:
    seen = daily.seen[turn]
    players = [
        PlayerView(seat, name, is_you=False, is_computer=True)
        for seat, name in enumerate(daily.names)
    ]
    return board_of(
        seen,
        Stage(WATCHING, Choice(lighting=lighting)),
        players,
        address=_address(turn, None),
        next_lighting=_address(turn, next_lighting(lighting, seen.rules.expansion)),
        last_laid=last_laid(seen, entries[:turn]),
        besides=dug_cells(entries),
        takes_moves=False,
    )


def _suspects(daily: Daily, chosen: Sequence[int | None]) -> list[dict[str, object]]:
    steps = dict(enumerate(chosen))
    return [
        {"seat": seat, "name": name, "steps": steps_of(steps.get(seat))}
        for seat, name in enumerate(daily.names)
    ]


def _outcome(daily: Daily, truth: DailyTruth, site: str) -> dict[str, object]:
    """Return the result of a guess; `share` is a text about it that reveals no dwarf."""
    score, computer = percent_of(truth.score), percent_of(truth.computer_score)
    crowd = percent_of(truth.crowd_score) if truth.guesses > 1 else ""
    filled = round(_BLOCKS * truth.score)
    title = _("Who is it? No. %(number)d") % {"number": daily.number}
    blocks = "▰" * filled + "▱" * (_BLOCKS - filled)
    address = site + reverse("games:daily")
    return {
        "rows": tuple(_row(seat, name, truth) for seat, name in enumerate(daily.names)),
        "score": score,
        "crowd": crowd,
        "computer": computer,
        "share": f"{title} {blocks} {score} {address}",
    }


def _row(seat: int, name: str, truth: DailyTruth) -> dict[str, object]:
    return {
        "name": name,
        "dwarf": truth.dwarfs[seat],
        "dwarf_name": dwarf_name(truth.dwarfs[seat]),
        "yours": percent_of(CHANCES[truth.steps[seat]]),
        "crowd": percent_of(truth.crowd[seat]) if truth.guesses > 1 else "",
        "computer": percent_of(truth.computer[seat]),
    }


def _curve(record: DailyRecord) -> dict[str, str]:
    """Return a streak, and the scores' points in a square of 100 if there are enough."""
    days = ngettext("%(days)d day in a row", "%(days)d days in a row", record.streak)
    scores = record.scores[-_MOST:]
    points = [
        f"{100 * at / (len(scores) - 1):.1f},{100 - 100 * score:.1f}"
        for at, score in enumerate(scores)
        if len(scores) >= _FEWEST
    ]
    streak = days % {"days": record.streak} if record.streak else ""
    return {"streak": streak, "line": " ".join(points)}


_KEPT = "daily"


@gzip_page
@require_http_methods(["GET", "POST"])
def daily(request: HttpRequest, turn: int | None = None) -> HttpResponse:
    """Show a moment of today's round, with the question or the result of the guess. On POST save
    the guess. Raises Http404 for a turn that the reader may not see yet.
    """
    if request.method == "POST":
        return _guess(request)
    return _show(request, turn)


def _guess(request: HttpRequest) -> HttpResponse:
    """Take the guess; people without an account keep it in their session."""
    enforce_rate_limit(request, "daily")
    day, steps = selectors.today(), _steps(request)
    account = viewer(request)
    try:
        if request.POST.get("day") != day.isoformat():
            raise DayOver
        if not _kept(request, day):
            services.guess(day=day, account=account, steps=steps)
    except DayOver as error:
        messages.info(request, error.sentence)
        return redirect("games:daily")
    except InvalidGuess as error:
        return _show(request, None, steps, error)
    if account is None and not _kept(request, day):
        request.session[_KEPT] = {"day": day.isoformat(), "steps": steps}
    return redirect("games:daily")


def _steps(request: HttpRequest) -> list[int | None]:
    fields = (request.POST.get(f"seat-{seat}") for seat in range(selectors.seats_today()))
    return [number(field) for field in fields]


def _kept(request: HttpRequest, day: date) -> list[int] | None:
    """Return the guess that this browser made without an account, even before logging in."""
    kept = request.session.get(_KEPT, {})
    return kept["steps"] if kept.get("day") == day.isoformat() else None


def _show(
    request: HttpRequest,
    turn: int | None,
    chosen: Sequence[int | None] = (),
    error: InvalidGuess | None = None,
) -> HttpResponse:
    account, today = viewer(request), selectors.today()
    found = selectors.daily(account, _kept(request, today))
    if turn is not None and turn > len(found.turns):
        raise Http404
    record = selectors.record(account) if account and found.truth else None
    lighting = read_choice(request.GET.dict()).lighting
    page = daily_page(found, turn, lighting, settings.SITE_URL, chosen, record)
    template = "daily/_moment.html" if is_fragment(request) else "daily/page.html"
    context = {"page": page, "error": error.sentence if error else ""}
    response = render(request, template, context, status=error.status if error else 200)
    if is_fragment(request):
        replace_url(response, str(page["here"]))
    return response
