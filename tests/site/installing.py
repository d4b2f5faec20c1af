"""A project of one package that is installed by our Makefile, from an index of the test's own."""

import hashlib
import subprocess
import sys
import sysconfig
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.processes import ROOT, clean_environment

WHEEL = "lantern-1.0-py3-none-any.whl"
PROJECT = """
[project]
name = "mine"
version = "0"
requires-python = ">=3.11"
dependencies = ["lantern"]
[tool.uv]
package = false
"""
LOCK = """
version = 1
revision = 3
requires-python = ">=3.11"

[[package]]
name = "lantern"
version = "1.0"
source = {{ registry = "{index}/simple" }}
wheels = [{{ url = "{index}/{wheel}", hash = "sha256:{digest}" }}]

[[package]]
name = "mine"
version = "0"
source = {{ virtual = "." }}
dependencies = [{{ name = "lantern" }}]

[package.metadata]
requires-dist = [{{ name = "lantern" }}]
"""


class Index(BaseHTTPRequestHandler):
    """Hands out the files there are, and what is known of holes, by their addresses."""

    files: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:
        """A file."""
        self._answer(self.files.get(self.path))

    def do_POST(self) -> None:
        """What is known about some packages."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(self.files.get(self.path))

    def _answer(self, found: bytes | None) -> None:
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Length", str(len(found or b"")))
        self.end_headers()
        self.wfile.write(found or b"")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def index() -> Iterator[str]:
    """The address of an index without anything."""
    Index.files = {}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def wheel(tmp_path: Path) -> bytes:
    """A package that holds one line."""
    path = tmp_path / WHEEL
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("lantern.py", "lit = True\n")
        info = "lantern-1.0.dist-info"
        packed.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: lantern\nVersion: 1.0\n")
        packed.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        packed.writestr(f"{info}/RECORD", f"lantern.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n")
    return path.read_bytes()


class Project:
    """A folder with our Makefile and bootstrap, and an environment that has pip and uv already."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for name in ("Makefile", "bootstrap.py"):
            (folder / name).write_bytes((ROOT / name).read_bytes())
        (folder / "pyproject.toml").write_text(PROJECT)
        environment = folder / ".venv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
        packages = sysconfig.get_path("purelib", vars={"base": str(environment)})
        (Path(packages) / "ours.pth").write_text(sysconfig.get_path("purelib"))
        (environment / "bin" / "uv").symlink_to(Path(sys.prefix) / "bin" / "uv")

    def lock(self, index: str, wheel: bytes) -> None:
        """Write down which bytes are wanted."""
        setup = "".join(_entry(name) for name in ("pip", "uv"))
        digest = hashlib.sha256(wheel).hexdigest()
        text = LOCK.format(index=index, wheel=WHEEL, digest=digest)
        (self.folder / "uv.lock").write_text(text + setup)

    def make(self, *what: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run make there, with nothing kept from elsewhere."""
        facts = {**environment, "UV_CACHE_DIR": str(self.folder / "cache"), "NO_PROXY": "127.0.0.1"}
        return subprocess.run(
            ["make", *what],
            cwd=self.folder,
            env=clean_environment(**facts),
            capture_output=True,
            text=True,
            check=False,
        )

    def has_lantern(self) -> bool:
        """Whether the package can be used."""
        python = self.folder / ".venv" / "bin" / "python"
        asked = [python, "-c", "import lantern"]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def _entry(name: str) -> str:
    """What our lock file says of a package."""
    entries = (ROOT / "uv.lock").read_text().split("\n[[package]]\n")
    entry = next(each for each in entries if each.startswith(f'name = "{name}"\n'))
    return f"\n[[package]]\n{entry}\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project that has installed nothing yet."""
    return Project(tmp_path / "project")
