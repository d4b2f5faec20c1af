"""Starting parts of the project as processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH")


def clean_environment(**variables: str) -> dict[str, str]:
    """An environment without anything the test run has set for itself."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ} | variables


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in a process of its own, with nothing but that environment."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env=clean_environment(**environment),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
