"""People who keep playing through a storm: each looks for their turns, and takes them.

Half of them use pages, the others the API. Requests without an answer are repeated, as a browser or
a program would.
"""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from tools.capacity.forms import form_of
from tools.capacity.shape import HOST

PATIENCE_SECONDS = 10
_PAUSE_SECONDS = 0.5
_TOKEN = "c" * 32


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Stay)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A turn that the site acknowledged: the version after it, its account, and when."""

    game: int
    version: int
    account: int
    at: float = field(default=0.0, compare=False)


@dataclass
class Client(Thread):
    """One person, and the site's answers to them."""

    url: str
    person: dict[str, Any]
    on_pages: bool
    pace: float
    ended: Event
    turns: list[Acknowledged] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    last_good: float = 0.0
    fell: str = ""

    def __post_init__(self) -> None:
        super().__init__(name=str(self.person["account"]), daemon=True)
        self._chance = Random(self.person["account"])

    # Threads are compared by identity, whatever their fields.
    __hash__ = Thread.__hash__

    def run(self) -> None:
        """Play until the end."""
        try:
            while not self.ended.is_set():
                played = self._play_one()
                pause = self.pace * self._chance.uniform(0.5, 1.5) if played else _PAUSE_SECONDS
                self.ended.wait(pause)
        except Exception as error:  # a client that fails does not go on
            self.fell = repr(error)

    def _play_one(self) -> bool:
        status, waiting = self._ask("GET", "/api/v1/me/turns/")
        if status != 200 or not waiting["results"]:
            return False
        game = self._chance.choice(waiting["results"])["id"]
        status, listed = self._ask("GET", f"/api/v1/games/{game}/moves/")
        if status != 200 or not listed["moves"]:
            return False
        version, move = listed["version"], self._chance.choice(listed["moves"])
        if self._take(game, version, move):
            account = self.person["account"]
            self.turns.append(Acknowledged(game, version + 1, account, monotonic()))
            return True
        return False

    def _take(self, game: int, version: int, move: dict[str, Any]) -> bool:
        if self.on_pages:
            self._ask("GET", f"/games/{game}/")
            form = form_of(move) | {"version": str(version), "csrfmiddlewaretoken": _TOKEN}
            return self._ask("POST", f"/games/{game}/turns/", form)[0] == 303
        told = {"version": version, "move": move}
        return self._ask("POST", f"/api/v1/games/{game}/turns/", told)[0] == 201

    def _ask(self, method: str, path: str, told: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Return the status and the body; status 0 without an answer."""
        is_api = path.startswith("/api/")
        request = urllib.request.Request(
            self.url + path, data=_body(told, is_api), method=method, headers=self._headers(is_api)
        )
        try:
            with _opener.open(request, timeout=PATIENCE_SECONDS) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, ""
        except (OSError, HTTPException) as error:
            self._count(type(getattr(error, "reason", error)).__name__)
            return 0, None
        self._count(str(status))
        if status < 400:
            self.last_good = monotonic()
        return status, json.loads(text) if is_api and status < 300 else None

    def _count(self, answer: str) -> None:
        self.answers[answer] = self.answers.get(answer, 0) + 1

    def _headers(self, is_api: bool) -> dict[str, str]:
        way = {
            "Host": HOST,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": str(self.person["address"]),
        }
        if is_api:
            token = f"Bearer {self.person['token']}"
            return way | {"Authorization": token, "Content-Type": "application/json"}
        cookie = f"sessionid={self.person['session']}; csrftoken={_TOKEN}"
        return way | {"Referer": f"https://{HOST}/", "Cookie": cookie}


def _body(told: dict[str, Any] | None, is_api: bool) -> bytes | None:
    if told is None:
        return None
    return (json.dumps(told) if is_api else urlencode(told)).encode()
