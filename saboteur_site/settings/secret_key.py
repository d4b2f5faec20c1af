"""The keys of an embedded site: generated once, stored in files that only their owner may read."""

import os
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe
from tempfile import mkstemp


def _long_token() -> str:
    return token_urlsafe(64)


def kept_secret_key(path: Path, draw: Callable[[], str] = _long_token) -> str:
    """Return the key stored in the file at `path`. If there is no such file, call `draw` for a new
    key and store it first (mode 600).
    """
    if not path.exists():
        _write(path, draw())
    return path.read_text(encoding="ascii").strip()


def _write(path: Path, key: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = mkstemp(dir=path.parent, prefix=".secret-key-")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key + "\n")
        # A link, unlike a rename, lets the first of two racing processes win for both.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()
