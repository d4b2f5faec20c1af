"""Reads `proof.json`, and names the place of any fault in its format (fair.md 3)."""

import re
from collections.abc import Mapping
from typing import Any

from games.rules.cards.deal import Deal
from games.rules.fair.commitments import Commitment
from games.rules.fair.dealing import Seating
from games.rules.fair.proof import FORMAT, Proof, RollBack
from games.rules.files.parsing import (
    Unreadable,
    read_list,
    read_object,
    read_player,
    read_seats,
    read_whole,
)
from games.rules.files.record import read_deal, read_rules
from games.rules.ruleset import Ruleset

_KEYS = (
    "format", "game", "players", "rules", "contributions", "seats", "starter", "secrets", "deals",
)  # fmt: skip
_INDICES = 1 << 8
_HEX = re.compile(r"[0-9a-f]{64}")


def read_proof(written: object) -> Proof:
    """Read the proof from a JSON object. Raises Unreadable with the place."""
    proof = read_object(written, "proof", _KEYS, ("roll_backs",))
    if proof["format"] != FORMAT:
        raise Unreadable(f"format: not {FORMAT}")
    rules = read_rules(proof["rules"])
    players = read_whole(proof["players"], "players")
    seating = _read_seating(proof, players)
    if seating and players not in rules.players:
        raise Unreadable(f"players: these rules allow {rules.players.start} to {rules.players[-1]}")
    if proof["deals"] and not seating:
        raise Unreadable("deals: before the start")
    return Proof(
        read_whole(proof["game"], "game"),
        players,
        rules,
        tuple(read_texts(proof["contributions"], "contributions")),
        seating,
        read_commitments(proof["secrets"]),
        _read_deals(proof["deals"], rules, players),
        _read_roll_backs(proof.get("roll_backs", []), rules),
    )


def read_commitments(written: object) -> tuple[Commitment, ...]:
    """Read commitments from a list of `secrets`. Raises Unreadable with the place."""
    parts = read_list(written, "secrets")
    if len(parts) > _INDICES:
        raise Unreadable(f"secrets: more than {_INDICES}")
    return tuple(_read_commitment(part, f"secrets[{index}]") for index, part in enumerate(parts))


def read_texts(written: object, place: str) -> list[str]:
    """Read a list of texts. Raises Unreadable with the place."""
    texts = read_list(written, place)
    if not all(isinstance(text, str) for text in texts):
        raise Unreadable(f"{place}: a list of texts")
    return list(texts)


def read_digest(written: object, place: str) -> str:
    """Read 32 bytes in lower-case hex. Raises Unreadable with the place."""
    if not isinstance(written, str) or not _HEX.fullmatch(written):
        raise Unreadable(f"{place}: 64 digits of lower-case hex")
    return written


def _read_commitment(written: object, place: str) -> Commitment:
    part = read_object(written, place, ("commitment", "secret"), ())
    digest = read_digest(part["commitment"], f"{place}.commitment")
    if part["secret"] is None:
        return Commitment(digest)
    return Commitment(digest, bytes.fromhex(read_digest(part["secret"], f"{place}.secret")))


def _read_seating(proof: Mapping[str, Any], players: int) -> Seating | None:
    if proof["seats"] is None and proof["starter"] is None:
        return None
    seats = read_seats(proof["seats"], players, "seats")
    if len(seats) != players:
        raise Unreadable("seats: one for each player")
    return Seating(tuple(seats), read_player(proof["starter"], players, "starter"))


def _read_deals(written: object, rules: Ruleset, players: int) -> tuple[Deal, ...]:
    deals = []
    for index, part in enumerate(read_list(written, "deals")):
        dealt = read_object(part, f"deals[{index}]", ("round", "deal"), ())
        if read_whole(dealt["round"], f"deals[{index}].round") != index + 1:
            raise Unreadable(f"deals[{index}].round: not {index + 1}")
        deals.append(read_deal(dealt["deal"], rules, players, f"deals[{index}].deal"))
    return tuple(deals)


def _read_roll_backs(written: object, rules: Ruleset) -> tuple[RollBack, ...]:
    counts: dict[int, int] = {}
    found = []
    for index, part in enumerate(read_list(written, "roll_backs")):
        place = f"roll_backs[{index}]"
        keys = ("round", "nth", "turn", "commitment", "secret")
        one = read_object(part, place, keys, ())
        number = read_whole(one["round"], f"{place}.round")
        if not 1 <= number <= rules.rounds:
            raise Unreadable(f"{place}.round: from 1 to {rules.rounds}")
        counts[number] = nth = counts.get(number, 0) + 1
        if read_whole(one["nth"], f"{place}.nth") != nth or nth >= _INDICES:
            raise Unreadable(f"{place}.nth: not {nth}")
        secret = {key: one[key] for key in ("commitment", "secret")}
        turn = read_whole(one["turn"], f"{place}.turn")
        found.append(RollBack(number, nth, turn, _read_commitment(secret, place)))
    return tuple(found)
