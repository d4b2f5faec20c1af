"""The proof of a game's deals (`proof.json`): commitments, contributions, secrets (fair.md 3)."""

from dataclasses import dataclass
from typing import Any

from games.rules.cards.deal import Deal
from games.rules.fair.dealing import Seating
from games.rules.fair.seeds import Commitment
from games.rules.ruleset import Ruleset

FORMAT = "saboteur-proof/1"


@dataclass(frozen=True, slots=True)
class RollBack:
    """The nth roll back (from 1) of a round to a turn, with its commitment (fair.md 6)."""

    round: int
    nth: int
    turn: int
    commitment: Commitment


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a game's deals, as far as it can be known at some moment.

    `contributions` are in the order of joining and empty before the start; `seating` is None until
    then. `commitments[i]` belongs to round i, and `commitments[0]` to the seating. `deals` are
    those of finished rounds, in order.
    """

    game: int
    players: int
    rules: Ruleset
    contributions: tuple[str, ...]
    seating: Seating | None
    commitments: tuple[Commitment, ...]
    deals: tuple[Deal, ...]
    roll_backs: tuple[RollBack, ...] = ()


def write_proof(proof: Proof) -> dict[str, Any]:
    """Return the JSON object of a proof; before the start its `seats` and `starter` are null."""
    seating = proof.seating
    written: dict[str, Any] = {
        "format": FORMAT,
        "game": proof.game,
        "players": proof.players,
        "rules": proof.rules.options(),
        "contributions": list(proof.contributions),
        "seats": None if seating is None else list(seating.seats),
        "starter": None if seating is None else seating.starter,
        "secrets": [_write_secret(commitment) for commitment in proof.commitments],
        "deals": [
            {"round": number, "deal": deal.as_json()}
            for number, deal in enumerate(proof.deals, start=1)
        ],
    }
    if proof.roll_backs:
        written["roll_backs"] = [_write_roll_back(roll_back) for roll_back in proof.roll_backs]
    return written


def _write_roll_back(roll_back: RollBack) -> dict[str, Any]:
    return {
        "round": roll_back.round,
        "nth": roll_back.nth,
        "turn": roll_back.turn,
        **_write_secret(roll_back.commitment),
    }


def _write_secret(commitment: Commitment) -> dict[str, str | None]:
    secret = commitment.secret
    return {
        "commitment": commitment.digest,
        "secret": None if secret is None else secret.hex(),
    }
