"""Gives the virtual environment it runs in what installs the rest: pip, if it has none, and uv.

Versions, addresses and hashes of both stand in uv.lock, like those of every other package. Debian's
python3 alone makes environments without pip, and only root may install what is missing. Run by the
Makefile; needs nothing but the standard library.
"""

import hashlib
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

LOCK = Path(__file__).with_name("uv.lock")


def locked(name: str) -> dict[str, Any]:
    """A package as uv.lock has it. Raises LookupError when it is not there."""
    packages = tomllib.loads(LOCK.read_text())["package"]
    for package in packages:
        if package["name"] == name:
            return dict(package)
    raise LookupError(f"uv.lock does not name {name}")


def fetch(url: str, digest: str) -> bytes:
    """What lies at an address. Raises ValueError when it does not have the digest expected."""
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 — from the lock file
        found: bytes = answer.read()
    if f"sha256:{hashlib.sha256(found).hexdigest()}" != digest:
        raise ValueError(f"{url} is not what it was")
    return found


def requirement(package: dict[str, Any]) -> str:
    """Return a requirement line for pip: one version with its permitted hashes."""
    hashes = " ".join(f"--hash={wheel['hash']}" for wheel in package["wheels"])
    return f"{package['name']}=={package['version']} {hashes}\n"


def install_pip() -> None:
    """Install pip with itself: Python can run a wheel's contents."""
    wheel = locked("pip")["wheels"][0]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / wheel["url"].rpartition("/")[2]
        path.write_bytes(fetch(wheel["url"], wheel["hash"]))
        _run(f"{path}/pip", "install", "--quiet", "--no-index", str(path))


def install_uv() -> None:
    """Install uv with pip, which chooses the wheel for this machine and compares its hash."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "requirements.txt"
        wanted.write_text(requirement(locked("uv")))
        options = ("--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes")
        _run("-m", "pip", "install", *options, "-r", str(wanted))


def main() -> None:
    """Install what is missing, or has another version than the lock file wants."""
    if find_spec("pip") is None:
        print("Fetching pip …")  # noqa: T201 — told to whoever ran make
        install_pip()
    if _installed("uv") != locked("uv")["version"]:
        print(f"Fetching uv {locked('uv')['version']} …")  # noqa: T201
        install_uv()


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True)  # noqa: S603 — constants


if __name__ == "__main__":
    try:
        main()
    except (OSError, LookupError, ValueError, subprocess.CalledProcessError) as error:
        sys.exit(f"The virtual environment could not be set up: {error}")
