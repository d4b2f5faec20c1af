"""Writes figures as readable JSON, with lists of numbers on one line."""

import json
import re
from typing import Any

_NUMBERS = re.compile(r"\[([-+.\deE,\s]*)\]")


def as_text(told: dict[str, Any]) -> str:
    """Return indented JSON with each list of numbers on one line."""
    text = json.dumps(told, indent=1)
    return _NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"
