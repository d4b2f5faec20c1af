"""Kill and freeze every part of the production shape while ten people play; check for losses.

    python -m tools.storm [--turns N] [--seconds N] [--frozen N]

Everything is on this machine's loopback. As root it runs with its own network and mounts, so that
it can fill a disk and lose packets. Prints a report, and exits with 1 if anything was lost, doubled
or stuck.
"""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from threading import Event
from time import monotonic, sleep

from tools.capacity.shape import RunningSite, production
from tools.storm.clients import Client
from tools.storm.faults import Fault, Mail, faults_of, not_possible
from tools.storm.parts import DurablePostgreSQL, Keeper, parts_of

PEOPLE = 10
_SEATS, _TURNS_OF_A_TABLE = 3, 60
# In a long storm the database's log files grow to their full size.
_DISK = "700m"
_CALM_SECONDS = 3.0
# How long everybody may take to recover after the last fault.
_BACK_SECONDS = 60.0


def main(chosen: Namespace) -> int:
    """Run the storm, and print the report."""
    disk = _own_disk()
    with production(DurablePostgreSQL, disk, BOT_PAUSE_SECONDS="0,0.2") as shape:
        import django

        django.setup()
        keeper = Keeper(parts_of(shape))
        keeper.start()
        try:
            return _blow(shape, chosen, disk, keeper)
        finally:
            # Otherwise it would restart processes that are ended now.
            keeper.rest()


def _blow(shape: RunningSite, chosen: Namespace, disk: Path | None, keeper: Keeper) -> int:
    from tools.storm import proof
    from tools.storm.tables import open_tables

    mail, ended = Mail(shape.mail), Event()
    people = open_tables(PEOPLE, 2 + chosen.turns // _TURNS_OF_A_TABLE, _SEATS)
    # Spreads the turns over the whole storm.
    pace = chosen.seconds * PEOPLE / chosen.turns / 2
    clients = [
        Client(shape.url, person, number % 2 == 0, pace, ended)
        for number, person in enumerate(people)
    ]
    began = monotonic()
    for client in clients:
        client.start()
    faults = faults_of(shape, keeper.parts, mail, disk, chosen.frozen)
    blown = _do_all(faults, clients, chosen)
    calm = monotonic()
    _wait_for(lambda: all(one.last_good > calm for one in clients), _BACK_SECONDS)
    back = monotonic() - calm
    _wait_for(lambda: _turns(clients) >= chosen.turns, chosen.seconds)
    ended.set()
    for client in clients:
        client.join(timeout=30)
    due = proof.work_off()
    wrong = [
        *(f"A client did not go on: {one.name}" for one in clients if one.last_good < calm),
        *([f"Something is still due: {due}"] if due else []),
        *proof.wrong_after(clients, mail.taken(), shape.environment),
    ]
    answers = sum((Counter(client.answers) for client in clients), Counter[str]())
    print(f"\n{_turns(clients)} turns were acknowledged in {monotonic() - began:.0f} s")
    print(f"{proof.games_over()} games were played to their end")
    print(f"{blown.total()} faults; parts were started again {keeper.starts} times")
    print("answers: " + ", ".join(f"{each} {answers[each]}" for each in sorted(answers)))
    print(f"errors in the logs: {proof.errors_in_words(shape.folder)}")
    print(f"the logs are in {proof.keep_logs(shape.folder, 'storm')}")
    print(f"everybody went on {back:.1f} s after the last fault")
    print(proof.emails_in_words(mail.taken()))
    print(*(f"not tried: {sentence}" for sentence in not_possible(disk)), sep="\n")
    print(*(wrong or ["Nothing was lost, doubled or stuck."]), sep="\n")
    return 1 if wrong else 0


def _do_all(faults: list[Fault], clients: list[Client], chosen: Namespace) -> Counter[str]:
    """Cause every fault, again and again until enough turns were taken or time is up."""
    began, blown = monotonic(), Counter[str]()
    while not blown or (monotonic() - began < chosen.seconds and _turns(clients) < chosen.turns):
        for fault in faults:
            at = f"{monotonic() - began:6.0f} s, {_turns(clients):5} turns"
            print(f"{at}: {fault.name}", flush=True)
            fault.do()
            blown[fault.name] += 1
            sleep(_CALM_SECONDS)
    return blown


def _wait_for(is_so: Callable[[], bool], seconds: float) -> None:
    end = monotonic() + seconds
    while not is_so() and monotonic() < end:
        sleep(0.2)


def _turns(clients: list[Client]) -> int:
    return sum(len(client.turns) for client in clients)


def _own_disk() -> Path | None:
    """Return a small disk for the storm, if possible; it disappears with the storm's mounts."""
    if "SABOTEUR_STORM" not in os.environ:
        return None
    disk = Path(mkdtemp(prefix="saboteur-storm-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={_DISK},mode=755", "tmpfs", str(disk)], check=False
    )
    return disk if mounted.returncode == 0 else None


def _enter_own_namespaces() -> None:
    """Restart with a separate network and mounts, if this is root and they are allowed."""
    own = ["unshare", "--mount", "--net"]
    if os.geteuid() or "SABOTEUR_STORM" in os.environ or not shutil.which("unshare"):
        return
    if subprocess.run([*own, "true"], capture_output=True, check=False).returncode:
        return
    os.environ["SABOTEUR_STORM"] = "within"
    again = [sys.executable, "-m", "tools.storm", *sys.argv[1:]]
    os.execvp("unshare", [*own, "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *again])


def read_options(words: list[str]) -> Namespace:
    """Return the options of the command line."""
    parser = ArgumentParser(prog="python -m tools.storm", description=__doc__)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=600, help="the longest that it blows")
    parser.add_argument("--frozen", type=float, default=4, help="seconds that a part is stopped")
    return parser.parse_args(words)


if __name__ == "__main__":
    _enter_own_namespaces()
    sys.exit(main(read_options(sys.argv[1:])))
