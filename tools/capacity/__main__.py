"""Find the highest rate of turns that the production shape carries on this machine.

    python -m tools.capacity [--rates 2 4 8 …] [--seconds N] [--tables N] [--all] [--parts]

The load is open: turns come at their rate, however slowly the site answers. It runs on the same
machine, so its own share of the processor is printed, and that of all other programs there: take
them into account.
"""

import csv
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tools.capacity.shape import HOST, RunningSite, production
from tools.capacity.shares import busy_seconds, cores_by_part, watch

# Above these limits a site does not carry its load.
MOST_MILLISECONDS = 300
LATEST = timedelta(seconds=60)
# Share of the rate asked for: computer players, ends of rounds and the beginning cost some.
_LEAST_SHARE = 0.8
# Warm up first: every process has work to do once, at its first page.
_WARM_RATE, _WARM_SECONDS = 2.0, 15
_ROW = "{:>8} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}  {}"


@dataclass(frozen=True, slots=True)
class RateStep:
    """The results of a rate of turns; times in milliseconds, CPU in cores by part."""

    rate: float
    turns: float
    p50: float
    p99: float
    page_p99: float
    failed: int
    emails: float
    late: timedelta
    cpu: dict[str, float]

    @property
    def is_carried(self) -> bool:
        """Return whether turns were quick, nothing was late, and nothing failed."""
        good = self.p99 < MOST_MILLISECONDS and self.late < LATEST and not self.failed
        return good and self.turns >= _LEAST_SHARE * self.rate


def main(chosen: Namespace) -> int:
    """Raise the rate step by step, print each step, and print the highest rate carried."""
    with production() as shape:
        _set_up()
        from tools.capacity.tables import write_tables

        tables = shape.folder / "tables.json"
        write_tables(chosen.tables, tables)
        print(
            _ROW.format(
                "turns/s", "done", "p50", "p99", "page", "failed", "emails", "late", "cores"
            )
        )
        _load(shape, tables, _WARM_RATE, chosen, _WARM_SECONDS)
        best = None
        for rate in chosen.rates:
            step = _step(shape, tables, rate, chosen)
            print(_as_row(step), flush=True)
            if step.is_carried:
                best = step
            elif not chosen.all:
                break
        if chosen.parts:
            _print_parts(shape, tables, best.rate if best else chosen.rates[0], chosen)
    print(_verdict(best))
    return 0 if best else 1


def _set_up() -> None:
    import django

    django.setup()


def _step(shape: RunningSite, tables: Path, rate: float, chosen: Namespace) -> RateStep:
    before, began, busy = shape.cpu_seconds(), time.monotonic(), busy_seconds()
    shape.mail.emails.clear()
    used = _load(shape, tables, rate, chosen, chosen.seconds)
    late, seconds = _latest(), time.monotonic() - began
    cpu = {name: (now - before[name]) / seconds for name, now in shape.cpu_seconds().items()}
    cpu["the load itself"] = used / seconds
    cpu["others"] = (busy_seconds() - busy) / seconds - sum(cpu.values())
    written = Path(f"{_results(shape)}_stats.csv").read_text().splitlines()
    rows = {row["Name"]: row for row in csv.DictReader(written)}
    turn, page, all_ = rows["turn"], rows["table"], rows["Aggregated"]
    return RateStep(
        rate=rate,
        turns=int(turn["Request Count"]) / chosen.seconds,
        p50=float(turn["50%"]),
        p99=float(turn["99%"]),
        page_p99=float(page["99%"]),
        failed=int(all_["Failure Count"]),
        emails=len(shape.mail.emails) / seconds,
        late=late,
        cpu=cpu,
    )


def _print_parts(shape: RunningSite, tables: Path, rate: float, chosen: Namespace) -> None:
    """Play once more under a profiler, and print where the processor time went."""
    watchers = watch(shape, chosen.seconds)
    cpu = _step(shape, tables, rate, chosen).cpu
    parts = sorted(cores_by_part(shape, watchers, cpu).items(), key=lambda part: -part[1])
    print(f"At {rate:g} turns a second, in cores: {_in_words(dict(parts))}")


def _load(shape: RunningSite, tables: Path, rate: float, chosen: Namespace, seconds: int) -> float:
    """Play at a rate for a while; return the processor time that Locust used."""
    load = subprocess.Popen(
        _locust(shape, chosen.tables, seconds),
        env=os.environ
        | {
            "CAPACITY_TABLES": str(tables),
            "CAPACITY_PACE": str(chosen.tables / rate),
            "CAPACITY_HOST": HOST,
        },
        stdout=subprocess.DEVNULL,
        stderr=(shape.folder / "locust.log").open("wb"),
    )
    _pid, _status, used = os.wait4(load.pid, 0)
    return used.ru_utime + used.ru_stime


def _results(shape: RunningSite) -> Path:
    return shape.folder / "results"


def _locust(shape: RunningSite, tables: int, seconds: int) -> list[str]:
    visits = Path(__file__).with_name("visits.py")
    command = f"-m locust -f {visits} --headless --only-summary --host {shape.url}"
    users = f"--users {tables} --spawn-rate {tables} --run-time {seconds}s"
    written = f"--csv {_results(shape)} --exit-code-on-error 0"
    return [sys.executable, *command.split(), *users.split(), *written.split()]


def _latest() -> timedelta:
    """Return how long the oldest work that is due has been waiting."""
    from django.utils import timezone

    from games.tasks import KINDS

    now = timezone.now()
    oldest = [rows[0].since for kind in KINDS.values() if (rows := kind.due(now, 1))]
    return max((now - at for at in oldest), default=timedelta())


def _as_row(step: RateStep) -> str:
    late = f"{step.late.total_seconds():.0f} s"
    times = (f"{step.p50:.0f}", f"{step.p99:.0f}", f"{step.page_p99:.0f}")
    return _ROW.format(
        f"{step.rate:g}",
        f"{step.turns:.1f}",
        *times,
        step.failed,
        f"{step.emails:.1f}",
        late,
        _in_words(step.cpu),
    )


def _in_words(cores: dict[str, float]) -> str:
    return ", ".join(f"{name} {share:.2f}" for name, share in cores.items() if share >= 0.005)


def _verdict(best: RateStep | None) -> str:
    if best is None:
        return "Not even the lowest rate was carried."
    people = best.turns * 24 * 60 * 60
    return (
        f"{best.turns:.1f} turns a second are carried: {people / 5:,.0f} people who play 5 turns "
        "a day, were they spread evenly; a third of that where evenings are three times as busy."
    )


def read_options(words: list[str]) -> Namespace:
    """Return the options of the command line."""
    parser = ArgumentParser(prog="python -m tools.capacity", description=__doc__)
    parser.add_argument("--rates", nargs="+", type=float, default=[1, 2, 4, 6, 8, 10, 12, 16])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--all", action="store_true", help="go on where a rate is not carried")
    parser.add_argument("--parts", action="store_true", help="look into the processes as well")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(read_options(sys.argv[1:])))
