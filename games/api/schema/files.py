"""Games and proofs as files, as named components: `saboteur-game/1` and `saboteur-proof/1`."""

from dataclasses import fields
from typing import Any

from games.api.schema.objects import (
    SEAT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    listed,
    maybe,
    obj,
    ref,
    words,
)
from games.rules.cards.cards import DWARFS, GOAL_FACES
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
