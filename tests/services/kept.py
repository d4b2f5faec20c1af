"""What every run would build anew, kept between runs by the hash of what it is made of."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from tests.processes import ROOT

# Several working copies share these; what nobody has used for an hour may go.
_MANY = 6
_UNUSED = 3600


def digest(patterns: Iterable[str], *also: str) -> str:
    """Digest what files of the project say, the locked packages, the Python and what is added."""
    told = sha256(repr((sys.version_info[:3], also)).encode())
    paths = {path for pattern in [*patterns, "uv.lock"] for path in ROOT.glob(pattern)}
    for path in sorted(path for path in paths if path.is_file()):
        told.update(f"\0{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode())
        told.update(path.read_bytes())
    return told.hexdigest()[:20]


def kept(kind: str, made_of: str, build: Callable[[Path], None], otherwise: Path) -> Path:
    """A folder that `build` has filled, in this run or an earlier one; only to be read.

    Runs side by side wait for each other and build once. Where nothing can be kept, the folder is
    made in `otherwise`, which ends with the run.
    """
    home = _home(otherwise)
    folder = home / f"{kind}-{made_of}"
    with _alone(home / f"{kind}.lock"):
        if not folder.exists():
            unfinished = Path(tempfile.mkdtemp(prefix=f"{kind}-unfinished-", dir=home))
            try:
                build(unfinished / "whole")
                (unfinished / "whole").rename(folder)
            finally:
                shutil.rmtree(unfinished, ignore_errors=True)
        os.utime(folder)
        _forget_old(home, kind)
    return folder


def _home(otherwise: Path) -> Path:
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for folder in (Path(caches) / "saboteur-tests", ROOT / "var" / "kept"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        return folder
    otherwise.mkdir(parents=True, exist_ok=True)
    return otherwise


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _forget_old(home: Path, kind: str) -> None:
    used = sorted(home.glob(f"{kind}-*"), key=lambda folder: folder.stat().st_mtime)
    for folder in used[:-_MANY]:
        if time.time() - folder.stat().st_mtime > _UNUSED:
            shutil.rmtree(folder, ignore_errors=True)


def copy(source: Path, target: Path) -> None:
    """Copy a folder or file with its owners, as a server of another user needs its own."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)
