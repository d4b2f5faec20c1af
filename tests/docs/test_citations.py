"""Every citation names a document and a section that exist."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.processes import ROOT

DOCS = ROOT / "docs"
PAPERS = {path.stem for path in DOCS.rglob("*.md")}
KINDS = (".py", ".md", ".html", ".css", ".js", ".yaml", ".toml", "Makefile")
# "rules.md 3.1, 6.3" or "notation.md, Refusals"
CITATION = re.compile(
    r"(?<![\w-])(?P<name>[\w-]+)\.md\b"
    r"(?:,? (?P<sections>\d[\d.]*(?:, \d[\d.]*)*)|, (?P<heading>[A-Z][a-z]+))?"
)
LINK = re.compile(r"\]\((?!https?:)(?P<path>[^)#\s]+)(?:#(?P<anchor>[^)\s]+))?\)")
AT_THE_TOP = {"README", "CONTRIBUTING", "CHANGELOG"}


def texts() -> list[Path]:
    listed = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split("\n")
    names = [name for name in listed if name.endswith(KINDS)]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


@cache
def headings(name: str) -> tuple[str, ...]:
    text = (DOCS / f"{name}.md").read_text()
    return tuple(re.findall(r"^#+ (.+)$", text, re.MULTILINE))


def has_section(name: str, number: str) -> bool:
    pattern = re.compile(rf"{re.escape(number.rstrip('.'))}\.? ")
    return any(pattern.match(heading) for heading in headings(name))


def cited() -> list[tuple[str, str, str, str]]:
    found = []
    for path in texts():
        for match in CITATION.finditer(path.read_text()):
            place = path.relative_to(ROOT).as_posix()
            sections, heading = match["sections"] or "", match["heading"] or ""
            found.append((place, match["name"], sections, heading))
    return found


def test_every_document_cited_is_in_the_repository() -> None:
    strays = [
        f"{place}: {name}.md"
        for place, name, _, _ in cited()
        if name not in AT_THE_TOP and name not in PAPERS
    ]
    assert not strays, "\n".join(strays)


def test_every_section_cited_is_in_its_document() -> None:
    missing = [
        f"{place}: {name}.md {number}"
        for place, name, sections, _ in cited()
        for number in filter(None, sections.rstrip(".").split(", "))
        if not has_section(name, number)
    ]
    assert not missing, "\n".join(missing)


def test_every_heading_cited_is_in_its_document() -> None:
    missing = [
        f"{place}: {name}.md, {heading}"
        for place, name, _, heading in cited()
        if heading and not any(one.startswith(heading) for one in headings(name))
    ]
    assert not missing, "\n".join(missing)


def test_the_rules_and_the_notation_are_cited_often() -> None:
    # A pattern that no longer finds anything would prove nothing.
    sections = [one for one in cited() if one[2] or one[3]]
    assert len([one for one in sections if one[1] == "rules"]) > 40
    assert [one for one in sections if one[1] == "notation"]


@pytest.mark.parametrize(
    "page", [path for path in texts() if path.suffix == ".md"], ids=lambda path: path.name
)
def test_every_link_between_documents_leads_somewhere(page: Path) -> None:
    for match in LINK.finditer(page.read_text()):
        target = page.parent / match["path"]
        assert target.exists(), match[0]
