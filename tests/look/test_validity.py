"""The checks themselves: what they find, and that the run says which of them judged."""

import base64
import hashlib
import io
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.look import html, nu_jar
from tests.look.nu_checker import nu_checker
from tests.look.nu_jar import BY_BOTH, BY_OURS, MEMBER
from tests.look.validity import faults, fragment_faults
from tests.processes import ROOT

PAGE = (
    '<!doctype html><html lang="en"><head><title>t</title></head>'
    "<body><main><h1>t</h1>{}</main></body></html>"
)


def test_our_own_check_finds_what_is_wrong(subtests: pytest.Subtests) -> None:
    for body, fault in [
        ("<p>a<div>b</div></p>", "unexpected-end-tag"),
        ("<ul><div></div></ul>", "div in ul"),
        ("<a href='/'><button>x</button></a>", "button in a"),
        ("<span><div></div></span>", "div in span"),
        ("<i id=x></i><b id=x></b>", "two places named x"),
        ("<label for=y>x</label>", "for names y"),
        ("<img src=x>", "a picture without a text"),
        ("<foo>x</foo>", "no element foo"),
        ("<p>one &nope; two", "named-entity"),
        ("<div class=a class=b></div>", "duplicate-attribute"),
        ("<time datetime='2026-11-22T10:00:00.123456Z'>now</time>", "thousandths"),
        ("<ul role=status><li>x</li></ul>", "a list that is a status"),
        ("<div hx-get='/'>x</div>", "no attribute hx-get"),
    ]:
        with subtests.test(body=body, fault=fault):
            assert html.faults(PAGE.format("<p>fine</p>")) == []
            told = html.faults(PAGE.format(body))
            assert any(fault in each for each in told), told


# --- the Nu Html Checker


def test_the_nu_checker_finds_what_is_wrong_where_it_can_run(subtests: pytest.Subtests) -> None:
    for body, fault in [
        ("<ul role=status><li>x</li></ul>", "Bad value “status” for attribute “role”"),
        ("<time datetime='2026-11-22T10:00:00.123456Z'>x</time>", "fraction of a second"),
        ("<p hx-get='/'>x</p>", "Attribute “hx-get” not allowed"),
        ("<p aria-hidden=maybe>x</p>", "Bad value “maybe” for attribute “aria-hidden”"),
    ]:
        with subtests.test(body=body, fault=fault):
            assert (nu_checker() is None) == nu_jar.judges().startswith(BY_OURS)
            assert faults(PAGE.format("<p>fine</p>")) == []
            if checker := nu_checker():
                told = checker.faults(PAGE.format(body))
                assert any(fault in each for each in told), told


def test_a_part_of_a_page_may_name_what_stands_in_the_rest() -> None:
    assert fragment_faults('<p aria-describedby="elsewhere">x</p>') == []
    assert fragment_faults("<span><div>x</div></span>") != []


# --- who judges


def package(content: bytes) -> tuple[bytes, str]:
    """A package of npm with this checker in it, and its digest."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        info = tarfile.TarInfo(MEMBER)
        info.size = len(content)
        archive.addfile(info, io.BytesIO(content))
    digest = hashlib.sha512(packed.getvalue()).digest()
    return packed.getvalue(), base64.b64encode(digest).decode()


@pytest.fixture
def jar(tmp_path: Path) -> Path:
    """Where the checker is to be."""
    return tmp_path / "vnu" / "vnu.jar"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A machine with Java whose registry has a package; both can be changed."""
    packed, digest = package(b"a checker")
    facts = {"programs": {"java"}, "package": packed}
    found = lambda name: name if name in facts["programs"] else None  # noqa: E731
    monkeypatch.setattr(nu_jar.shutil, "which", found)
    monkeypatch.setattr(nu_jar, "SHA512", digest)
    monkeypatch.setattr(nu_jar, "try_out", lambda jar: None)
    monkeypatch.setattr(
        nu_jar.urllib.request, "urlopen", lambda url, timeout: io.BytesIO(facts["package"])
    )
    return facts


def test_where_there_is_java_the_checker_is_fetched_once(
    jar: Path, machine: dict[str, Any]
) -> None:
    assert nu_jar.prepare(jar) == BY_BOTH
    assert jar.read_bytes() == b"a checker"
    machine["package"] = b""
    assert nu_jar.prepare(jar) == BY_BOTH


def test_another_package_is_not_taken(jar: Path, machine: dict[str, Any]) -> None:
    machine["package"] = package(b"something else")[0]
    assert nu_jar.prepare(jar).startswith(BY_OURS)
    assert "is not what it was" in nu_jar.prepare(jar)
    assert not jar.exists()


def test_the_run_says_who_judges_before_it_begins() -> None:
    recipe = subprocess.run(["make", "-n", "-B", "test"], capture_output=True, text=True, cwd=ROOT)
    assert recipe.stdout.index("tests.look.nu_jar") < recipe.stdout.index("-m pytest")
