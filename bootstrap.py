"""Gives the virtual environment it runs in a pip, where python3 comes without one.

Debian's python3 alone makes environments without pip, and only root may install what is missing.
Run by the Makefile; needs nothing but the standard library.
"""

import hashlib
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

URL = (
    "https://files.pythonhosted.org/packages/44/3c/"
    "d717024885424591d5376220b5e836c2d5293ce2011523c9de23ff7bf068/pip-25.3-py3-none-any.whl"
)
SHA256 = "9655943313a94722b7774661c21049070f6bbb0a1516bf02f7c8d5d9201514cd"


def fetch(url: str, sha256: str) -> bytes:
    """What lies at an address. Raises ValueError when it is not what was expected there."""
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 — a constant
        found: bytes = answer.read()
    if hashlib.sha256(found).hexdigest() != sha256:
        raise ValueError(f"{url} is not what it was")
    return found


def main() -> None:
    """Install pip with itself: Python runs what lies in a wheel."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder) / URL.rpartition("/")[2]
        wheel.write_bytes(fetch(URL, SHA256))
        install = [sys.executable, f"{wheel}/pip", "install", "--quiet", "--no-index", str(wheel)]
        subprocess.run(install, check=True)  # noqa: S603 — constants


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        sys.exit(f"pip could not be fetched: {error}")
