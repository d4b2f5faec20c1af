"""The result of a round: the headline, all dwarfs, and the gold that the viewer may know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.core.tables.read_models import FinalStanding, PlayerView, TableView
from games.rules.ending.gold import MANY_SABOTEURS_TAKE, SABOTEURS_TAKE, SELFISH_TAKES
from games.rules.observation import Ending, Observation
from games.table.phrases import amount_of_gold, goal_name, list_of
from games.table.result.gold import explain_gold, thefts_of
from games.wording import dwarf_name


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A player's dwarf and gold in a result; `gold` is None if it is secret.

    `thefts` are the thefts from them and by them afterwards, in words. `target` is the address that
    chooses them to be robbed, and `chosen` means that they are chosen.
    """

    seat: int
    name: str
    is_you: bool
    dwarf: str
    description: str
    gold: int | None
    thefts: tuple[str, ...] = ()
    target: str = ""
    chosen: bool = False


def result_of(seen: Observation, players: Sequence[PlayerView]) -> dict[str, Any] | None:
    """Return a dict with the result of an observed round, as far as this viewer may know it, or
    None during the digging. `lines` are one for each seat.
    """
    if seen.ending is None:
        return None
    ending = seen.ending
    names, seats = tuple(player.name for player in players), _from_the_last(ending, len(players))
    spare = [] if seen.rules.expansion else ending.spare
    return {
        "number": seen.number,
        "mine": _mine(seen, ending),
        "title": _title(seen, ending),
        "text": _text(seen, ending, names),
        "lines": [_line(seen, ending, seat, players) for seat in seats],
        "spare": [(dwarf, dwarf_name(dwarf)) for dwarf in spare],
        "purse": _purse(seen),
        "sharing": explain_gold(seen, ending, names),
    }


def _from_the_last(ending: Ending, seats: int) -> list[int]:
    """The seats from the one that laid the last card, in the order of play."""
    first = ending.connector or 0
    return [*range(first, seats), *range(first)]


def _mine(seen: Observation, ending: Ending) -> str:
    """Geologists are no winners by the rules, and go home with gold all the same."""
    if seen.seat is None:
        return ""
    if seen.seat in ending.winners:
        return _("You won this round")
    paid = ending.gains[seen.seat]
    return _("Your crystals paid off") if paid else _("You didn’t win this round")


def _title(seen: Observation, ending: Ending) -> str:
    if seen.rules.expansion:
        return _title_of_teams(ending)
    if ending.treasure:
        if any(ending.dwarfs[seat] == "selfish" for seat in ending.winners):
            return _("The selfish dwarf kept the gold")
        return _("The miners found the treasure")
    return _("The saboteurs win") if ending.winners else _("Nobody found the treasure")


def _title_of_teams(ending: Ending) -> str:
    if not ending.treasure:
        return _("Nobody found the treasure")
    if len(ending.teams) == 2:
        return _("Both teams found the treasure")
    if not ending.teams:
        return _("The treasure was found, but doors shut both teams out")
    return _("The blue team wins") if ending.teams[0] == "blue" else _("The green team wins")


def _text(seen: Observation, ending: Ending, names: tuple[str, ...]) -> str:
    goal = {"goal": goal_name(ending.goals.index("treasure"))}
    if not ending.treasure:
        return _("The cards ran out. The treasure was at the %(goal)s goal.") % goal
    if ending.connector == seen.seat:
        return _("You reached the treasure behind the %(goal)s goal.") % goal
    params = goal | {"name": names[ending.connector or 0]}
    return _("%(name)s reached the treasure behind the %(goal)s goal.") % params


def _line(
    seen: Observation, ending: Ending, seat: int, players: Sequence[PlayerView]
) -> ResultLine:
    description = [dwarf_name(ending.dwarfs[seat])]
    if seat == ending.connector:
        description.append(_("laid the last card"))
    if "trapped" in seen.fronts[seat]:
        description.append(_("trapped"))
    gold = ending.gains[seat] if ending.gains[seat] is not None else _certain(ending, seat)
    return ResultLine(
        seat,
        players[seat].name,
        players[seat].is_you,
        ending.dwarfs[seat],
        ", ".join(description),
        gold,
        thefts_of(ending, seat, [player.name for player in players]),
    )


def _certain(ending: Ending, seat: int) -> int | None:
    """Gold that follows from the rules: losers get nothing, saboteurs and a selfish dwarf who win a
    fixed amount.
    """
    if seat not in ending.winners:
        return 0
    if not ending.treasure:
        return SABOTEURS_TAKE.get(len(ending.winners), MANY_SABOTEURS_TAKE)
    return SELFISH_TAKES if ending.dwarfs[seat] == "selfish" else None


def _purse(seen: Observation) -> str:
    if seen.purse is None:
        return ""
    return amount_of_gold(seen.purse, seen.rules.expansion)


def verdict_of(standings: Sequence[FinalStanding]) -> str:
    """Return a headline with the winners of a game, or an empty string without winners."""
    won = [standing for standing in standings if standing.won]
    if not won:
        return ""
    if len(won) > 1 and not won[0].gold:
        return _("Nobody has any gold, so everyone shares the victory")
    others = [standing.name for standing in won if not standing.is_you]
    if len(won) == 1:
        return _("%(name)s won the game") % {"name": others[0]} if others else _("You won the game")
    if len(others) == len(won):
        return _("%(names)s share the victory") % {"names": list_of(others)}
    return _("You share the victory with %(names)s") % {"names": list_of(others)}


def abandoned_of(table: TableView, players: Sequence[PlayerView]) -> dict[str, Any] | None:
    """Return a dict (`text`, `goal`, `lines`) with the end of an abandoned table, with its cards
    face up, or None for any other table. `lines` are by seat, without gold.
    """
    face_up = table.round.face_up
    if face_up is None:
        return None
    text = _("It was abandoned, and nobody wins.")
    if table.is_deserted:
        text = _("Everybody was away for a week, so this game was abandoned.")
    goal = {"goal": goal_name(face_up.goals.index("treasure"))}
    return {
        "text": text,
        "goal": _("The treasure lay behind the %(goal)s goal.") % goal,
        "lines": [
            ResultLine(seat, one.name, one.is_you, dwarf, dwarf_name(dwarf), None)
            for seat, (one, dwarf) in enumerate(zip(players, face_up.dwarfs, strict=True))
        ],
    }
