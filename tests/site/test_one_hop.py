"""A request goes into its thread once, and only a few are in theirs at a time."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from threading import Semaphore
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import LazySettings, settings
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.module_loading import import_string

from games.api import waiting
from saboteur_site import one_hop
from saboteur_site.one_hop import OneHopHandler
from saboteur_site.unavailable import RETRY_SECONDS
from tests.asgi import Answer, answer_of, ask, begin

Visit = tuple[ApplicationCommunicator, asyncio.Task[Answer]]
Come = Callable[[str], Coroutine[Any, Any, Visit]]
begun: list[str] = []
may_end = Semaphore(0)


def work(request: HttpRequest, name: str) -> HttpResponse:
    """A page that takes as long as a test wants."""
    begun.append(name)
    if name == "broken":
        raise ValueError(name)
    if name == "long-poll":
        waiting.aside.get()()
    assert may_end.acquire(timeout=10)
    return HttpResponse(name)


urlpatterns = [path("<name>", work)]
handler500 = "saboteur_site.unavailable.server_error"


def test_a_request_enters_a_thread_once_for_all_middleware(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[str] = []
    submit = ThreadPoolExecutor.submit

    def noted(pool: ThreadPoolExecutor, act: Any, *args: Any, **options: Any) -> Any:
        entered.append(repr((act, args)))
        return submit(pool, act, *args, **options)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", noted)
    assert ask("GET", "/nope/", {}).status == 404
    # The others are Django's own: what follows the beginning and the end of every request.
    assert len(entered) <= 4, "\n".join(entered)


def test_no_middleware_needs_the_event_loop() -> None:
    for name in settings.MIDDLEWARE:
        assert getattr(import_string(name), "sync_capable", True), name


@pytest.fixture
def come(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Come:
    """Come to a site that answers one at a time, while two wait."""
    settings.ROOT_URLCONF, settings.REQUESTS_AT_ONCE = __name__, 1
    monkeypatch.setattr(one_hop, "MOST_WAITING", 2)
    begun.clear()
    pages = OneHopHandler()

    async def come(name: str) -> Visit:
        visit = begin(pages, "GET", f"/{name}", {"host": "localhost"})
        await visit.send_input({"type": "http.request"})
        answer = asyncio.create_task(answer_of(visit))
        await asyncio.sleep(0.1)
        return visit, answer

    return come


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop."""
    return wraps(test)(lambda **fixtures: asyncio.run(test(**fixtures)))


@in_a_loop
async def test_requests_wait_for_a_place_in_their_order_and_looks_at_health_do_not(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_hop, "WAIT_SECONDS", 60)
    answers = [(await come(name))[1] for name in ("one", "two")]
    assert (await (await come("health/live"))[1]).status == 200
    answers.append((await come("three"))[1])
    assert begun == ["one"]
    may_end.release(3)
    assert [(await each).status for each in answers] == [200, 200, 200]
    assert begun == ["one", "two", "three"]


@pytest.mark.parametrize(("most", "seconds"), [(0, 60), (2, 0.02)])
@in_a_loop
async def test_too_many_and_those_who_wait_too_long_are_told_to_come_again(
    come: Come, monkeypatch: pytest.MonkeyPatch, most: int, seconds: float
) -> None:
    _, first = await come("one")
    monkeypatch.setattr(one_hop, "MOST_WAITING", most)
    monkeypatch.setattr(one_hop, "WAIT_SECONDS", seconds)
    answer = await (await come("two"))[1]
    assert (answer.status, answer.headers["retry-after"]) == (503, str(RETRY_SECONDS))
    assert "The lamps are being filled" in answer.text
    may_end.release()
    assert (await first).status == 200
    assert begun == ["one"]


@in_a_loop
async def test_a_place_is_given_back_once_after_an_error_and_by_who_waits_for_news(
    come: Come,
) -> None:
    answers = [(await come(name))[1] for name in ("broken", "long-poll", "one")]
    assert begun == ["broken", "long-poll", "one"]
    may_end.release(2)
    assert [(await each).status for each in answers] == [500, 200, 200]
    answers = [(await come(name))[1] for name in ("two", "three", "four")]
    assert begun[3:] == ["two"]
    may_end.release(3)
    assert [(await each).status for each in answers] == [200, 200, 200]


@in_a_loop
async def test_who_leaves_gives_up_the_wait_but_no_place_before_the_work_ends(come: Come) -> None:
    visits = [await come(name) for name in ("runs", "waits", "stays")]
    for visit, answer in visits[:2]:
        await visit.send_input({"type": "http.disconnect"})
        answer.cancel()
    await asyncio.sleep(0.1)
    assert begun == ["runs"]
    may_end.release(2)
    assert (await visits[2][1]).status == 200
    assert begun == ["runs", "stays"]
