"""Everything the table's templates show, put together for one viewer and one choice."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.observation import Observation
from games.rules.state import OVER
from games.selectors.read_models import TableView
from games.table.dock.choice import Choice
from games.table.dock.hand import HandCard, hand_of
from games.table.dock.prompt import Prompt, prompt_of
from games.table.dock.stage import Stage, stage_of
from games.table.log.panel import LogPanel, log_panel_of
from games.table.mine.section import MineSection, section_of
from games.table.players import Sitter, Tile, sitter_of, tiles_of
from games.table.result.result import Result, result_of, verdict_of


@dataclass(frozen=True, slots=True)
class TablePage:
    """What is drawn and said; templates ask it and nothing else."""

    table: TableView
    seen: Observation
    stage: Stage
    address: str
    since: int
    subtitle: str
    rules: str
    waiting: str
    tiles: list[Tile]
    mine: MineSection
    hand: list[HandCard]
    prompt: Prompt
    log: LogPanel
    result: Result | None
    next_round: int | None
    verdict: str
    error: str = ""


def make_page(table: TableView, choice: Choice, since: int, error: str = "") -> TablePage:
    """The page of a running or finished table. `since` is the version last looked at."""
    seen = table.result or table.observation
    assert seen is not None
    stage, sitters = stage_of(seen, choice), sitters_of(table)
    address = reverse("games:table", args=[table.id])
    result = result_of(seen, sitters)
    return TablePage(
        table=table,
        seen=seen,
        stage=stage,
        address=address,
        since=since,
        subtitle=_subtitle(seen),
        rules=_rules(table),
        waiting=_waiting(table.waiting_since),
        tiles=tiles_of(seen, stage, sitters),
        mine=section_of(table, seen, stage, address),
        hand=hand_of(seen, stage),
        prompt=prompt_of(seen, stage, table.names, table.practice),
        log=log_panel_of(table, seen, since),
        result=result,
        next_round=_next_round(seen),
        verdict=verdict_of(table.standings),
        error=error,
    )


def sitters_of(table: TableView) -> list[Sitter]:
    """The players by seat, as tiles and results name them."""
    return [sitter_of(player.seat, player) for player in table.players if player.seat is not None]


def _next_round(seen: Observation) -> int | None:
    """The round that follows the one that is over."""
    return seen.number + 1 if seen.phase == OVER and seen.number < seen.rules.rounds else None


def _subtitle(seen: Observation) -> str:
    told = {"number": seen.number, "rounds": seen.rules.rounds}
    if seen.phase == OVER:
        return _("Round %(number)d of %(rounds)d · over") % told
    return _("Round %(number)d of %(rounds)d") % told


def _rules(table: TableView) -> str:
    count = len(table.players)
    players = ngettext("%(count)d player", "%(count)d players", count) % {"count": count}
    if table.rules.expansion:
        return f"{players} · {_('Saboteur 2')}"
    edition = _("classic rules") if table.rules.edition == "classic" else _("revised rules")
    return f"{players} · {edition}"


def _waiting(since: datetime | None) -> str:
    """How long the table has waited for a turn; empty within the first minute."""
    if since is None or timezone.now() - since < timedelta(minutes=1):
        return ""
    return timesince(since)
