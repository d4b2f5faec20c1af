"""Explanations of a round's gold, line by line (rules.md 5, 6.5, 6.6)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.ending.gold import MANY_SABOTEURS_TAKE, SABOTEURS_TAKE, SHARE, SHARE_OF_MANY
from games.rules.observation import Ending, Observation
from games.table.phrases import list_of


def explain_gold(seen: Observation, ending: Ending, names: tuple[str, ...]) -> list[str]:
    """Return sentences that explain each player's gold, from how the digging ended; `names` are by
    seat.
    """
    if seen.rules.expansion:
        return [
            *_doors(ending),
            *_winners(seen, ending, names),
            *_geologists(seen, ending, names),
            *_thefts(ending, names),
        ]
    return _nuggets(seen, ending, names) if ending.treasure else _saboteurs(ending)


def _nuggets(seen: Observation, ending: Ending, names: tuple[str, ...]) -> list[str]:
    unpaid = _unpaid(seen, ending, names)
    if not ending.winners:
        return [
            *unpaid,
            _("No miner had all tools in working order at the end, so nobody is paid."),
        ]
    if ending.dwarfs[ending.winners[0]] == "selfish":
        return [_("The selfish dwarf laid the last card and is paid alone: 4 nuggets.")]
    order = _counter_clockwise(ending, len(names))
    passed = _("They were passed round from %(first)s against the order of play: %(order)s.")
    params = {"first": names[order[0]], "order": list_of([names[seat] for seat in order])}
    lines = [*unpaid, _drawn(seen, ending), passed % params]
    lines.append(_("Everybody took the most valuable card that was left."))
    if seen.rules.edition == "classic":
        lines.append(_("The cards went round and round until none was left."))
    return (
        lines
        if seen.purses
        else [*lines, _("What the others got stays secret until the end of the game.")]
    )


def _unpaid(seen: Observation, ending: Ending, names: tuple[str, ...]) -> list[str]:
    """Players who might expect gold and get none, and why."""
    lines = []
    if "selfish" in ending.dwarfs and ending.dwarfs[ending.connector or 0] != "selfish":
        lines.append(_("The selfish dwarf did not lay the last card and gets nothing."))
    broken = [
        names[seat]
        for seat, front in enumerate(seen.fronts)
        if ending.dwarfs[seat] == "miner" and any(card.startswith("break-") for card in front)
    ]
    if seen.rules.broken_miners_unpaid and broken:
        text = _("A tool is broken, so there is no gold for: %(names)s.")
        lines.append(text % {"names": list_of(broken)})
    if ending.winners and ending.dwarfs[ending.connector or 0] == "saboteur":
        text = _("%(name)s laid the last card, but saboteurs get none of the miners’ gold.")
        lines.append(text % {"name": names[ending.connector or 0]})
    return lines


def _drawn(seen: Observation, ending: Ending) -> str:
    if seen.rules.edition != "classic":
        return _("One nugget card was drawn for each miner who is paid.")
    if len(ending.dwarfs) > 9:
        return _("Nine nugget cards were drawn, as always with ten players.")
    if "selfish" in ending.dwarfs:
        return _("One nugget card fewer than there are players was drawn.")
    return _("As many nugget cards were drawn as there are players.")


def _counter_clockwise(ending: Ending, players: int) -> list[int]:
    first = ending.connector or 0
    round_the_table = [(first - step) % players for step in range(players)]
    return [seat for seat in round_the_table if seat in ending.winners]


def _saboteurs(ending: Ending) -> list[str]:
    count = len(ending.winners)
    if not count:
        return [_("There was no saboteur in play, so nobody is paid.")]
    pay = SABOTEURS_TAKE.get(count, MANY_SABOTEURS_TAKE)
    text = ngettext(
        "%(count)d saboteur was in play and gets %(pay)d nuggets.",
        "%(count)d saboteurs were in play and get %(pay)d nuggets each.",
        count,
    )
    return [text % {"count": count, "pay": pay}]


def _doors(ending: Ending) -> list[str]:
    if not ending.treasure:
        if not ending.winners:
            return [_("The treasure was not reached: only saboteurs or the profiteer could win.")]
        return [_("The treasure was not reached: saboteurs and the profiteer win.")]
    lines = []
    if "blue" in ending.free_for and "green" in ending.free_for:
        lines.append(_("The way to the treasure was free for both teams."))
    else:
        lines.append(
            _("The way to the treasure was free for blue.")
            if "blue" in ending.free_for
            else _("A green door shut blue out.")
        )
        lines.append(
            _("It was free for green.")
            if "green" in ending.free_for
            else _("A blue door shut green out.")
        )
    return [*lines, _why(ending)]


def _why(ending: Ending) -> str:
    dwarf = ending.dwarfs[ending.connector or 0]
    if len(ending.teams) == 2:
        return _("The last card was laid by neither team, so both win.")
    if not ending.teams:
        return _("So neither team wins, only the boss and the profiteer if they are in play.")
    team = ending.teams[0]
    if dwarf == team:
        return _("One of their own laid the last card, so they win alone.")
    if dwarf in ("blue", "green"):
        return _("The last card helped only the other team.")
    return _("So only the team with a free way wins.")


def _winners(seen: Observation, ending: Ending, names: tuple[str, ...]) -> list[str]:
    trapped = [names[seat] for seat, front in enumerate(seen.fronts) if "trapped" in front]
    lines = [_("Trapped, so neither counted nor paid: %(names)s.") % {"names": list_of(trapped)}]
    lines = lines if trapped else []
    count = len(ending.winners)
    if not count:
        return [*lines, _("Nobody wins.")]
    pay = SHARE.get(count, SHARE_OF_MANY)
    text = ngettext(
        "%(count)d winner: %(names)s. The share is %(pay)d gold.",
        "%(count)d winners: %(names)s. Each share is %(pay)d gold.",
        count,
    )
    who = list_of([names[seat] for seat in ending.winners])
    lines.append(text % {"count": count, "names": who, "pay": pay})
    return lines + _less(ending)


def _less(ending: Ending) -> list[str]:
    dwarfs = {ending.dwarfs[seat] for seat in ending.winners}
    lines = {
        "boss": _("The boss gets one less."),
        "profiteer": _("The profiteer gets two fewer, but never less than zero."),
    }
    return [line for dwarf, line in lines.items() if dwarf in dwarfs]


def _geologists(seen: Observation, ending: Ending, names: tuple[str, ...]) -> list[str]:
    paid = [
        seat
        for seat, dwarf in enumerate(ending.dwarfs)
        if dwarf == "geologist" and "trapped" not in seen.fronts[seat]
    ]
    if not paid:
        return []
    params = {"count": ending.crystals, "pay": ending.crystals // len(paid)}
    who = list_of([names[seat] for seat in paid])
    if len(paid) > 1:
        text = ngettext(
            "%(count)d crystal lies in the mine, and two geologists share: "
            "%(pay)d gold each for %(names)s.",
            "%(count)d crystals lie in the mine, and two geologists share: "
            "%(pay)d gold each for %(names)s.",
            ending.crystals,
        )
        return [text % {**params, "names": who}]
    text = ngettext(
        "%(count)d crystal lies in the mine: %(pay)d gold for %(names)s.",
        "%(count)d crystals lie in the mine: %(pay)d gold for %(names)s.",
        ending.crystals,
    )
    return [text % {**params, "names": who}]


def _thefts(ending: Ending, names: Sequence[str]) -> list[str]:
    lines = []
    for thief, victim in ending.stolen:
        params = {"thief": names[thief], "victim": "" if victim is None else names[victim]}
        stole = _("%(thief)s stole a gold piece from %(victim)s.")
        left = _("%(thief)s could have stolen but did not.")
        lines.append((left if victim is None else stole) % params)
    return lines


def thefts_of(ending: Ending, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return a few words for each theft from this seat or by it, oldest first; `names` are
    by seat.
    """
    lost = _("−1 stolen by %(name)s")
    won = _("+1 stolen from %(name)s")
    return tuple(
        (won if thief == seat else lost) % {"name": names[victim if thief == seat else thief]}
        for thief, victim in ending.stolen
        if victim is not None and seat in (thief, victim)
    )
