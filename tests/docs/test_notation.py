"""The examples of docs/notation.md are true: what they show can be read, played and replayed."""

import json
import re
from typing import Any

import pytest
import yaml

from games.rules.files.record import read_record, replay
from games.rules.files.scenario import KEYS, run_scenario
from games.rules.notation import read_move, write_move
from games.rules.refusals import CODES
from tests.processes import ROOT

TEXT = (ROOT / "docs" / "notation.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def moves_shown() -> list[dict[str, Any]]:
    decoder, text = json.JSONDecoder(), blocks("json")[0]
    starts = [match.start() for match in re.finditer(r"(?:^|    )(?=\{)", text, re.MULTILINE)]
    return [decoder.raw_decode(text[start:].lstrip())[0] for start in starts]


@pytest.mark.parametrize("written", moves_shown(), ids=json.dumps)
def test_every_move_shown_can_be_read_and_written_again(written: dict[str, Any]) -> None:
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
