"""Additions to the generated schema: components written by hand, operations without a token, and
addresses.
"""

from dataclasses import fields
from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from games.api.schema.inspector import (
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
from games.rules.cards.cards import ACTIONS, DWARFS, GOAL_FACES, PATHS, TOOLS
from games.rules.events import FIELDS
from games.rules.fair.proof import FORMAT as PROOF
from games.rules.files.record import FORMAT as GAME
from games.rules.ruleset import Ruleset

_CARDS, _NUMBERS, _SEATS = listed(ref("Card")), listed(WHOLE), listed(SEAT)
_DWARFS, _GOALS = listed(words(*DWARFS)), listed(words(*GOAL_FACES), 3, 3)
_KINDS: dict[type, Schema] = {bool: TRUTH, str: TEXT, int: WHOLE}
_OPTIONS = {each.name: _KINDS[type(each.default)] for each in fields(Ruleset)}
_PILES: dict[str, Any] = {
    "spare": _DWARFS,
    "goals": _GOALS,
    "aside": _CARDS,
    "draw": _CARDS,
    "nuggets": _NUMBERS,
}
_SECRET = {"commitment": TEXT, "secret": maybe(TEXT)}

FILES: Schema = {
    "Options": obj("The options of the rules; defaults may be left out.", {}, **_OPTIONS),
    "Deal": obj(
        "What was dealt; the next card of each pile first.",
        {"dwarfs": _DWARFS, "hands": listed(_CARDS), **_PILES},
    ),
    "PlayedMove": obj("A move and who played it.", {"seat": SEAT, "move": ref("Move")}),
    "Shuffle": obj("How what lay face down was shuffled again.", {"turn": WHOLE, **_PILES}),
    "Result": obj(
        "How a round ended; purses are totals.",
        {
            "treasure": TRUTH,
            "connector": maybe(SEAT),
            "winners": _SEATS,
            "purses": _NUMBERS,
        },
    ),
    "PlayedRound": obj(
        "A round.",
        {"starter": SEAT, "deal": ref("Deal"), "moves": listed(ref("PlayedMove"))},
        shuffles=listed(ref("Shuffle")),
        result=ref("Result"),
    ),
    "Record": obj(
        "A whole game, as docs/notation.md writes it.",
        {
            "format": words(GAME),
            "rules": ref("Options"),
            "seats": listed(TEXT),
            "rounds": listed(ref("PlayedRound")),
        },
        purses=_NUMBERS,
        winners=_SEATS,
    ),
    "ProofSecret": obj("What was committed to, and opened; null until then.", _SECRET),
    "DealtRound": obj("A round’s deal.", {"round": WHOLE, "deal": ref("Deal")}),
    "RollBack": obj(
        "That turns were taken back.",
        {"round": WHOLE, "nth": WHOLE, "turn": WHOLE, **_SECRET},
    ),
    "Proof": obj(
        "What a game has committed to, been given and opened, as docs/fair.md explains.",
        {
            "format": words(PROOF),
            "game": WHOLE,
            "players": WHOLE,
            "rules": ref("Options"),
            "contributions": listed(TEXT),
            "seats": {"type": ["array", "null"], "items": WHOLE},
            "starter": maybe(WHOLE),
            "secrets": listed(ref("ProofSecret")),
            "deals": listed(ref("DealtRound")),
        },
        roll_backs=listed(ref("RollBack")),
    ),
}


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
    properties = {name: _FIELD[name] for name in fields}
    if kind == "revealed":
        properties["card"] = words(*GOAL_FACES)
    optional = {"seat": properties.pop("seat")} if kind == "dug-out" else {}
    return obj("", {"kind": words(kind), **properties}, **optional)


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


@cache
def schema() -> dict[str, Any]:
    """Return the schema of the whole API as an OpenAPI 3.1 document (a dict), in English. It is
    built once per process.
    """
    with translation.override("en"):
        generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
        document: dict[str, Any] = generator.get_schema(request=None, public=True)
    return document


def complete(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Return the schema that the generator made (`result`), completed: components written by hand
    are added, operations without a token are marked, and addresses lose their last slash.
    """
    schemas = result["components"]["schemas"]
    assert not schemas.keys() & (WORDS | FILES).keys(), "two shapes have one name"
    result["components"]["schemas"] = dict(sorted((schemas | WORDS | FILES).items()))
    result["paths"] = {path.rstrip("/"): operations for path, operations in result["paths"].items()}
    for methods in result["paths"].values():
        for operations in methods.values():
            operations.setdefault("security", [])
    _without(result, "x-spec-enum-id")
    return result


def _without(value: Any, name: str) -> None:
    """Take a key of the generator's own out of everything."""
    if isinstance(value, dict):
        value.pop(name, None)
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            _without(inner, name)
