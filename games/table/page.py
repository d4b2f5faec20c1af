"""Everything the table's templates show, put together for one viewer and one choice."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.observation import Observation
from games.selectors.shapes import TableView
from games.table.choice import Choice
from games.table.hand import HandCard, hand_of
from games.table.light import BLUE, GREEN, START
from games.table.log import LogLine, fresh_entries, log_lines, news, plainly
from games.table.mine import Sight, draw_mine, sight_of
from games.table.outcome import Result, result_of, verdict_of
from games.table.overlay import draw_overlay
from games.table.plan import Plan, plan_of
from games.table.prompt import Prompt, prompt_of
from games.table.seats import Sitter, Tile, initial_of, tiles_of
from games.table.spoken import SpokenCard, speak_mine


@dataclass(frozen=True, slots=True)
class TablePage:
    """What is drawn and said; templates ask it and nothing else."""

    table: TableView
    seen: Observation
    plan: Plan
    address: str
    since: int
    view_box: str
    mine: SafeString
    overlay: SafeString
    tiles: list[Tile]
    hand: list[HandCard]
    prompt: Prompt
    log: list[LogLine]
    news: SafeString
    fresh: int
    said: str
    waiting: str
    spoken: list[SpokenCard]
    result: Result | None
    next_round: int | None
    ways: str
    ways_next: str
    subtitle: str
    rules: str
    verdict: str
    error: str = ""


def make_page(table: TableView, choice: Choice, since: int, error: str = "") -> TablePage:
    """The page of a running or finished table. `since` is the version last looked at."""
    seen = table.result or table.observation
    assert seen is not None
    plan = plan_of(seen, choice)
    address = reverse("games:table", args=[table.id])
    sitters = sitters_of(table)
    drawing = draw_mine(_sight(table, seen, plan.choice.ways), static("sprite.svg"))
    overlay = draw_overlay(seen, plan, address, static("sprite.svg"))
    result = result_of(seen, sitters)
    return TablePage(
        table=table,
        seen=seen,
        plan=plan,
        address=address,
        since=since,
        view_box=drawing.frame.view_box,
        mine=mark_safe(drawing.body),  # noqa: S308 - made of numbers, codes and escaped names
        overlay=mark_safe(overlay),  # noqa: S308 - likewise
        tiles=tiles_of(seen, plan, sitters),
        hand=hand_of(seen, plan),
        prompt=prompt_of(seen, plan, table.names),
        log=log_lines(table.log, table.names, table.seat, since),
        news=news(table.log, table.names, table.seat, since),
        fresh=len(fresh_entries(table.log, table.seat, since)),
        said=_said(table, seen),
        waiting=_waiting(table.waiting_since),
        spoken=speak_mine(seen),
        result=result,
        next_round=seen.number + 1 if result and seen.number < seen.rules.rounds else None,
        ways=_ways_caption(plan.choice.ways),
        ways_next=_ways_next(plan.choice, seen),
        subtitle=_subtitle(table, seen),
        rules=_rules(table),
        verdict=verdict_of(table.standings),
        error=error,
    )


def sitters_of(table: TableView) -> list[Sitter]:
    """The players by seat, as tiles and results name them."""
    return [
        Sitter(player.seat, player.name, player.is_you, player.is_computer)
        for player in table.players
        if player.seat is not None
    ]


def _sight(table: TableView, seen: Observation, ways: str | None) -> Sight:
    last = table.last_laid
    initial = initial_of(table.names[last.seat]) if last else ""
    return sight_of(seen, last.at if last else None, initial, ways)


def _said(table: TableView, seen: Observation) -> str:
    """What a screen reader is told when the table changes: the last turn, and whose is next."""
    parts = [plainly(entry.events, table.names, table.seat) for entry in table.log[-1:]]
    if seen.turn is not None and seen.turn == seen.seat:
        parts.append(_("Your turn."))
    elif seen.turn is not None:
        parts.append(_("%(name)s is to play.") % {"name": table.names[seen.turn]})
    return " ".join(parts)


def _ways_caption(ways: str | None) -> str:
    if ways is None:
        return ""
    return {
        START: _("Joined to the start"),
        BLUE: _("Free for blue"),
        GREEN: _("Free for green"),
    }[ways]


def _ways_next(choice: Choice, seen: Observation) -> str:
    """The address of the next question: off, start, and with the expansion blue and green."""
    questions = [None, START, BLUE, GREEN] if seen.rules.expansion else [None, START]
    at = questions.index(choice.ways) if choice.ways in questions else 0
    return replace(choice, ways=questions[(at + 1) % len(questions)]).query()


def _waiting(since: datetime | None) -> str:
    """How long the table has waited for a turn; empty within the first minute."""
    if since is None or timezone.now() - since < timedelta(minutes=1):
        return ""
    return timesince(since)


def _rules(table: TableView) -> str:
    count = len(table.players)
    players = ngettext("%(count)d player", "%(count)d players", count) % {"count": count}
    if table.rules.expansion:
        return f"{players} · {_('Saboteur 2')}"
    edition = _("classic rules") if table.rules.edition == "classic" else _("revised rules")
    return f"{players} · {edition}"


def _subtitle(table: TableView, seen: Observation) -> str:
    told = {"number": seen.number, "rounds": seen.rules.rounds}
    if seen.phase == "over":
        return _("Round %(number)d of %(rounds)d · over") % told
    return _("Round %(number)d of %(rounds)d") % told
