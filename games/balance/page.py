"""How rounds have come out, in rows and in a line."""

from collections.abc import Iterable, Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.balance.selectors import Outcomes
from games.core.tables.read_models import Share
from games.rules.cards.cards import DWARFS
from games.table.shares import (
    LEAST,
    ShareRow,
    ShareTable,
    between_words,
    dwarf_row,
    players_name,
    row_of,
    share_words,
    with_figures,
)
from games.wording.options import EDITION, SWITCHES

# Below so many rounds a new table is told nothing of how they came out.
LEAST_FOR_A_LINE = 30
EVERYTHING = ("box", "")


def tables_of(found: Mapping[tuple[str, str], Outcomes]) -> tuple[ShareTable, ...]:
    """The tables of a box: what was chosen, number of players, dwarfs; none of too few rounds."""
    everything = found.get(EVERYTHING, Outcomes())
    if everything.rounds < LEAST:
        return ()
    kinds = [(EVERYTHING, _("All rounds"))]
    kinds += [(("edition", code), str(name)) for code, name in EDITION.values.items()]
    kinds += [(("option", one.name), str(one.label)) for one in SWITCHES]
    sizes = [(("players", str(number)), players_name(number)) for number in range(2, 13)]
    reached = (_("rounds"), _("games"), _("turns a round"), _("reached"))
    gold = (_("rounds"), _("gold a round"), pgettext("rounds", "won"))
    dwarfs = tuple(_gold_rows(everything))
    return with_figures(
        ShareTable(_("By edition and option"), _("Rounds"), reached, tuple(_rows(found, kinds))),
        ShareTable(_("By number of players"), _("Players"), reached, tuple(_rows(found, sizes))),
        ShareTable(_("By dwarf"), _("Dwarf"), gold, dwarfs),
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
) -> Iterable[ShareRow]:
    for kind, name in kinds:
        outcomes = found.get(kind)
        if outcomes is not None and outcomes.rounds > 0:
            mean = _mean(outcomes.turns, outcomes.rounds)
            yield row_of(name, _share(kind[1], outcomes), str(outcomes.games), mean)


def _gold_rows(everything: Outcomes) -> Iterable[ShareRow]:
    for dwarf in DWARFS:
        dealt, won, gold = everything.dwarfs.get(dwarf, (0, 0, 0))
        if dealt > 0:
            yield dwarf_row(Share(dwarf, dealt, won), _mean(gold, dealt))


def _mean(total: int, cases: int) -> str:
    return number_format(total / cases, 1) if cases >= LEAST else "–"


def _share(of: str, outcomes: Outcomes) -> Share:
    return Share(of, outcomes.rounds, outcomes.reached)
