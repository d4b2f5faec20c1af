"""How rounds have come out, in rows and in a line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.balance.selectors import Outcomes
from games.rules.cards.cards import DWARFS
from games.selectors.read_models import Share
from games.table.shares import (
    LEAST,
    ShareRow,
    between_words,
    dwarf_row,
    players_name,
    row_of,
    share_words,
)
from games.wording.options import EDITION, SWITCHES

# Below so many rounds a new table is told nothing of how they came out.
LEAST_FOR_A_LINE = 30
_EVERYTHING = ("box", "")


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """In how many rounds of a kind the treasure was reached; `turns` is the mean of a round."""

    reached: ShareRow
    games: int
    turns: float | None


@dataclass(frozen=True, slots=True)
class GoldRow:
    """How rounds as a dwarf came out; `gold` is the mean."""

    won: ShareRow
    gold: float | None


@dataclass(frozen=True, slots=True)
class BalanceTables:
    """The figures of a box: by what was chosen, by number of players, and by dwarf."""

    games: int
    kinds: tuple[BalanceRow, ...]
    sizes: tuple[BalanceRow, ...]
    dwarfs: tuple[GoldRow, ...]


def tables_of(found: Mapping[tuple[str, str], Outcomes]) -> BalanceTables:
    """The tables of a box, without kinds of which there is no round."""
    everything = found.get(_EVERYTHING, Outcomes())
    kinds = [(_EVERYTHING, _("All rounds"))]
    kinds += [(("edition", code), str(name)) for code, name in EDITION.values.items()]
    kinds += [(("option", one.name), str(one.label)) for one in SWITCHES]
    sizes = [(("players", str(number)), players_name(number)) for number in range(2, 13)]
    return BalanceTables(
        games=everything.games,
        kinds=tuple(_rows(found, kinds)),
        sizes=tuple(_rows(found, sizes)),
        dwarfs=tuple(_gold_rows(everything)),
    )


def balance_line(found: Outcomes) -> str:
    """How such rounds have come out, for a new table; empty below so many."""
    if found.rounds < LEAST_FOR_A_LINE:
        return ""
    share = _share("", found)
    told = {"share": share_words(share), "rounds": found.rounds, "range": between_words(share)}
    return (
        _("The treasure was reached in %(share)s of %(rounds)d such rounds (likely %(range)s).")
        % told
    )


def _rows(
    found: Mapping[tuple[str, str], Outcomes], kinds: Iterable[tuple[tuple[str, str], str]]
) -> Iterable[BalanceRow]:
    for kind, name in kinds:
        outcomes = found.get(kind)
        if outcomes is None or outcomes.rounds < 1:
            continue
        turns = outcomes.turns / outcomes.rounds if outcomes.rounds >= LEAST else None
        yield BalanceRow(row_of(name, _share(kind[1], outcomes)), outcomes.games, turns)


def _gold_rows(everything: Outcomes) -> Iterable[GoldRow]:
    for dwarf in DWARFS:
        dealt, won, gold = everything.dwarfs.get(dwarf, (0, 0, 0))
        if dealt > 0:
            mean = gold / dealt if dealt >= LEAST else None
            yield GoldRow(dwarf_row(Share(dwarf, dealt, won)), mean)


def _share(of: str, outcomes: Outcomes) -> Share:
    return Share(of, outcomes.rounds, outcomes.reached)
