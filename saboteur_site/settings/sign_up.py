"""Who may sign up, and with which addresses."""

from pathlib import Path

from .environment import env, malformed

SIGN_UPS = ("open", "invitation", "closed")


def _hosts(name: str) -> frozenset[str]:
    """The hosts of a file that the environment names, one on each line; none without it."""
    path: str = env.str(name, default="")
    if not path:
        return frozenset()
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise malformed(name, "a text file in UTF-8 that can be read") from None
    hosts = (line.partition("#")[0].strip().lower() for line in lines)
    return frozenset(host for host in hosts if host)


SIGN_UP = env.str("SIGN_UP", default="open").strip().lower()
if SIGN_UP not in SIGN_UPS:
    raise malformed("SIGN_UP", f"one of {', '.join(SIGN_UPS)}")
# Addresses there, and at whatever lies below them, are good for minutes.
DISPOSABLE_MAIL_HOSTS = _hosts("DISPOSABLE_MAIL_FILE")
