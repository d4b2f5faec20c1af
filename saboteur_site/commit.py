"""The commit that this release was made of."""

import subprocess

from django.conf import settings

# `git archive`, with which releases are made, writes the commit into it (.gitattributes).
_FILE = settings.BASE_DIR / "saboteur_site" / "commit.txt"


def commit() -> str:
    """Return the commit of a release or of a clone; empty where nobody can say."""
    told = str(_FILE.read_text(encoding="utf-8").strip())
    if not told.startswith("$"):
        return told
    ask = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "HEAD"]
    try:
        return subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
