"""How many answers are held at a time: each waits in a thread of its own."""

from collections.abc import Callable

import pytest

from games.api import waiting

Waits = Callable[[Callable[[int], int]], int]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """How many wait at a time where during each wait another comes, by the token it comes with."""
    clock, held = [0.0], [0]
    monkeypatch.setattr(waiting.logs, "has_news", lambda *_: False)
    monkeypatch.setattr(waiting, "_let_go", lambda: None)
    monkeypatch.setattr(waiting.time, "monotonic", lambda: clock[0])

    def count(token: Callable[[int], int]) -> int:
        def pause(seconds: float) -> None:
            held[0] += 1
            waiting.wait(1, 0, 1, who=token(held[0]))
            clock[0] += seconds

        held[0] = 0
        monkeypatch.setattr(waiting, "pause", pause)
        waiting.wait(1, 0, 1, who=token(0))
        return held[0]

    return count


def test_all_together_wait_only_so_often(at_once: Waits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_WAITING", 6)
    assert at_once(lambda number: number) == 6


def test_one_token_waits_so_often_and_again_once_it_has_waited(at_once: Waits) -> None:
    assert [at_once(lambda _: 7) for _ in range(2)] == [waiting.MOST_WAITING_EACH] * 2
