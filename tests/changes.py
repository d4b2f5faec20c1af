"""Which files a change touches, for tests that need to run only where some of them have changed."""

import subprocess

# Where a change ends up, here and where only its remote is known.
_ENDS_IN = ("main", "origin/main")


def has_changed(*patterns: str) -> bool:
    """Whether files of these patterns differ from the branch that the change is for.

    On that branch itself the last commit counts. Where there is no history to ask, they have.
    """
    base = _base()
    if base is None:
        return True
    differing = _git("diff", "--name-only", base, "--", *patterns)
    new = _git("ls-files", "--others", "--exclude-standard", "--", *patterns)
    return differing != "" or new != ""


def _base() -> str | None:
    for branch in _ENDS_IN:
        if base := _git("merge-base", "HEAD", branch):
            is_there = base == _git("rev-parse", "HEAD")
            return _git("rev-parse", "--verify", "--quiet", "HEAD^") if is_there else base
    return None


def _git(*arguments: str) -> str | None:
    try:
        told = subprocess.run(["git", *arguments], capture_output=True, text=True)
    except OSError:
        return None
    return told.stdout.strip() if told.returncode == 0 else None
