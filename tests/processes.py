"""Starting parts of the project as processes of their own."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH")


def clean_environment(**variables: str) -> dict[str, str]:
    """An environment without anything the test run has set for itself."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ} | variables
