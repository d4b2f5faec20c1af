"""The keys that seal the secrets of deals until they are opened (fair.md 5)."""

from cryptography.fernet import Fernet

from .environment import VAR_DIR, env, malformed
from .secret_key import kept_secret_key


def _deal_keys() -> list[str]:
    written = env.str("DEAL_KEYS", default="") or kept_secret_key(VAR_DIR / "deal-key", _draw)
    keys = [key.strip() for key in written.split(",") if key.strip()]
    try:
        for key in keys:
            Fernet(key)
    except ValueError:
        keys = []
    if not keys:
        raise malformed("DEAL_KEYS", "keys as manage.py deal_key prints one, divided by commas")
    return keys


def _draw() -> str:
    return Fernet.generate_key().decode("ascii")


# The first one seals; every one of them opens, so that an older one can be replaced.
DEAL_KEYS = _deal_keys()
