"""Puts the Nu Html Checker where the tests look for it, where there is a Java to run it.

Run by `make test`, which tells by this who judges the pages: the checker and `tests/look/html.py`,
or the latter alone. One version of one package of npm, known by its digest: through npm it comes
from wherever that is told to look, else from the public registry.
"""

import base64
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

VERSION = "26.9.27"
SHA512 = "TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=="
URL = f"https://registry.npmjs.org/vnu-jar/-/vnu-jar-{VERSION}.tgz"
MEMBER = "package/build/dist/vnu.jar"
# Beside the packages of the lock file, and gone with them.
JAR = Path(sys.prefix) / "vnu" / f"vnu-{VERSION}.jar"

BY_BOTH = f"HTML is judged by the Nu Html Checker {VERSION} and by tests/look/html.py."
BY_OURS = "HTML is judged by tests/look/html.py alone: "


def judges(jar: Path = JAR) -> str:
    """Who judges the pages, as things are."""
    if shutil.which("java") is None:
        return f"{BY_OURS}there is no Java."
    if not jar.exists():
        return f"{BY_OURS}the Nu Html Checker is not there, `make test` fetches it."
    return BY_BOTH


def prepare(jar: Path = JAR) -> str:
    """Fetch the checker where it is missing and can be run; who judges the pages from now on."""
    try:
        if shutil.which("java") and not jar.exists():
            unpack(fetch(), SHA512, jar)
            try_out(jar)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        jar.unlink(missing_ok=True)
        return f"{BY_OURS}the Nu Html Checker cannot be had ({error})."
    return judges(jar)


def fetch() -> bytes:
    """The package. Raises OSError when it cannot be had."""
    if shutil.which("npm"):
        with tempfile.TemporaryDirectory() as folder:
            pack = ["npm", "pack", "--silent", "--pack-destination", folder, f"vnu-jar@{VERSION}"]
            subprocess.run(pack, capture_output=True, cwd=folder, timeout=300, check=False)
            for package in Path(folder).glob("*.tgz"):
                return package.read_bytes()
    with urllib.request.urlopen(URL, timeout=120) as answer:
        return bytes(answer.read())


def unpack(package: bytes, sha512: str, jar: Path) -> None:
    """Take the checker out of the package. Raises ValueError when it is not the one expected."""
    if base64.b64encode(hashlib.sha512(package).digest()).decode() != sha512:
        raise ValueError(f"vnu-jar {VERSION} is not what it was")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        found = archive.extractfile(MEMBER)
        assert found is not None
        jar.parent.mkdir(parents=True, exist_ok=True)
        jar.write_bytes(found.read())


def try_out(jar: Path) -> None:
    """Raises CalledProcessError when this Java is too old for it."""
    subprocess.run(["java", "-jar", str(jar), "--version"], check=True, capture_output=True)


if __name__ == "__main__":
    print(f"== {prepare()}")
