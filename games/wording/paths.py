"""Names of path cards: by themselves, and with an article for the middle of a sentence.

The articles are part of the messages, because no other language has them where English does.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.cards.cards import groups_of
from games.wording.prepared import once_per_language


class Forms(NamedTuple):
    """The forms of a card's name: alone, with "a", and with "the" for a card in place."""

    alone: Promise
    one: Promise
    the: Promise


CROSSING = Forms(_("crossing"), _("a crossing"), _("the crossing"))
T_JUNCTION = Forms(_("T-junction"), _("a T-junction"), _("the T-junction"))
STRAIGHT = Forms(_("straight tunnel"), _("a straight tunnel"), _("the straight tunnel"))
CURVE = Forms(_("curve"), _("a curve"), _("the curve"))
DEAD_END = Forms(_("dead end"), _("a dead end"), _("the dead end"))
BRIDGE = Forms(_("bridge"), _("a bridge"), _("the bridge"))
DOUBLE_CURVE = Forms(_("double curve"), _("a double curve"), _("the double curve"))

# Paths of one or two openings, and the two pairs that do not meet, by their drawing …
BY_TUNNELS = {
    "NS": STRAIGHT,
    "EW": STRAIGHT,
    "NE": CURVE,
    "ES": CURVE,
    "NS.EW": BRIDGE,
    "NW.ES": DOUBLE_CURVE,
    "NE.SW": DOUBLE_CURVE,
}
# … the others by the sizes of their groups of openings, the largest first.
BY_SIZES = {
    (4,): CROSSING,
    (3,): T_JUNCTION,
    (1,): DEAD_END,
    (1, 1): Forms(_("double dead end"), _("a double dead end"), _("the double dead end")),
    (1, 1, 1): Forms(_("triple dead end"), _("a triple dead end"), _("the triple dead end")),
    (1, 1, 1, 1): Forms(
        _("dead end on every side"),
        _("a dead end on every side"),
        _("the dead end on every side"),
    ),
    (2, 1): Forms(
        _("tunnel beside a dead end"),
        _("a tunnel beside a dead end"),
        _("the tunnel beside a dead end"),
    ),
    (2, 1, 1): Forms(
        _("tunnel between two dead ends"),
        _("a tunnel between two dead ends"),
        _("the tunnel between two dead ends"),
    ),
    (3, 1): Forms(
        _("T-junction beside a dead end"),
        _("a T-junction beside a dead end"),
        _("the T-junction beside a dead end"),
    ),
}
FEATURES = {
    "ladder": _("%(path)s with a ladder"),
    "blue": _("%(path)s with a blue door"),
    "green": _("%(path)s with a green door"),
    "crystal": _("%(path)s with a crystal"),
}


@once_per_language
def path_name(code: str) -> str:
    """Return the name of a path card. Raises KeyError for an unknown code."""
    return _with_feature(code, _forms(code).alone)


@once_per_language
def one_path(code: str) -> str:
    """Return the name of a path card that is new to the reader: "a crossing".

    Raises KeyError for an unknown code.
    """
    return _with_feature(code, _forms(code).one)


@once_per_language
def the_path(code: str) -> str:
    """Return the name of a path card that is in place already: "the crossing".

    Raises KeyError for an unknown code.
    """
    return _with_feature(code, _forms(code).the)


def _forms(code: str) -> Forms:
    tunnels = code.partition("+")[0]
    sizes = sorted((mask.bit_count() for mask in groups_of(code)), reverse=True)
    return BY_TUNNELS.get(tunnels) or BY_SIZES[tuple(sizes)]


def _with_feature(code: str, name: Promise) -> str:
    feature = code.partition("+")[2]
    return str(FEATURES[feature]) % {"path": name} if feature else str(name)
