"""First come, first served."""

import time
from threading import Thread

from saboteur_site.embedded.sqlite.fair_lock import FairLock


def lined_up(lock: FairLock, number: int) -> None:
    """Wait until that many threads stand in line."""
    end = time.monotonic() + 10
    while len(lock._waiting) < number:
        assert time.monotonic() < end
        time.sleep(0.001)


def test_threads_go_through_in_the_order_they_came() -> None:
    lock, order = FairLock(), []

    def pass_through(number: int) -> None:
        assert lock.enter(timeout=10)
        order.append(number)
        lock.leave()

    lock.enter(timeout=1)
    threads = [Thread(target=pass_through, args=(number,)) for number in range(20)]
    for number, thread in enumerate(threads):
        thread.start()
        lined_up(lock, number + 1)
    lock.leave()
    for thread in threads:
        thread.join()

    assert order == list(range(20))


def test_only_one_is_inside() -> None:
    lock, inside, most = FairLock(), [], []

    def pass_through() -> None:
        for _ in range(50):
            assert lock.enter(timeout=10)
            inside.append(1)
            most.append(len(inside))
            time.sleep(0)
            inside.pop()
            lock.leave()

    threads = [Thread(target=pass_through) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert max(most) == 1 and len(most) == 400


def test_who_gives_up_does_not_hold_up_those_behind() -> None:
    lock = FairLock()
    lock.enter(timeout=1)
    assert not lock.enter(timeout=0.01)

    through = []
    patient = Thread(target=lambda: through.append(lock.enter(timeout=10)))
    patient.start()
    lined_up(lock, 1)
    lock.leave()
    patient.join()

    assert through == [True]
    lock.leave()
    assert lock.enter(timeout=0)
