"""People who open pages and send forms all the time, and what they were answered."""

import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPMessage
from types import TracebackType
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


@dataclass
class Visitors:
    """Several at once, between `with` and its end."""

    address: str
    session: str
    asks: list[tuple[str, dict[str, str] | None]]
    several: int = 6
    pause: float = 0.1
    answers: list[Answer] = field(default_factory=list)

    def __enter__(self) -> "Visitors":
        self._end = threading.Event()
        self._threads = [
            threading.Thread(target=self._come, args=(first,), daemon=True)
            for first in range(self.several)
        ]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join(timeout=60)

    def _come(self, turn: int) -> None:
        while not self._end.wait(self.pause):
            path, form = self.asks[turn % len(self.asks)]
            self.answers.append(visit(self.address, path, self.session, post=form))
            turn += 1
