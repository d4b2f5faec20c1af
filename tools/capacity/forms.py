"""Moves as the table's form posts them."""

from typing import Any


def form_of(move: dict[str, Any]) -> dict[str, str]:
    """Return the fields of the table's form for a move written as in the API."""
    if "steal" in move:
        return {"steal": "nobody" if move["steal"] is None else str(move["steal"])}
    cards = move.get("pass", move.get("discard"))
    if cards is not None:
        told = {"pass": "1", "cards": ",".join(cards), "remove": move.get("remove", "")}
    else:
        told = {"card": move["play"]} | {
            name: _text(move[name])
            for name in ("at", "turned", "on", "tool", "goal")
            if name in move
        }
    return {name: value for name, value in told.items() if value}


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return ("1" if value else "") if isinstance(value, bool) else str(value)
