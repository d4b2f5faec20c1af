"""The stopwatch and the engine's speed."""

import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from games.rules import engine
from games.rules.ruleset import Ruleset
from tests.benchmarks import report, stopwatch
from tests.benchmarks.stopwatch import Case, Figure, measure
from tools import playout
from tools.seeds import round_seed


def _cpu_per_call(call: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - began) / times


def _plies_per_second(rules: Ruleset, games: int = 150) -> float:
    tally, policy = playout.SeriesTally(), playout.POLICIES["random"]
    began = time.process_time()
    for number in range(games):
        playout.play_game(rules, 5, f"speed {number}", policy, tally, recording=False)
    return tally.plies / (time.process_time() - began)


def test_random_play_of_both_games() -> None:
    base, expansion = _plies_per_second(Ruleset()), _plies_per_second(Ruleset(expansion=True))
    print(f"\nbase game {base:,.0f}, Saboteur 2 {expansion:,.0f} plies per CPU second")
    print(f"Saboteur 2 against the base game: {expansion / base:.2f}")
    assert min(base, expansion) > 0


def test_what_one_turn_costs_beside_a_look_at_it() -> None:
    rules = Ruleset()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("cost")))
    costs = {
        "legal moves": _cpu_per_call(lambda: engine.legal(position), 2000),
        "copy": _cpu_per_call(position.copy, 2000),
        "observe": _cpu_per_call(lambda: engine.observe(position, 0), 500),
        "save and load": _cpu_per_call(lambda: engine.load(engine.save(position)), 500),
    }
    unit = costs["legal moves"]
    for name, cost in costs.items():
        print(f"\n{name}: {cost * 1e6:.1f} µs of CPU, {cost / unit:.1f} times the legal moves")
    assert all(cost > 0 for cost in costs.values())


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long each call takes from now on, in seconds, in the order of the calls."""
    durations: list[float] = []

    def ticks() -> Iterator[float]:
        for duration in durations:
            yield from (0.0, duration)

    told = chain.from_iterable(iter(ticks, None))
    monkeypatch.setattr(stopwatch.time, "process_time", lambda: next(told))
    return durations


def test_a_ratio_compares_what_stood_side_by_side(clock: list[float]) -> None:
    # The machine is slower in each lap, for both alike.
    clock += [1e-6, 3e-6, 10e-6, 30e-6, 100e-6, 300e-6]
    anchor, case = measure(
        [Case("site", "hello", str), Case("site", "page", str, beside="hello")], laps=3
    )
    assert (anchor.p50, anchor.ratio) == (pytest.approx(10), None)
    assert (case.p50, case.ratio, case.beside) == (pytest.approx(30), pytest.approx(3), "hello")


def test_several_calls_share_their_time(clock: list[float]) -> None:
    clock += [80e-6]
    (figure,) = measure([Case("site", "page", str, times=4)], laps=1)
    assert figure.p50 == pytest.approx(20)


def test_the_slowest_call_of_a_hundred_shows(clock: list[float]) -> None:
    clock += [1e-6] * 99 + [50e-6]
    (figure,) = measure([Case("players", "a decision", str, times=100, each=True)], laps=1)
    assert (figure.p50, figure.p99) == (pytest.approx(1), pytest.approx(50))


def test_a_case_that_counts_is_divided_by_what_it_counted(clock: list[float]) -> None:
    clock += [60e-6]
    (figure,) = measure([Case("engine", "plies", lambda: 30, counts=True)], laps=1)
    assert figure.p50 == pytest.approx(2)


def test_a_run_is_compared_with_the_one_before(tmp_path: Path) -> None:
    before, now = (
        Figure("site", "page", 20, beside="hello", ratio=4),
        Figure("site", "page", 30, beside="hello", ratio=2),
    )
    report.save([before], tmp_path / "before.json")
    table = report.as_table([now], report.load(tmp_path / "before.json"))
    assert table.splitlines()[-1].split() == ["page", "30.0", "µs", "2.00", "hello", "0.50"]
