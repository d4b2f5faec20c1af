"""What installs the rest is named in the lock file alone, and comes with its hash or not at all."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bootstrap
from tests.processes import ROOT


def digest_of(content: bytes) -> str:
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def test_what_was_expected_is_fetched_and_nothing_else(tmp_path: Path) -> None:
    wheel = tmp_path / "pip.whl"
    wheel.write_bytes(b"a wheel")
    digest = digest_of(b"a wheel")
    assert bootstrap.fetch(wheel.as_uri(), digest) == b"a wheel"
    wheel.write_bytes(b"another wheel")
    with pytest.raises(ValueError, match="not what it was"):
        bootstrap.fetch(wheel.as_uri(), digest)


@pytest.mark.parametrize("name", ["pip", "uv"])
def test_the_lock_file_says_where_it_comes_from_and_what_it_is(name: str) -> None:
    package = bootstrap.locked(name)
    assert package["version"]
    for wheel in package["wheels"]:
        assert wheel["url"].startswith("https://files.pythonhosted.org/")
        assert re.fullmatch(r"sha256:[0-9a-f]{64}", wheel["hash"])


def test_pip_is_one_wheel_that_runs_anywhere() -> None:
    (wheel,) = bootstrap.locked("pip")["wheels"]
    assert wheel["url"].endswith("-py3-none-any.whl")


def test_what_the_lock_file_does_not_name_is_an_error() -> None:
    with pytest.raises(LookupError, match="no-such-package"):
        bootstrap.locked("no-such-package")


def test_neither_bootstrap_nor_makefile_carries_an_address_a_version_or_a_hash() -> None:
    for name in ("bootstrap.py", "Makefile"):
        text = (ROOT / name).read_text()
        assert "pythonhosted" not in text
        assert not re.search(r"[0-9a-f]{64}", text)
        assert not re.search(r"(uv|pip)==\d", text)


def test_pip_refuses_what_has_another_hash(tmp_path: Path) -> None:
    package = bootstrap.locked("pip")
    wrong = [{**wheel, "hash": digest_of(b"another wheel")} for wheel in package["wheels"]]
    wanted = tmp_path / "requirements.txt"
    wanted.write_text(bootstrap.requirement({**package, "wheels": wrong}))
    options = ["--dry-run", "--no-deps", "--ignore-installed", "--require-hashes", "--no-index"]
    # Offered as a file, so that nothing is fetched: what is judged is the hash.
    name = package["wheels"][0]["url"].rpartition("/")[2]
    (tmp_path / name).write_bytes(b"not this one")
    command = [sys.executable, "-m", "pip", "install", *options, "-f", str(tmp_path)]
    done = subprocess.run([*command, "-r", str(wanted)], capture_output=True, text=True)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
