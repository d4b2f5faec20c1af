"""The arena: pairs of rounds that differ in one seat's strength, resumed where they stopped."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.bots import outlook
from games.bots.strengths import regular
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight
from tools.arena import __main__ as arena
from tools.arena import ratings, strengths
from tools.arena.calibration import calibration
from tools.arena.deals import compare
from tools.arena.lines import resumed_lines
from tools.arena.ratings import MODELS, Result, Side, results
from tools.arena.report import as_table, report
from tools.arena.rounds import play

RULES = Ruleset(rounds=1)


def _without_times(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "milliseconds"}


def test_a_deal_is_played_with_the_tested_strength_in_every_seat() -> None:
    line = compare(RULES, 4, "novice", "regular", "pairs")
    assert len(line["gold"]) == len(line["tested_gold"]) == len(line["dwarfs"]) == 4
    assert set(line["milliseconds"]) == {"novice", "regular"}


def test_the_same_seed_gives_the_same_rounds() -> None:
    one, other = (compare(RULES, 4, "novice", "regular", "again") for _ in range(2))
    assert _without_times(one) == _without_times(other)


def test_who_changes_nothing_changes_nobodys_gold() -> None:
    plain = play(RULES, ["regular"] * 4, "same")
    assert play(RULES, ["regular"] * 4, "same", watched=(2,)).gold == plain.gold


def test_whoever_resumes_plays_only_what_is_missing(tmp_path: Path) -> None:
    file, seeds = tmp_path / "series.jsonl", ["s/0", "s/1", "s/2"]
    deal = partial(compare, RULES, 3, "regular", "regular")
    whole = list(resumed_lines(file, seeds, deal))
    text = file.read_text()
    file.write_text(text[:-20])  # stopped in the middle of the last line
    played: list[str] = []
    again = list(resumed_lines(file, seeds, lambda seed: played.append(seed) or deal(seed)))
    assert played == ["s/2"]
    assert [_without_times(line) for line in again] == [_without_times(line) for line in whole]
    assert len(file.read_text().splitlines()) == 3


def test_two_processes_play_what_one_plays(tmp_path: Path) -> None:
    deal, seeds = partial(compare, RULES, 3, "regular", "regular"), ["s/0", "s/1", "s/2"]
    one, two = (resumed_lines(tmp_path / f"{n}.jsonl", seeds, deal, n) for n in (1, 2))
    assert [*map(_without_times, one)] == [*map(_without_times, two)]


def test_the_command_prints_a_table_and_every_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--tested", "novice", "--rounds", "2", "--players", "4", "--folder", str(tmp_path)]
    arena.main(asked)
    table = capsys.readouterr().out
    assert "difference" in table
    assert "ms of CPU a move, regular" in table
    assert "blunders" in table
    arena.main([*asked, "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert figures["rounds"] == 2
    assert {"treasure", "gold", "beliefs", "milliseconds", "blunders"} <= set(figures)


def test_at_a_mixed_table_each_seat_draws_a_strength_for_each_deal() -> None:
    tables = [strengths.seated("mixture", 5, f"deal {n}") for n in range(40)]
    assert {strength for table in tables for strength in table} == set(strengths.MIXED)
    assert strengths.seated("mixture", 5, "deal 3") == tables[3]
    line = compare(RULES, 5, "mixture", "mixture", "deal 3")
    assert set(line["milliseconds"]) == set(tables[3])
    assert not line["tested_gold"]


def test_saboteurs_of_one_style_are_all_of_it_meanwhile(subtests: pytest.Subtests) -> None:
    for strength, style in list(strengths.BY_STYLE.items()):
        with subtests.test(strength=strength, style=style):
            seats = [sight(FIVE_MINERS, ["EW"], number=number) for number in range(1, 4)]
            usual = [outlook.style(seen) for seen in seats]
            with strengths.minded(strength):
                assert {outlook.style(seen) for seen in seats} == {style}
            assert [outlook.style(seen) for seen in seats] == usual


def test_a_mind_that_wanders_plays_other_moves_than_the_best_now_and_then() -> None:
    seen = sight(FIVE_MINERS, ["EW", "NESW", "NS", "map"])
    chosen = {strengths.noisy(seen, str(n)) for n in range(60)}
    assert chosen > {regular(seen, str(n)) for n in range(60)}


def test_suspicions_are_those_at_a_third_of_the_round_above_the_decks() -> None:
    played = play(RULES, ["regular-open"] * 5, "seen")
    assert len(played.suspicions) == 5
    assert all(-1 < suspicion < 1 for suspicion in played.suspicions)


def test_an_option_of_the_rules_is_played_and_resumed_by_itself(tmp_path: Path) -> None:
    asked = ["--rounds", "1", "--players", "3", "--folder", str(tmp_path)]
    arena.main(asked)
    arena.main([*asked, "--option", "all_saboteurs_dealt"])
    plain, sharper = sorted(tmp_path.iterdir(), key=lambda file: len(file.name))
    assert "all-saboteurs-dealt" in sharper.name
    assert "all-saboteurs-dealt" not in plain.name
    assert "saboteur" in json.loads(sharper.read_text())["dwarfs"]
    with pytest.raises(SystemExit):
        arena.main([*asked, "--expansion", "--option", "all_saboteurs_dealt"])


def test_beliefs_are_scored_by_fifth_and_apart_for_the_blocked() -> None:
    told = [(0, False, 0.5, 0.25, True), (0, False, 0.0, 0.25, False), (4, True, 1.0, 0.25, True)]
    first, last = calibration(told)
    assert (first["fifth"], first["blocked"], first["forecasts"]) == (1, False, 2)
    assert first["brier"] == pytest.approx(0.125)
    assert first["prior_brier"] == pytest.approx((0.75**2 + 0.25**2) / 2)
    assert (last["fifth"], last["blocked"], last["brier"]) == (5, True, 0)


def test_intervals_are_told_over_deals() -> None:
    line: dict[str, Any] = {
        "treasure": True,
        "dwarfs": ["miner", "saboteur"],
        "tested_gold": [3, 0],
        "gold": [1, 0],
        "forecasts": [],
        "milliseconds": {"regular": [1.0]},
        "blunders": {"regular: mends-a-foe": 1},
        "suspicions": [-0.1, 0.5],
        "tested_suspicions": [-0.1, 0.3],
    }
    figures = report([line, {**line, "tested_gold": [1, 0]}])
    difference = figures["gold"]["miner"]["difference"]
    assert difference["mean"] == 1
    assert difference["half_width"] == pytest.approx(1.96, rel=0.01)
    assert figures["blunders"] == {"regular: mends-a-foe": 2}
    assert figures["suspicions"]["saboteur"]["difference"]["mean"] == pytest.approx(-0.2)
    assert "above the deck's, saboteur: rest 0.500" in as_table(figures)


# Comparing the models of ratings on rounds that they have not seen.


def people_of(result: Result) -> list[int]:
    return [name for side in result for name in side.names]


def test_the_same_seed_gives_the_same_rounds_between_the_same_names() -> None:
    one = results(4, "same")
    assert one == results(4, "same")
    assert one
    assert all(len(set(people_of(each))) == 5 for each in one)


def test_no_round_is_kept_that_all_sides_won_or_none() -> None:
    found = results(12, "kept", expansion=True)
    assert found
    assert all({side.won for side in each} == {True, False} for each in found)


def test_in_saboteur_2_who_digs_for_nobody_else_is_a_side_alone() -> None:
    sides = [side for each in results(12, "alone", expansion=True) for side in each]
    alone = [side for side in sides if side.kind in ("boss", "profiteer", "geologist")]
    assert alone
    assert all(len(side.names) == 1 for side in alone)
    assert any(len(side.names) > 1 for side in sides)


def test_who_always_wins_is_foretold_better_with_ratings_than_without() -> None:
    strong = []
    for number in range(80):
        miner, saboteur = (0, 1) if number % 2 else (1, 0)
        miners = Side("miner", (miner, 2 + number % 5), miner == 0)
        strong.append((miners, Side("saboteur", (saboteur, 7 + number % 5), saboteur == 0)))
    by_model = {one.model: one for one in ratings.compare(strong)}
    shares = by_model.pop("none: shares alone")
    assert all(one.right == 1.0 > shares.right for one in by_model.values())
    assert all(one.log_loss < shares.log_loss / 2 for one in by_model.values())


@pytest.mark.parametrize("box", [[], ["--expansion"]])
def test_the_command_prints_a_line_for_each_model(
    capsys: pytest.CaptureFixture[str], box: list[str]
) -> None:
    ratings.main(["--rounds", "12", "--seed", "few", *box])
    told = capsys.readouterr().out
    assert all(model.__name__ in told for model in MODELS)


def test_what_the_rules_refuse_is_an_error_of_the_command(subtests: pytest.Subtests) -> None:
    for asked in (
        ["--players", "2"],
        ["--expansion", "--edition", "classic"],
        ["--tested", "mixture", "--rest", "regular"],
    ):
        with subtests.test(asked=asked), pytest.raises(SystemExit):
            arena.main(asked)
