"""An environment gets its pip even where python3 comes without one."""

import hashlib
from pathlib import Path

import pytest

import bootstrap


def test_what_was_expected_is_fetched_and_nothing_else(tmp_path: Path) -> None:
    wheel = tmp_path / "pip.whl"
    wheel.write_bytes(b"a wheel")
    digest = hashlib.sha256(b"a wheel").hexdigest()
    assert bootstrap.fetch(wheel.as_uri(), digest) == b"a wheel"
    wheel.write_bytes(b"another wheel")
    with pytest.raises(ValueError, match="not what it was"):
        bootstrap.fetch(wheel.as_uri(), digest)


def test_it_comes_from_the_public_index_and_nowhere_else() -> None:
    assert bootstrap.URL.startswith("https://files.pythonhosted.org/")
    assert len(bootstrap.SHA256) == 64
