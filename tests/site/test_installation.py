"""The Makefile installs what the lock file says, to the byte."""

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import bootstrap
from tests.processes import ROOT
from tests.site.installing import WHEEL, Index, Project, index, project, wheel

__all__ = ["index", "project", "wheel"]


@pytest.mark.parametrize("stamp", [".venv/.ready-to-play", ".venv/.ready-to-test"])
def test_what_the_lock_file_names_is_installed_and_what_has_another_hash_is_refused(
    project: Project, index: str, wheel: bytes, stamp: str
) -> None:
    Index.files = {f"/{WHEEL}": wheel}
    project.lock(index, b"what was wanted")
    made = project.make(stamp)
    assert made.returncode != 0
    assert "Hash mismatch" in made.stderr
    assert not project.has_lantern()
    assert not (project.folder / stamp).exists()
    project.lock(index, wheel)
    made = project.make(stamp)
    assert made.returncode == 0, made.stderr
    assert project.has_lantern()
    assert (project.folder / stamp).exists()


def test_every_file_the_lock_file_names_has_its_hash() -> None:
    text = (ROOT / "uv.lock").read_text()
    files = [line for line in text.splitlines() if "url = " in line]
    assert len(files) > 100
    assert all('hash = "sha256:' in line for line in files)


# What installs the rest is named in the lock file alone, and comes with its hash or not at all.


def digest_of(content: bytes) -> str:
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def test_what_was_expected_is_fetched_and_nothing_else(tmp_path: Path) -> None:
    built = tmp_path / "pip.whl"
    built.write_bytes(b"a wheel")
    digest = digest_of(b"a wheel")
    assert bootstrap.fetch(built.as_uri(), digest) == b"a wheel"
    built.write_bytes(b"another wheel")
    with pytest.raises(ValueError, match="not what it was"):
        bootstrap.fetch(built.as_uri(), digest)


@pytest.mark.parametrize("name", ["pip", "uv"])
def test_the_lock_file_says_where_it_comes_from_and_what_it_is(name: str) -> None:
    package = bootstrap.locked(name)
    assert package["version"]
    for built in package["wheels"]:
        assert built["url"].startswith("https://files.pythonhosted.org/")
        assert re.fullmatch(r"sha256:[0-9a-f]{64}", built["hash"])
    if name == "pip":
        # One wheel, which runs anywhere.
        assert [built["url"].endswith("-py3-none-any.whl") for built in package["wheels"]] == [True]
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
    wrong = [{**built, "hash": digest_of(b"another wheel")} for built in package["wheels"]]
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


# The lock file works on anybody's machine.

PUBLIC = {"pypi.org", "files.pythonhosted.org"}


def test_the_lock_file_names_only_the_public_index() -> None:
    text = (ROOT / "uv.lock").read_text()
    hosts = {urlsplit(url).hostname for url in re.findall(r"https?://[^\s\"]+", text)}
    assert hosts == PUBLIC
    assert "file:" + "//" not in text
    assert not re.search(r"(path|directory|editable) = \"/", text)
    for name in ("pyproject.toml", "Makefile"):
        assert "index-url" not in (ROOT / name).read_text()


# Which Pythons the two commands take: those that are known to work, and whatever is newer.

MAKEFILE = (ROOT / "Makefile").read_text()
SUPPORTED = ["3.11", "3.12", "3.13", "3.14"]
# Python alone, and built where they are installed: these bring no wheel at all.
BUILT = {"chess", "http-ece", "saboteur-slowly"}
# Never asked for on the systems that the site runs on.
OF_WINDOWS = {"pywin32"}
# What make needs of the system besides.
TOOLS = ("sh", "touch")
SAYS = """#!/bin/sh
case "$2" in *version_info*) exec {real} -c "import sys; sys.version_info = {version}; $2";; esac
[ "$1" != --version ] || {{ echo "Python {version}"; exit; }}
exec {real} "$@"
"""


def test_the_makefile_the_classifiers_and_the_readme_name_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    (listed,) = re.findall(r"^PYTHONS := (.*)", MAKEFILE, re.MULTILINE)
    assert named == SUPPORTED
    assert listed.split() == [f"python{version}" for version in reversed(SUPPORTED)]
    assert f"({SUPPORTED[0]} to {SUPPORTED[-1]}" in (ROOT / "README.md").read_text()
    assert project["requires-python"] == f">={SUPPORTED[0]}"


def test_the_quick_tests_that_run_on_other_pythons_are_where_the_makefile_says() -> None:
    (quick,) = re.findall(r"^QUICK := ((?:.*\\\n)*.*)", MAKEFILE, re.MULTILINE)
    assert [path for path in quick.replace("\\\n", "").split() if not (ROOT / path).exists()] == []


def test_every_package_has_a_wheel_for_each(subtests: pytest.Subtests) -> None:
    for version in SUPPORTED:
        with subtests.test(version=version):
            packages = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
            names = {package["name"] for package in packages}
            # Some have one release for old Pythons and another one for new ones.
            with_wheel = {package["name"] for package in packages if _has_wheel(package, version)}
            assert names - with_wheel == BUILT | OF_WINDOWS


def _has_wheel(package: dict[str, list[dict[str, str]]], version: str) -> bool:
    minor = int(version.removeprefix("3."))
    for built in package.get("wheels", []):
        tags = built["url"].removesuffix(".whl").split("-")[-3:]
        if "linux" not in tags[2] and tags[2] != "any":
            continue
        if tags[0].startswith(("py3", "py2.py3")) or tags[1] == f"cp3{minor}":
            return True
        if tags[1] == "abi3" and int(tags[0].removeprefix("cp3")) <= minor:
            return True
    return False


def test_a_python_newer_than_any_known_is_tried_and_where_it_fails_the_known_ones_are_named(
    project: Project, index: str, wheel: bytes, tmp_path: Path
) -> None:
    Index.files = {f"/{WHEEL}": wheel}
    project.lock(index, b"what was wanted")
    made = _make(project, tmp_path / "first", "(3, 99)")
    assert made.returncode != 0
    assert "Known to work: python3.14 python3.13" in made.stderr
    project.lock(index, wheel)
    made = _make(project, tmp_path / "second", "(3, 99)")
    assert made.returncode == 0, made.stderr
    assert project.has_lantern()


def test_a_python_that_is_too_old_is_refused(
    project: Project, index: str, wheel: bytes, tmp_path: Path
) -> None:
    project.lock(index, wheel)
    made = _make(project, tmp_path, "(3, 10)")
    assert made.returncode != 0
    assert "Python 3.11 or newer is needed; python3 here is: Python (3, 10)" in made.stderr


def _make(project: Project, tmp_path: Path, version: str) -> subprocess.CompletedProcess[str]:
    """`make`, with a `python3` that says it is this version, and no other on the path."""
    path = tmp_path / "path"
    path.mkdir(parents=True)
    for tool in ("make", *TOOLS):
        (path / tool).symlink_to(_found(tool))
    python = path / "python3"
    python.write_text(SAYS.format(real=sys.executable, version=version))
    python.chmod(0o755)
    return project.make(".venv/.ready-to-play", PATH=str(path))


def _found(tool: str) -> Path:
    places = (Path(folder) / tool for folder in os.environ["PATH"].split(os.pathsep))
    return next(place for place in places if place.exists())


# Known holes are asked for when somebody wants to know, and never by a test.


def holes(*names: str) -> dict[str, bytes]:
    """What the service for them answers."""
    known = [{"id": name, "modified": "2026-01-01T00:00:00Z"} for name in names]
    package = {"ecosystem": "PyPI", "name": "lantern"}
    events = [{"introduced": "0"}, {"fixed": "2.0"}]
    about = {"package": package, "ranges": [{"type": "ECOSYSTEM", "events": events}]}
    found = {
        f"/v1/vulns/{one['id']}": {**one, "summary": "Oil", "affected": [about]} for one in known
    }
    found["/v1/querybatch"] = {"results": [{"vulns": known}] if known else [{}]}
    return {address: json.dumps(facts).encode() for address, facts in found.items()}


def test_the_audit_fails_where_a_hole_is_known_and_names_it(
    project: Project, index: str, wheel: bytes
) -> None:
    project.lock(index, wheel)
    Index.files = {f"/{WHEEL}": wheel, **holes("OSV-1")}
    made = project.make("audit", f"AUDIT=--service-url {index}")
    assert made.returncode != 0
    assert "OSV-1" in made.stdout and "2.0" in made.stdout, made
    Index.files |= holes()
    made = project.make("audit", f"AUDIT=--service-url {index}")
    assert made.returncode == 0, made


def test_tests_and_checks_never_wait_for_the_audit() -> None:
    for target in ("test", "check"):
        recipe = subprocess.run(
            ["make", "-n", "-B", target], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert "uv sync" in recipe.stdout
        assert "uv audit" not in recipe.stdout
