"""The checker for everybody: one file, the standard library, and the same verdict as the site's."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from games.rules.fair import verify_deal
from games.rules.fair.proof import write_proof
from games.rules.files.record import write_record
from games.rules.ruleset import Ruleset
from tests.processes import ROOT
from tests.rules.fair.proofs import before_the_start, played
from tests.rules.tables import TABLES

SOURCE = ROOT / "games" / "rules" / "fair" / "verify_deal.py"
RULES = Ruleset(rounds=2)
_PROOF, _RECORD = played(RULES, 5, 2)
PROOF, RECORD = write_proof(_PROOF), write_record(_RECORD)


def verdict(folder: Path, *documents: object) -> int:
    paths = []
    for number, document in enumerate(documents):
        paths.append(folder / f"{number}.json")
        paths[-1].write_text(json.dumps(document))
    return verify_deal.main(*map(str, paths))


def test_it_is_short_and_needs_nothing_but_python() -> None:
    text = SOURCE.read_text()
    assert len(text.splitlines()) <= 120
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [])
        + [alias.name for alias in node.names if isinstance(node, ast.Import)]
        if name
    }
    assert imported <= sys.stdlib_module_names


def test_it_runs_anywhere_and_prints_a_line_for_each_check(tmp_path: Path) -> None:
    copy(SOURCE, tmp_path)
    for name, written in (("proof", PROOF), ("game", RECORD)):
        (tmp_path / f"{name}.json").write_text(json.dumps(written))
    command = [sys.executable, "-I", "verify_deal.py", "proof.json", "game.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    digests = [secret["commitment"] for secret in PROOF["secrets"]]
    assert done.stdout.splitlines() == [
        "ok   format: saboteur-proof/1",
        *(f"ok   secret {i}: matches the commitment {digest}" for i, digest in enumerate(digests)),
        "ok   contributions: a line of each player",
        "ok   seats and starter: follow from secret 0",
        "ok   rounds: in order",
        "ok   round 1: the deal follows from its secret",
        "ok   round 1: its gold was there",
        "ok   round 2: the deal follows from its secret",
        "ok   round 2: its gold was there",
        "ok   record: the same table",
        "ok   round 1: the record begins with this deal",
        "ok   round 2: the record begins with this deal",
    ]
    assert (done.returncode, done.stderr) == (0, "")
    assert subprocess.run(command[:3], capture_output=True, cwd=tmp_path, check=False).returncode


def test_it_deals_as_the_site_does_at_every_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for table in TABLES:
        with subtests.test(str(table)):
            proof, record = played(table.rules, table.players, 1)
            assert verdict(tmp_path, write_proof(proof), write_record(record)) == 0
            assert "FAIL" not in capsys.readouterr().out


def test_a_proof_from_before_the_start_holds_and_none_from_then_passes_for_a_game(
    tmp_path: Path,
) -> None:
    early = write_proof(before_the_start(RULES))
    assert verdict(tmp_path, early) == 0
    assert verdict(tmp_path, early, RECORD) == 1
    assert verdict(tmp_path, PROOF, {}) == 1


def set_at(*path: str | int, value: Any) -> Callable[[Any, Any], None]:
    def tamper(proof: Any, game: Any) -> None:
        part = {"proof": proof, "game": game}[path[0]]
        for step in path[1:-1]:
            part = part[step]
        part[path[-1]] = value

    return tamper


def exchange_two_cards(proof: Any, game: Any) -> None:
    for deal in (proof["deals"][1]["deal"], game["rounds"][1]["deal"]):
        deal["draw"].reverse()


def exchange_rounds(proof: Any, game: Any) -> None:
    proof["deals"].reverse()


def leave_a_round_out(proof: Any, game: Any) -> None:
    proof["deals"].pop()


def leave_a_round_out_of_the_record(proof: Any, game: Any) -> None:
    game["rounds"].pop()


def test_what_was_tampered_with_fails_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for tamper, line in [
        (set_at("proof", "format", value="saboteur-proof/2"), "format"),
        (set_at("proof", "secrets", 1, "secret", value="00" * 32), "secret 1: matches"),
        (set_at("proof", "secrets", 1, "secret", value="00"), "secret 1: matches"),
        (set_at("proof", "secrets", 1, "secret", value=None), "secret 1: matches"),
        (set_at("proof", "secrets", 2, "commitment", value="00" * 32), "secret 2: matches"),
        (set_at("proof", "secrets", value=[]), "cannot be read"),
        (set_at("proof", "contributions", 0, value="for Eve"), "seats and starter"),
        (set_at("proof", "contributions", 0, value="a\nb"), "contributions"),
        (set_at("proof", "contributions", value=[]), "contributions"),
        (set_at("proof", "players", value=2), "contributions"),
        (set_at("proof", "game", value=18), "seats and starter"),
        (set_at("proof", "rules", "selfish_dwarf", value=True), "round 1: the deal"),
        (set_at("proof", "seats", value=None), "seats and starter"),
        (set_at("proof", "seats", value=[0, 1, 2, 3, 4]), "seats and starter"),
        (set_at("proof", "starter", value=None), "seats and starter"),
        (set_at("proof", "deals", 0, "deal", "nuggets", value=[]), "round 1: its gold"),
        (set_at("proof", "deals", 1, "deal", "nuggets", value=[3] * 5), "round 2: its gold"),
        (set_at("proof", "deals", 1, "deal", "hands", value=[]), "round 2: the deal"),
        (set_at("proof", "deals", 0, "deal", value={}), "cannot be read"),
        (exchange_two_cards, "round 2: the deal"),
        (exchange_rounds, "rounds: in order"),
        (leave_a_round_out, "round 2: the record"),
        (leave_a_round_out_of_the_record, "record: the same table"),
        (set_at("game", "rounds", 1, "deal", "draw", value=[]), "round 2: the record"),
        (set_at("game", "rounds", 0, "starter", value=None), "record: the same table"),
        (set_at("game", "seats", value=["Eve"]), "record: the same table"),
        (set_at("game", "rules", value={"expansion": True}), "record: the same table"),
    ]:
        with subtests.test(line):
            proof, game = deepcopy((PROOF, RECORD))
            tamper(proof, game)
            assert verdict(tmp_path, proof, game) == 1
            assert f"FAIL {line}" in capsys.readouterr().out


def test_files_that_are_missing_or_no_proof_at_all_fail(tmp_path: Path) -> None:
    assert verify_deal.main(str(tmp_path / "nowhere.json")) == 1
    assert verdict(tmp_path, []) == 1
    assert verdict(tmp_path, {"format": "saboteur-proof/1"}) == 1
