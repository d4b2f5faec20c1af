"""The words of notation.md as named components: cards, moves, events, conditions of orders."""

from games.api.schema.objects import (
    GOAL,
    SEAT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    listed,
    maybe,
    obj,
    one_of,
    ref,
    words,
)
from games.rules.cards.cards import ACTIONS, GOAL_FACES, PATHS, TOOLS
from games.rules.events import FIELDS

_ACTIONS = tuple(code for code, *_ in ACTIONS)
_ALONE = ("rockfall", "map", "theft")
_ON_A_PLAYER = tuple(code for code in _ACTIONS if code not in _ALONE)
_REMOVABLE = (*(f"break-{tool}" for tool in TOOLS), "trapped", "theft")
_CELL, _CARD, _TOOL = ref("Cell"), ref("Card"), words(*TOOLS)

MOVES = {
    "LayMove": obj(
        "Lay a path card; `turned` by 180 degrees.",
        {"play": ref("PathCard"), "at": _CELL},
        turned=TRUTH,
    ),
    "PlayOnMove": obj(
        "Play an action card on a seat; `tool` is which one a repair for two tools mends.",
        {"play": words(*_ON_A_PLAYER), "on": SEAT},
        tool=_TOOL,
    ),
    "RockfallMove": obj("Remove a laid path card.", {"play": words("rockfall"), "at": _CELL}),
    "MapMove": obj("Look at a goal.", {"play": words("map"), "goal": GOAL}),
    "TheftMove": obj("Lay a theft before yourself.", {"play": words("theft")}),
    "PassMove": obj("Discard face down.", {"pass": listed(_CARD, 1, 3)}),
    "DiscardMove": obj(
        "Discard two cards to remove one before yourself.",
        {"discard": listed(_CARD, 2, 2), "remove": words(*_REMOVABLE)},
    ),
    "StealMove": obj("Steal from a seat; null declines.", {"steal": maybe(SEAT)}),
}
CONDITIONS = {
    "FreeCondition": obj("This cell is free.", {"free": _CELL}),
    "WholeCondition": obj("This tool of mine is whole.", {"whole": _TOOL}),
    "BrokenCondition": obj("This tool of mine is broken.", {"broken": _TOOL}),
    "FaceDownCondition": obj("This goal lies face down.", {"face-down": GOAL}),
    "AbleCondition": obj("Nothing of this seat’s is broken.", {"able": SEAT}),
}
_FIELD: Schema = {
    "seat": SEAT,
    "card": _CARD,
    "at": _CELL,
    "turned": TRUTH,
    "on": SEAT,
    "tool": _TOOL,
    "goal": GOAL,
    "removed": _CARD,
    "count": WHOLE,
    "treasure": TRUTH,
}


def _event(kind: str, fields: tuple[str, ...]) -> Schema:
    told = {name: _FIELD[name] for name in fields}
    if kind == "revealed":
        told["card"] = words(*GOAL_FACES)
    optional = {"seat": told.pop("seat")} if kind == "dug-out" else {}
    return obj("", {"kind": words(kind), **told}, **optional)


EVENTS = {
    "".join(word.capitalize() for word in kind.split("-")) + "Event": _event(kind, fields)
    for kind, fields in FIELDS.items()
}
WORDS: Schema = {
    "Cell": {**listed(WHOLE, 2, 2), "description": "Column and row; [0, 0] is the start."},
    "PathCard": {**TEXT, "enum": [code for code, *_ in PATHS], "description": "A path card."},
    "Card": {
        **TEXT,
        "enum": [*(code for code, *_ in PATHS), *_ACTIONS],
        "description": "A playing card.",
    },
    **MOVES,
    "Move": one_of("A move, as docs/notation.md writes it.", *MOVES),
    **CONDITIONS,
    "Condition": one_of("What has to be so for an order to be played.", *CONDITIONS),
    **EVENTS,
    "Event": {
        **one_of("What everybody may know happened.", *EVENTS),
        "discriminator": {
            "propertyName": "kind",
            "mapping": {kind: ref(name)["$ref"] for kind, name in zip(FIELDS, EVENTS, strict=True)},
        },
    },
}
