"""The lock file works on anybody's machine."""

import re
from urllib.parse import urlsplit

from tests.processes import ROOT

PUBLIC = {"pypi.org", "files.pythonhosted.org"}


def test_the_lock_file_names_only_the_public_index() -> None:
    text = (ROOT / "uv.lock").read_text()
    hosts = {urlsplit(url).hostname for url in re.findall(r"https?://[^\s\"]+", text)}
    assert hosts == PUBLIC
    assert "file:" + "//" not in text
    assert not re.search(r"(path|directory|editable) = \"/", text)


def test_no_other_file_of_the_project_names_an_index() -> None:
    assert "index-url" not in (ROOT / "pyproject.toml").read_text()
    assert "index-url" not in (ROOT / "Makefile").read_text()
