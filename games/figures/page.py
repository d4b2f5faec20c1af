"""What the page of a person shows of the finished games, in rows and words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from games.figures.selectors import Company, Figures
from games.selectors.read_models import Share
from games.table.shares import ShareRow, dwarf_row, players_name, row_of, share_words
from games.wording.durations import time_span


@dataclass(frozen=True, slots=True)
class CompanyRow:
    """Another person, the games with them, and the rounds won with and against them."""

    person: Company
    together: str
    against: str


@dataclass(frozen=True, slots=True)
class FigurePanels:
    """What the page of a person shows of the finished games, in words."""

    by_dwarf: tuple[ShareRow, ...]
    by_players: tuple[ShareRow, ...]
    company: tuple[CompanyRow, ...]
    turn_time: str


def panels_of(figures: Figures) -> FigurePanels:
    """A person's figures for their page."""
    return FigurePanels(
        by_dwarf=tuple(dwarf_row(share) for share in figures.by_dwarf),
        by_players=tuple(_players_row(share) for share in figures.by_players),
        company=tuple(_company_rows(figures.company)),
        turn_time=time_span(timedelta(seconds=figures.turn_time)) if figures.turn_time else "",
    )


def _players_row(share: Share) -> ShareRow:
    return row_of(players_name(int(share.of)), share)


def _company_rows(company: Iterable[Company]) -> Iterable[CompanyRow]:
    for one in company:
        yield CompanyRow(one, share_words(one.together), share_words(one.against))
