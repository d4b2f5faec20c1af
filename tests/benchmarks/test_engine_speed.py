"""What the engine costs: CPU time and ratios, printed and never judged by a clock.

Run `pytest tests/benchmarks -s` to read the figures.
"""

import time
from collections.abc import Callable

from games.rules import engine
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import Ruleset
from tools import playout


def _cpu_per_call(call: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - began) / times


def _plies_per_second(rules: Ruleset, games: int = 150) -> float:
    tally, policy = playout.Tally(), playout.POLICIES["random"]
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
