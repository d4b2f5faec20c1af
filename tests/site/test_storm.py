"""What `make storm` does to the parts of a site, and how it knows what was lost."""

import signal
import socket
import subprocess
import time
import traceback
from pathlib import Path

import pytest

from accounts.models import Account
from games.models import Notice, Turn
from tests.factories import running_game
from tests.playing import play_some
from tests.processes import Process
from tests.services.ports import free_port
from tools.storm import proof
from tools.storm.clients import Acknowledged
from tools.storm.parts import Part, tree


@pytest.fixture
def part(tmp_path: Path) -> Part:
    """A process with one below it, as uvicorn has its workers."""
    process = Process(tmp_path / "log", {}, "timeit", "-n1", "-r1", "0")
    process.process = subprocess.Popen(["sh", "-c", "sleep 60 & wait"])
    while len(tree(process.process.pid)) < 2:
        time.sleep(0.01)
    return Part("pages", process)


def is_there(pid: int) -> bool:
    """Whether a process runs, and is not only waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_part_is_killed_with_all_that_is_below_it(part: Part) -> None:
    pids = tree(part.process.pid)
    part.send(signal.SIGKILL)
    assert part.process.wait(timeout=10) == -signal.SIGKILL
    end = time.monotonic() + 10
    while any(map(is_there, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    assert not any(map(is_there, pids))


def not_sent() -> str:
    """Return what is logged when kombu makes a channel, as it has none, and cannot connect."""
    try:
        try:
            [].pop()
        except IndexError:
            try:
                socket.create_connection(("127.0.0.1", free_port()))
            except ConnectionRefusedError as error:
                raise TimeoutError("not sent\n\tIs it running?") from error
    except TimeoutError:
        return traceback.format_exc()
    raise AssertionError("somebody listens")


def test_of_errors_that_led_to_each_other_only_the_last_counts(tmp_path: Path) -> None:
    assert "IndexError: pop from empty list\n" in not_sent()
    (tmp_path / "silent.log").touch()
    (tmp_path / "beat.log").write_text(f"not sent\n{not_sent()}KeyError: only said\n" * 2)
    (tmp_path / "pages.log").write_text(f"{not_sent()}sent\n")
    assert proof.errors_in_words(tmp_path) == "TimeoutError 3"


@pytest.mark.django_db
def test_a_turn_that_was_acknowledged_and_is_not_there_is_named(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo]), 3)
    seats = {player.seat: player.account_id for player in game.players.all()}
    told = [
        Acknowledged(game.pk, turn.version, seats[turn.seat] or 0)
        for turn in Turn.objects.filter(game=game)
    ]
    assert list(proof.lost_turns(told)) == []
    assert len(list(proof.lost_turns([*told, told[0]]))) == 1
    lost = Acknowledged(game.pk, game.version + 1, ann.pk)
    assert list(proof.lost_turns([*told, lost])) == [f"An acknowledged turn is lost: {lost}"]


@pytest.mark.django_db
def test_an_email_that_never_came_and_one_that_came_unasked_are_named(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    Notice.objects.filter(transport="mail").update(state="obsolete")
    notice = Notice.objects.filter(game=game, transport="mail").first()
    assert notice is not None
    Notice.objects.filter(pk=notice.pk).update(state="sent", letter="1.2")
    assert list(proof.wrong_notices(["<notice.1.2@saboteur.example>"] * 2)) == []
    assert list(proof.wrong_notices([])) == ["An email counts as sent and never came: 1.2"]
    unasked = proof.wrong_notices([f"<notice.{letter}@a.example>" for letter in ("1.2", "3.4")])
    assert list(unasked) == ["An email came that no notice knows, so it was written twice: 3.4"]
    Notice.objects.filter(pk=notice.pk).update(state="failed")
    assert "neither sent nor untrue" in next(proof.wrong_notices([]))
