"""What `make cluster` writes for its machines, and when it calls them whole."""

import re
from itertools import pairwise, takewhile
from pathlib import Path
from random import Random
from string import Template

import pytest
import yaml

from games.rules import engine
from games.rules.notation import write_move
from games.rules.phases import OVER
from games.rules.ruleset import Ruleset
from games.table.dock.choice import read_choice
from tools.capacity import arrivals
from tools.capacity.forms import form_of
from tools.capacity.shares import shares_of
from tools.cluster.plan import KEEPERS, TEMPLATES, ClusterPlan, etcd_api, etcd_environment
from tools.cluster.probes import longest_pause
from tools.cluster.servers import is_whole
from tools.seeds import round_seed


@pytest.fixture
def plan(tmp_path: Path) -> ClusterPlan:
    return ClusterPlan(tmp_path, Path("/programs"), network="127.7.7")


def open_variables() -> set[str]:
    """What the templates leave open."""
    return {
        name
        for path in TEMPLATES.iterdir()
        if path.name != "variables"
        for name in Template(path.read_text()).get_identifiers()
    }


def test_an_operator_is_asked_for_just_what_the_files_leave_open(plan: ClusterPlan) -> None:
    asked = etcd_environment((TEMPLATES / "variables").read_text())
    assert {*asked} == open_variables() == {*plan.variables("db1")}


def test_every_machine_has_all_its_files_and_an_address_of_the_loopback(plan: ClusterPlan) -> None:
    for node in {node for _, node in plan.servers()}:
        plan.write(node)
    for kind, node in plan.servers():
        text = plan.config(kind, node).read_text()
        assert plan.address(node) in text
        assert "$" not in text
        for address in re.findall(r"\d+\.\d+\.\d+\.\d+", text):
            assert address.startswith("127.")


def test_servers_start_after_what_they_need_and_on_all_machines(plan: ClusterPlan) -> None:
    order = list(dict.fromkeys(kind for kind, _ in plan.servers()))
    assert order == ["etcd", "patroni", "pgbouncer", "redis", "sentinel", "haproxy"]
    for kind in order[:-1]:
        assert [node for each, node in plan.servers() if each == kind] == [*KEEPERS]


def test_patroni_holds_a_commit_until_a_second_node_has_it(plan: ClusterPlan) -> None:
    plan.write("db2")
    told = yaml.safe_load(plan.config("patroni", "db2").read_text())
    dcs = told["bootstrap"]["dcs"]
    assert dcs["synchronous_mode"] is True
    # Patroni corrects times that do not fit, which nobody would notice.
    assert dcs["ttl"] >= dcs["loop_wait"] + 2 * dcs["retry_timeout"]
    assert told["postgresql"]["connect_address"] == "127.7.7.12:5432"


def test_an_old_patroni_speaks_the_old_protocol() -> None:
    assert etcd_api("patroni 3.0.2\n") == "etcd"
    assert etcd_api("patroni 4.0.4\n") == "etcd3"


def test_only_the_first_redis_begins_as_the_master(plan: ClusterPlan) -> None:
    for node in KEEPERS:
        plan.write(node)
    copies = [node for node in KEEPERS if "\nreplicaof" in plan.config("redis", node).read_text()]
    assert copies == ["db2", "db3"]


def test_the_site_finds_the_database_through_haproxy_and_redis_through_sentinels(
    plan: ClusterPlan,
) -> None:
    told = plan.site_environment
    assert told["DATABASE_URL"].partition("@")[2] == "127.7.7.1:5432/saboteur"
    assert told["REDIS_URL"].count(":26379") == 3


def test_a_pause_is_measured_from_what_happened_and_to_now() -> None:
    assert longest_pause([1, 2, 9, 10], since=0, until=11) == 7
    assert longest_pause([1, 2], since=1.5, until=10) == 8
    assert longest_pause([], since=3, until=5) == 2


def test_a_cluster_is_whole_with_a_primary_and_both_kinds_of_copies() -> None:
    def member(role: str, state: str = "running", timeline: int = 2) -> dict[str, str | int]:
        return {"role": role, "state": state, "timeline": timeline}

    whole = [member("leader"), member("sync_standby", "streaming"), member("replica")]
    assert is_whole(whole)
    assert not is_whole(whole[:2])
    assert not is_whole([*whole[:2], member("replica", "starting")])
    assert not is_whole([*whole[:2], member("replica", timeline=1)])
    assert not is_whole([member("leader"), member("replica"), member("replica")])


# The load of `make capacity` comes evenly, and plays at the table's page as people do.


def begun(table: int, takes: float, first: float = 0.0) -> list[tuple[float, float]]:
    """When one of 12 tables takes its turns in a minute, six seconds apart, and how late."""
    clock, turns = [first], []

    def sleep(seconds: float) -> None:
        clock[0] += seconds

    def play(late: float) -> None:
        turns.append((clock[0], late))
        sleep(takes)

    due = takewhile(lambda moment: moment < 60, arrivals.moments(table, 12, pace=6.0))
    arrivals.keep(due, lambda: clock[0], sleep, play)
    return turns


def test_turns_arrive_evenly_from_the_first_second_to_the_last() -> None:
    # Tables open one after the other, and turns take longer or shorter.
    came = sorted(at for table in range(12) for at, _ in begun(table, table / 3, table / 100))
    assert len(came) == 120 and came[0] < 0.5 and came[-1] > 59.5
    assert all(later - one == pytest.approx(0.5) for one, later in pairwise(came))


def test_a_turn_that_has_to_wait_for_the_one_before_is_late_by_that() -> None:
    assert [late for _, late in begun(0, takes=7.0)][:4] == pytest.approx([0, 1, 2, 3])


def test_every_move_of_both_boxes_can_be_posted_as_a_form() -> None:
    for expansion in (False, True):
        rules = Ruleset(expansion=expansion)
        position = engine.start(rules, engine.deal(rules, 5, round_seed("load")))
        chance = Random(1)
        while position.phase != OVER:
            seat = position.turn
            assert seat is not None
            moves = engine.legal_moves(position, seat)
            assert [read_choice(form_of(write_move(move))).move() for move in moves] == moves
            engine.play(position, seat, chance.choice(moves))


def test_time_belongs_to_the_first_part_that_a_stack_goes_through() -> None:
    turn = "turn (games/core/turns/turns.py:9)"
    stacks = [
        f"run (threading.py:1);{turn} 2",
        f"run (threading.py:1);_play (games/core/computers.py:3);{turn} 1",
        "run (threading.py:1);render (django/template/base.py:4) 4",
        "run (threading.py:1) 1",
    ]
    assert shares_of(stacks) == {
        "turns": 2 / 8,
        "computer players": 1 / 8,
        "drawing": 4 / 8,
        "": 1 / 8,
    }
