"""The embedded default's secret key: generated once, kept in a file only its owner may read."""

import os
from pathlib import Path
from secrets import token_urlsafe
from tempfile import mkstemp


def kept_secret_key(path: Path) -> str:
    """The key kept at `path`, generated and written (mode 600) when there is none yet."""
    if not path.exists():
        _write(path, token_urlsafe(64))
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
