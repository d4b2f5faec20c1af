"""What people do at tables, for Locust: each of its users is one table.

A turn's time counts from when it was due, so a table's delay is added to the response time. The
player comes from the email, reads My games and the table, plays and leaves. Two open pages that
somebody looks at fetch the new table once, and a stranger watches. On one turn in ten somebody
writes, which the two open pages read, and one in five is played by a program.
"""

import json
import os
import random
import time
from pathlib import Path
from typing import Any

from locust import HttpUser, task

from tools.capacity import arrivals
from tools.capacity.forms import form_of

TABLES: list[dict[str, Any]] = json.loads(Path(os.environ["CAPACITY_TABLES"]).read_text())
_SEVERAL = len(TABLES)
PACE = float(os.environ["CAPACITY_PACE"])
HOST = os.environ["CAPACITY_HOST"]
TURN = "turn"
_TOKEN = "c" * 32
_OPEN_PAGES, _BY_PROGRAM, _WRITES = 2, 0.2, 0.1


class Table(HttpUser):
    """A table whose players take their turns."""

    def on_start(self) -> None:
        """Take the next table, with a timetable from the beginning of the whole load."""
        self.table = TABLES.pop()
        self.people = [person for person in self.table["people"] if person]
        self.path = f"/games/{self.table['game']}/"
        self.timetable = arrivals.moments(len(TABLES), _SEVERAL, PACE)

    @task
    def play(self) -> None:
        """Take turns until the load ends."""
        arrivals.keep(self.timetable, self._seconds, time.sleep, self._turn)

    def _seconds(self) -> float:
        return time.time() - self.environment.stats.start_time

    def _turn(self, late: float) -> None:
        """Play one turn, with all visits that go with it."""
        state = self._by_program(self.people[0], "", "state")
        seat = state.json()["turn"] if state.ok else None
        person = None if seat is None else self.table["people"][seat]
        if person is None:
            return
        listed = self._by_program(person, "moves/", "moves")
        if not listed.ok or not listed.json()["moves"]:
            return
        move, version = random.choice(listed.json()["moves"]), listed.json()["version"]
        if random.random() < _BY_PROGRAM:
            told = {"version": version, "move": move}
            turn = self._by_program(person, "turns/", TURN, json=told, catch_response=True)
        else:
            self._by_browser(person, "/games/", "My games")
            self._by_browser(person, self.path, "table")
            form = form_of(move) | {"version": str(version)}
            turn = self._by_browser(
                person, f"{self.path}turns/", TURN, data=form, catch_response=True
            )
        with turn as answer:
            answer.request_meta["response_time"] += 1000 * late
        if random.random() < _WRITES:
            line = {"text": "Trust me, I am digging."}
            self._by_browser(person, f"{self.path}chat/", "chat", data=line)
            for other in self._others(person):
                self._by_browser(other, f"{self.path}chat/", "chat read", {"HX-Target": "chat"})
        self._open_pages(person, version)
        # The site closes idle connections, perhaps just as the next request begins.
        self.client.close()

    def _open_pages(self, person: dict[str, str], version: int) -> None:
        since = {"HX-Target": "table", "X-Since": str(version)}
        for other in self._others(person):
            self._by_browser(other, f"{self.path}table/", "fragment", since)
        self.client.get(self.path, headers=self._headers(None), name="watched")

    def _others(self, person: dict[str, str]) -> list[dict[str, str]]:
        others = [other for other in self.people if other is not person]
        return random.sample(others, _OPEN_PAGES)

    def _by_program(self, person: dict[str, str], path: str, name: str, **more: Any) -> Any:
        headers = self._headers(person) | {"Authorization": f"Bearer {person['token']}"}
        return self._ask(f"/api/v1{self.path}{path}", name, headers=headers, **more)

    def _by_browser(
        self,
        person: dict[str, str],
        path: str,
        name: str,
        htmx: dict[str, str] | None = None,
        **more: Any,
    ) -> Any:
        headers = self._headers(person) | {"X-CSRFToken": _TOKEN}
        if htmx or "data" in more:
            headers |= {"HX-Request": "true"} | (htmx or {})
        cookies = {"sessionid": person["session"], "csrftoken": _TOKEN}
        return self._ask(path, name, headers=headers, cookies=cookies, **more)

    def _ask(self, path: str, name: str, **more: Any) -> Any:
        method = "POST" if {"json", "data"} & {*more} else "GET"
        return self.client.request(method, path, name=name, **more)

    def _headers(self, person: dict[str, str] | None) -> dict[str, str]:
        """Return the headers of a proxy, as rate limits count by the visitor's address."""
        address = person["address"] if person else f"11.0.0.{random.randrange(256)}"
        return {
            "Host": HOST,
            "Origin": f"https://{HOST}",
            "Referer": f"https://{HOST}/",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": address,
            "Accept-Encoding": "gzip",
        }
