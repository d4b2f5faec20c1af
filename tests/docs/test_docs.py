"""What documents say of the code is true: what they cite is there, their tables are whole, and
their examples can be read.
"""

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.rules.files.record import read_record, replay
from games.rules.files.scenario import KEYS, run_scenario
from games.rules.notation import read_move, write_move
from games.rules.refusals import CODES
from saboteur_site.settings.environment import REQUIRED_IN_PRODUCTION
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


def test_every_link_between_documents_leads_somewhere(subtests: pytest.Subtests) -> None:
    for page in [path for path in texts() if path.suffix == ".md"]:
        with subtests.test(page.name):
            for match in LINK.finditer(page.read_text()):
                target = page.parent / match["path"]
                assert target.exists(), match[0]


# The operators' table of the environment lists what the settings read, and nothing else.

PAPER = (ROOT / "docs" / "operating.md").read_text()
ROW = re.compile(r"^\| `(?P<name>[A-Z_]+)` \| (?P<need>[^|]+) \| (?P<means>.+) \|$", re.MULTILINE)
ROWS = {match["name"]: match for match in ROW.finditer(PAPER)}
READERS = {"str", "int", "list", "db_url", "number", "switch", "_pause", "_text", "_hosts"}
# What the embedded default alone reads is told in the sentences below the table.
EMBEDDED = {"PORT", "ADDRESS", "SABOTEUR_VAR", "DEBUG"}
YEAR = "one year"


def reads() -> Iterator[tuple[str, object]]:
    """Each variable the settings read, with its default where that is a constant."""
    for path in sorted((ROOT / "saboteur_site" / "settings").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and name_of(node) in READERS:
                first = node.args[0]
                if isinstance(first, ast.Constant) and str(first.value).isupper():
                    yield str(first.value), default_of(node)


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def default_of(call: ast.Call) -> object:
    given = [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "default")]
    try:
        return eval(compile(ast.Expression(given[0]), "", "eval"), {"__builtins__": {}})
    except (IndexError, NameError):
        return None


def test_every_variable_that_is_read_stands_in_the_table_and_no_other() -> None:
    assert {name for name, _ in reads()} - EMBEDDED == set(ROWS)


def test_what_the_embedded_default_alone_reads_is_told_below_it() -> None:
    for name in EMBEDDED - {"DEBUG"}:
        assert f"`{name}`" in PAPER
    assert "DEBUG=1 make play" in (ROOT / "CONTRIBUTING.md").read_text()


def test_required_says_what_production_cannot_start_without() -> None:
    required = {name for name, row in ROWS.items() if row["need"] == "required"}
    assert required == set(REQUIRED_IN_PRODUCTION)


def test_every_default_the_table_names_is_the_one_of_the_settings() -> None:
    compared = 0
    for name, default in reads():
        if name in ROWS and ROWS[name]["need"] == "optional" and default not in (None, ""):
            told = ROWS[name]["means"].rpartition("; ")[2] or ROWS[name]["means"]
            assert shown(default) == told.strip("`"), name
            compared += 1
    assert compared >= 8


def shown(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return YEAR if default == 365 * 24 * 60 * 60 else str(default)


# The examples of docs/notation.md are true: what they show can be read, played and replayed.

TEXT = (ROOT / "docs" / "notation.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def moves_shown() -> list[dict[str, Any]]:
    decoder, text = json.JSONDecoder(), blocks("json")[0]
    starts = [match.start() for match in re.finditer(r"(?:^|    )(?=\{)", text, re.MULTILINE)]
    return [decoder.raw_decode(text[start:].lstrip())[0] for start in starts]


def test_every_move_shown_can_be_read_and_written_again(subtests: pytest.Subtests) -> None:
    for written in moves_shown():
        with subtests.test(written=written):
            assert read_move(write_move(read_move(written))) == read_move(written)


def test_a_move_of_every_kind_is_shown() -> None:
    assert len({type(read_move(written)) for written in moves_shown()}) >= 6


def test_the_scenario_shown_passes_and_shows_every_key() -> None:
    (scenario,) = yaml.safe_load(blocks("yaml")[0])
    assert run_scenario(scenario) == []
    assert set(scenario) == KEYS | {"name", "moves", "expect"}
    assert len(scenario["expect"]) == 15


def test_the_game_shown_replays_to_what_it_says() -> None:
    record = json.loads(blocks("json")[1])
    assert replay(read_record(record)) == []


def test_every_refusal_is_explained_in_the_order_it_is_looked_for() -> None:
    section = TEXT.partition("## Refusals")[2].partition("\n## ")[0]
    shown = [code for code in re.findall(r"`([a-z-]+)`", section) if code in CODES]
    assert list(dict.fromkeys(shown)) == list(CODES)


# The threat model names code and tests that there are.

THREATS = (ROOT / "docs" / "threat-model.md").read_text()
PATH = re.compile(r"`([\w/-]+\.py)`")


def test_every_file_that_it_names_is_there() -> None:
    named = PATH.findall(THREATS)
    assert len(named) > 40
    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_every_danger_is_tried_in_a_test() -> None:
    dangers = THREATS.partition("## Who\n")[2].partition("\n## ")[0].splitlines()
    rows = [line for line in dangers if line.startswith("| ") and not line.startswith("| Who")]
    assert len(rows) > 10
    for row in rows:
        assert any(path.startswith("tests/") for path in PATH.findall(row)), row


# Docstrings of public functions begin with a verb in the imperative.


APPS = ("games", "accounts", "saboteur_site")
# A verb that is missing here is one word more; a noun is a sentence to write again.
VERBS = frozenset(
    """
    Accept Acknowledge Act Activate Add Adjust Agree Allow Announce Answer Apply Arrange Ask Begin
    Call Cancel Carry Cast Change Charge Check Choose Claim Classify Clear Close Collect Combine
    Comment Compare Connect Continue Count Create Deactivate Deal Declare Decline Decode Defer
    Delete Describe Discard Do Draw Drop Email End Exchange Execute Explain Fill Find Finish Forget
    Forward Found Freeze Give Go Grant Hand Hang Have Hold Ignore Import Join Judge Keep Lay Lead
    Leave Let List Load Lock Log Look Make Mark Move Name Normalise Note Notify Offer Open Parse
    Play Postpone Print Publish Put Queue Raise React Read Rebuild Recalculate Record Redact
    Redirect Refuse Register Release Remember Remove Rename Replace Replay Report Reserve Reset
    Restore Retry Return Reveal Revoke Roll Run Save Say Seal Search Seat See Send Serve Set Share
    Show Shuffle Sign Sit Skip Sort Start State Stop Store Switch Take Tell Thank Tick Try Turn Undo
    Verify Wait Warn Watch Withdraw Work Wrap Write Yield
    """.split()
)


def first_words() -> Iterator[tuple[str, str]]:
    """Yield the place and the first word of the docstring of every public function and method."""
    for path in sorted(path for app in APPS for path in (ROOT / app).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for part in ast.walk(ast.parse(path.read_text())):
            if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            written = ast.get_docstring(part)
            if written and not part.name.startswith("_"):
                place = f"{path.relative_to(ROOT)}:{part.lineno} {part.name}"
                yield place, written.split()[0].rstrip(".,:;")


def test_docstrings_of_public_functions_begin_with_a_verb() -> None:
    found = list(first_words())
    others = [f"{place}: {word}" for place, word in found if word not in VERBS]
    assert found
    assert not others, "Begin with a verb (new ones go into VERBS):\n" + "\n".join(others)
