"""Figures as a file that people read: lists of numbers on one line."""

import json
import re
from typing import Any

_NUMBERS = re.compile(r"\[([-+.\deE,\s]*)\]")


def as_text(told: dict[str, Any]) -> str:
    """JSON with a line for each thing that is told."""
    text = json.dumps(told, indent=1)
    return _NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"
