"""The options of the rules in words, for hosts who choose them and tables played with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.ruleset import DEFAULT, Ruleset


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a host chooses: a field of the form for a new table and of the API.

    `values` are the names of the possible values; without them the option is a yes or no, a number
    or a text, like its default. `short` is shown at a table with another value than the default, or
    a function from the value to that. `is_spread` shows all values side by side.
    """

    name: str
    label: Any
    help: Any = ""
    short: Any = ""
    values: Mapping[Any, Any] = field(default_factory=dict)
    default: Any = False
    is_required: bool = False
    is_spread: bool = False

    def in_words(self, table: object) -> str:
        """Return the short words for a table's value of this option, or an empty string for the
        default.
        """
        value = getattr(table, self.name)
        if value == self.default:
            return ""
        return str(self.short(value) if callable(self.short) else self.short)


def _rule(name: str, label: Any, note: Any, short: Any = "", **more: Any) -> Option:
    """A field of a Ruleset, with its default."""
    return Option(name, label, note, short, default=getattr(DEFAULT, name), **more)


EDITION = _rule(
    "edition",
    _("Edition"),
    _(
        "Revised: tunnels must connect to the start, and there is one nugget card "
        "per miner. Classic: a card may go next to any card it fits, and there are "
        "as many nugget cards as players, passed round until none is left."
    ),
    _("classic edition"),
    values={"revised": _("Revised"), "classic": _("Classic (2004)")},
    is_required=True,
    is_spread=True,
)
# What the base game can be played with or without.
SWITCHES = (
    _rule(
        "break_own_tools",
        _("You may break your own tools"),
        _("A saboteur can look like a victim. Untick to allow only other players’ tools."),
        _("others’ tools only"),
    ),
    _rule(
        "broken_miners_unpaid",
        _("No gold with a broken tool"),
        _("Miners with a broken tool at the end of the round are not paid."),
        _("no gold with a broken tool"),
    ),
    _rule(
        "selfish_dwarf",
        _("A selfish dwarf among the miners"),
        _("One miner wants the treasure alone: 4 nuggets for the last card, or none."),
        _("a selfish dwarf"),
    ),
    _rule(
        "all_saboteurs_dealt",
        _("Every saboteur is in play"),
        _(
            "No dwarf is left over, so you know how many saboteurs there are. Among five computer "
            "players they win 64 of 100 rounds instead of 38."
        ),
        _("every saboteur in play"),
    ),
)
OPTIONS = (
    _rule(
        "rounds",
        _("Rounds"),
        _("Gold from every round counts. A round takes each player about ten turns."),
        values={3: "3", 2: "2", 1: "1"},
        is_required=True,
    ),
    _rule(
        "expansion",
        _("Saboteur 2"),
        _(
            "Bridges, ladders, doors and crystals, thieves and traps; blue and green miners dig "
            "against each other. For 2 to 12 players."
        ),
    ),
    EDITION,
    *SWITCHES,
)


def rule_names(rules: Ruleset) -> list[str]:
    """Return a table's rules, each in a few words: box and rounds first, then unusual options."""
    named = [gettext("Saboteur 2") if rules.expansion else gettext("base game")]
    named.append(
        ngettext("%(count)d round", "%(count)d rounds", rules.rounds) % {"count": rules.rounds}
    )
    return named + [words for option in OPTIONS if (words := option.in_words(rules))]
