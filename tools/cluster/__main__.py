"""Run a site on several machines, take them away one by one, and check that nothing is lost.

    python -m tools.cluster [--people N] [--only WORDS] [--stay]

Every machine is an address of this machine's loopback; its servers' files come from
`deploy/cluster`. Prints how long writes, Redis and turns paused at each trial. Exits with 1 if that
was too long or anything acknowledged was lost.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic, sleep

import psycopg

from tests.processes import clean_environment
from tests.smtp import mail_server
from tools.capacity.shape import RunningSite, cpu_of_a_tree, environment_for, set_up, start_units
from tools.cluster.plan import PAGES_PORT, WEB
from tools.cluster.probes import Flows, Settings, Writes
from tools.cluster.servers import Servers, plan_in
from tools.cluster.trials import Trial, trials_of
from tools.storm.clients import Client
from tools.storm.faults import Mail
from tools.storm.parts import Keeper, Part

_SEATS, _TABLES, _PACE_SECONDS = 3, 24, 2.0
_CALM_SECONDS = 30.0
# The least and most length of a trial, which is over once nothing has paused for some seconds.
_LEAST_SECONDS, _MOST_SECONDS, _FLOWS_SECONDS = 12.0, 75.0, 3.0


def main(chosen: Namespace) -> int:
    """Start everything, run the trials, and print the results."""
    with cluster() as (servers, shape):
        print("The site is at", shape.url, "and its files in", shape.folder, flush=True)
        if chosen.stay:
            print("It ends with Ctrl-C.", flush=True)
            Event().wait()
        import django

        django.setup()
        parts = [Part(name, each) for name, several in shape.units.items() for each in several]
        keeper = Keeper(parts)
        keeper.start()
        try:
            return _try_all(servers, shape, chosen)
        finally:
            # Otherwise it would restart processes that are ended now.
            keeper.rest()


@contextmanager
def cluster() -> Iterator[tuple[Servers, RunningSite]]:
    """Start all servers and the site's units; end them and remove the folder afterwards."""
    with TemporaryDirectory(prefix="saboteur-cluster-") as name, ExitStack() as end:
        folder = Path(name)
        # Servers run as another user, and need access.
        folder.chmod(0o755)
        servers = Servers(plan_in(folder))
        for server in servers:
            end.callback(server.stop)
        servers.start()
        _make_database(servers)
        mail = end.enter_context(mail_server())
        own = environment_for(folder, mail.port) | servers.plan.site_environment
        own |= {"DATABASE_POOL_SIZE": "5", "BOT_PAUSE_SECONDS": "0,0.2"}
        os.environ |= own
        set_up(own)
        pages = [(servers.plan.address(node), str(PAGES_PORT)) for node in WEB]
        units = start_units(folder, pages, clean_environment(**own), end)
        yield servers, RunningSite(servers.plan.url, units, servers, folder, mail, own)


def _make_database(servers: Servers) -> None:
    secret = servers.plan.passwords["SITE_PASSWORD"]
    url = servers.database_url(servers.with_role("leader"))
    with psycopg.connect(url, autocommit=True) as administrator:
        administrator.execute(f"CREATE ROLE saboteur LOGIN PASSWORD '{secret}'")
        administrator.execute("CREATE DATABASE saboteur OWNER saboteur")


def _try_all(servers: Servers, shape: RunningSite, chosen: Namespace) -> int:
    from tools.storm import proof
    from tools.storm.tables import open_tables

    mail, ended = Mail(shape.mail), Event()
    people = open_tables(chosen.people, _TABLES, _SEATS)
    clients = [
        Client(shape.url, person, number % 2 == 0, _PACE_SECONDS, ended)
        for number, person in enumerate(people)
    ]
    writes = Writes(shape.environment["DATABASE_URL"])
    flows = Flows(writes, Settings(shape.environment["REDIS_URL"]), clients)
    flows.start()
    _print_calm(servers, shape, flows)
    wrong = []
    for trial in trials_of(servers, shape.units["pages"][0]):
        if all(word in trial.name for word in chosen.only):
            wrong += _try(trial, servers, flows)
    ended.set()
    flows.end()
    due = proof.work_off()
    wrong += [
        *([f"Something is still due: {due}"] if due else []),
        *(f"An acknowledged write is lost: {number}" for number in sorted(writes.lost())),
        *proof.wrong_after(clients, mail.taken(), shape.environment),
    ]
    answers = sum((Counter(client.answers) for client in clients), Counter[str]())
    print(f"{len(flows.turns())} turns and {len(writes.answered)} writes were acknowledged")
    print("answers: " + ", ".join(f"{each} {answers[each]}" for each in sorted(answers)))
    print(f"errors in the logs: {proof.errors_in_words(shape.folder)}")
    print(f"the logs are in {proof.keep_logs(shape.folder, 'cluster')}")
    print(proof.emails_in_words(mail.taken()))
    print(*(wrong or ["Nothing was lost, doubled or stuck."]), sep="\n")
    return 1 if wrong else 0


def _try(trial: Trial, servers: Servers, flows: Flows) -> list[str]:
    """Run one trial until everything flows again, and mend it; return what took too long."""
    since = monotonic()
    mend = trial.do()
    now = monotonic()
    while now - since < _MOST_SECONDS:
        sleep(0.5)
        now = monotonic()
        recent = flows.pauses(now - _FLOWS_SECONDS, now)
        if now - since > _LEAST_SECONDS and max(recent.values()) < _FLOWS_SECONDS:
            break
    pauses = flows.pauses(since, now)
    said = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in pauses.items())
    print(f"{trial.name}: {said}", flush=True)
    mend()
    wrong = []
    # Not Redis: the site stops waiting sooner than it recovers, and turns go on without it.
    if (slow := max(pauses["writes"], pauses["turns"])) > trial.limit:
        wrong.append(f"{trial.name} took {slow:.0f} s")
    began = monotonic()
    if not servers.become_whole():
        wrong.append(f"{trial.name}: not whole afterwards: {servers.members()}")
    print(f"  whole again after {monotonic() - began:.0f} s", flush=True)
    return wrong


def _print_calm(servers: Servers, shape: RunningSite, flows: Flows) -> None:
    """Print the processor time that each part needs for a turn while nothing goes wrong."""
    sleep(_CALM_SECONDS / 3)
    before, turns = _cpu(servers, shape), len(flows.turns())
    sleep(_CALM_SECONDS)
    taken = len(flows.turns()) - turns
    used = {name: seconds - before[name] for name, seconds in _cpu(servers, shape).items()}
    said = ", ".join(
        f"{name} {seconds * 1000 / max(taken, 1):.0f}"
        for name, seconds in sorted(used.items(), key=lambda each: -each[1])
    )
    print(f"calm: {taken} turns in {_CALM_SECONDS:.0f} s; ms of CPU for a turn: {said}", flush=True)


def _cpu(servers: Servers, shape: RunningSite) -> dict[str, float]:
    used: defaultdict[str, float] = defaultdict(float)
    for name, several in shape.units.items():
        used[name] += sum(cpu_of_a_tree(each.process.pid) for each in several)
    primary = servers.with_role("leader")
    for server in servers:
        used[server.kind] += cpu_of_a_tree(server.process.pid) if server.process else 0
        if server.kind == "patroni":
            role = "primary" if server.node == primary else "copies"
            used[f"PostgreSQL ({role})"] += sum(map(cpu_of_a_tree, server.postgresql()[:1]))
    return used


def read_options(words: list[str]) -> Namespace:
    """Return the options of the command line."""
    parser = ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--only", nargs="*", default=[], help="trials with these words in them")
    parser.add_argument("--stay", action="store_true", help="only start it, to look around")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(read_options(sys.argv[1:])))
