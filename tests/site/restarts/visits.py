"""People who open pages and send forms all the time, and what they were answered."""

import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage
from urllib.parse import urlencode


@dataclass
class Answer:
    """What came back, and when it was asked for and came."""

    path: str
    status: int
    asked: float
    came: float
    headers: HTTPMessage
    text: str = ""

    @property
    def took(self) -> float:
        """How many seconds it took."""
        return self.came - self.asked


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


_opener = urllib.request.build_opener(_Stay)


def visit(
    address: str, path: str, session: str = "", post: dict[str, str] | None = None, **headers: str
) -> Answer:
    """Open a page, or send a form, as the person with that session."""
    cookie = f"sessionid={session}; csrftoken={'a' * 32}"
    data = None
    if post is not None:
        data = urlencode(post | {"csrfmiddlewaretoken": "a" * 32}).encode()
    request = urllib.request.Request(
        address + path,
        data=data,
        headers={
            "Host": "saboteur.example",
            "Referer": "https://saboteur.example/",
            "X-Forwarded-Proto": "https",
            "Cookie": cookie,
        }
        | {name.replace("_", "-"): value for name, value in headers.items()},
    )
    asked = time.monotonic()
    try:
        with _opener.open(request, timeout=60) as answer:
            status, found, text = answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        status, found, text = error.code, error.headers, error.read()
    told = text.decode(errors="replace")
    return Answer(path, status, asked, time.monotonic(), found, told)


@contextmanager
def visitors(
    address: str,
    session: str,
    asks: Sequence[tuple[str, dict[str, str] | None]],
    several: int,
    pause: float,
) -> Iterator[tuple[list[Answer], list[str]]]:
    """Let several ask in turn all the time; yield what they are answered, and errors without it."""
    answers: list[Answer] = []
    errors: list[str] = []
    end = threading.Event()

    def come(turn: int) -> None:
        while not end.wait(pause):
            path, form = asks[turn % len(asks)]
            turn += 1
            try:
                answers.append(visit(address, path, session, post=form))
            except (OSError, HTTPException) as error:
                errors.append(repr(error))

    threads = [
        threading.Thread(target=come, args=(first,), daemon=True) for first in range(several)
    ]
    for thread in threads:
        thread.start()
    try:
        yield answers, errors
    finally:
        end.set()
        for thread in threads:
            thread.join(timeout=60)
