"""The options of a game's rules in words: what a host chooses from, and what a table plays by."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.ruleset import DEFAULT, Ruleset


@dataclass(frozen=True, slots=True)
class Option:
    """A field of a Ruleset; `short` names it at a table that does not play by the default.

    `values` are the names of what can be chosen, the default first; none for yes or no.
    """

    name: str
    label: Any
    help: Any
    short: Any = ""
    values: Mapping[Any, Any] = field(default_factory=dict)

    @property
    def default(self) -> Any:
        """What is played where nobody chooses."""
        return getattr(DEFAULT, self.name)

    def is_unusual(self, rules: Ruleset) -> bool:
        """Whether a table plays otherwise than by the default."""
        return bool(getattr(rules, self.name) != self.default)


EDITION = Option(
    "edition",
    _("Edition"),
    _(
        "Revised: tunnels must connect to the start, and there is one nugget card "
        "per miner. Classic: a card may go next to any card it fits, and there are "
        "as many nugget cards as players, passed round until none is left."
    ),
    _("classic edition"),
    values={"revised": _("Revised"), "classic": _("Classic (2004)")},
)
# What the base game can be played with or without.
SWITCHES = (
    Option(
        "break_own_tools",
        _("You may break your own tools"),
        _("A saboteur can look like a victim. Untick to allow only other players’ tools."),
        _("others’ tools only"),
    ),
    Option(
        "broken_miners_unpaid",
        _("No gold with a broken tool"),
        _("Miners with a broken tool at the end of the round are not paid."),
        _("no gold with a broken tool"),
    ),
    Option(
        "selfish_dwarf",
        _("A selfish dwarf among the miners"),
        _("One miner wants the treasure alone: 4 nuggets for the last card, or none."),
        _("a selfish dwarf"),
    ),
    Option(
        "all_saboteurs_dealt",
        _("Every saboteur is in play"),
        _("No dwarf is left over, so you know how many saboteurs there are."),
        _("every saboteur in play"),
    ),
)
OPTIONS = (
    Option(
        "rounds",
        _("Rounds"),
        _("Gold from every round counts. A round takes each player about ten turns."),
        values={3: "3", 2: "2", 1: "1"},
    ),
    Option(
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
    """The options a table plays by, each in a few words: the box first, then what is unusual."""
    named = [gettext("Saboteur 2") if rules.expansion else gettext("base game")]
    named.append(
        ngettext("%(count)d round", "%(count)d rounds", rules.rounds) % {"count": rules.rounds}
    )
    unusual = [one for one in OPTIONS if one.short and one.is_unusual(rules)]
    return named + [str(one.short) for one in unusual]
