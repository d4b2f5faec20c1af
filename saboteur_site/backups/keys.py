"""The keys that a database needs: named in every backup, included only on request."""

import os
from collections.abc import Iterable
from hashlib import sha256
from tempfile import NamedTemporaryFile

from django.conf import settings

# Where the embedded default keeps those that its environment does not set.
_FILES = {"SECRET_KEY": "secret-key", "DEAL_KEYS": "deal-key"}
_WITHOUT = {
    "SECRET_KEY": "everyone has to log in again, and links in old emails no longer work",
    "DEAL_KEYS": "running games stop at the end of their round",
    "VAPID_PRIVATE_KEY": "browsers get no push messages until they are switched on again there",
}


def fingerprints() -> dict[str, list[str]]:
    """Return the fingerprints of the site's keys, as a dict from the name of a setting to a list.
    They reveal nothing else about the keys.
    """
    return {name: [_fingerprint(key) for key in keys] for name, keys in _here().items()}


def spelled() -> str:
    """Return the site's keys as lines NAME=value for the environment."""
    return "".join(f"{name}={','.join(keys)}\n" for name, keys in _here().items())


def put_back(lines: str) -> list[str]:
    """Store the keys in these lines of `NAME=value` as files of an embedded site, and return the
    names of those stored. Keys set in the environment are left out, and in production all keys.
    """
    found = dict(line.split("=", 1) for line in lines.splitlines())
    kept = [name for name in _FILES if settings.EMBEDDED and not os.environ.get(name)]
    for name in kept:
        _keep(_FILES[name], found[name])
    return kept


def warnings(named: dict[str, list[str]], put_back: Iterable[str]) -> list[str]:
    """Return a sentence for each kind of key that a backup has and this site lacks, saying what
    will not work. `named` are the backup's fingerprints by the name of the setting; kinds in
    `put_back` were just restored.
    """
    here = fingerprints()
    # What these have signed is believed as well.
    here["SECRET_KEY"] += map(_fingerprint, settings.SECRET_KEY_FALLBACKS)
    return [
        f"{name} is not the one of the backup ({', '.join(missing)} is missing): {_WITHOUT[name]}."
        for name, wanted in named.items()
        if name not in put_back and (missing := set(wanted) - set(here.get(name, ())))
    ]


def _here() -> dict[str, list[str]]:
    keys = {"SECRET_KEY": [settings.SECRET_KEY], "DEAL_KEYS": list(settings.DEAL_KEYS)}
    if settings.VAPID_PRIVATE_KEY:
        keys["VAPID_PRIVATE_KEY"] = [settings.VAPID_PRIVATE_KEY]
    return keys


def _fingerprint(key: str) -> str:
    return sha256(f"saboteur backup: {key}".encode()).hexdigest()[:12]


def _keep(name: str, key: str) -> None:
    # Written beside it, readable by its owner alone, and renamed as a whole.
    with NamedTemporaryFile("w", dir=settings.VAR_DIR, delete=False) as draft:
        draft.write(key + "\n")
    os.replace(draft.name, settings.VAR_DIR / name)  # noqa: PTH105
