"""Which Pythons the two commands take: those that are known to work, and whatever is newer."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.processes import ROOT
from tests.site.installing import WHEEL, Index, Project, index, project, wheel

__all__ = ["index", "project", "wheel"]

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


@pytest.mark.parametrize("version", SUPPORTED)
def test_every_package_has_a_wheel_for_each(version: str) -> None:
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


def test_a_python_newer_than_any_known_is_tried(
    project: Project, index: str, wheel: bytes, tmp_path: Path
) -> None:
    Index.files = {f"/{WHEEL}": wheel}
    project.lock(index, wheel)
    made = _make(project, tmp_path, "(3, 99)")
    assert made.returncode == 0, made.stderr
    assert project.has_lantern()


def test_where_it_fails_the_known_ones_are_named(
    project: Project, index: str, wheel: bytes, tmp_path: Path
) -> None:
    Index.files = {f"/{WHEEL}": wheel}
    project.lock(index, b"what was wanted")
    made = _make(project, tmp_path, "(3, 99)")
    assert made.returncode != 0
    assert "Known to work: python3.14 python3.13" in made.stderr


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
    path.mkdir()
    for tool in ("make", *TOOLS):
        (path / tool).symlink_to(_found(tool))
    python = path / "python3"
    python.write_text(SAYS.format(real=sys.executable, version=version))
    python.chmod(0o755)
    return project.make(".venv/.ready-to-play", PATH=str(path))


def _found(tool: str) -> Path:
    places = (Path(folder) / tool for folder in os.environ["PATH"].split(os.pathsep))
    return next(place for place in places if place.exists())
