"""What people do at tables, for Locust: each of its users is one table that gets on by itself.

A turn a table every so many seconds, however quickly the site answers, and the tables spread over
those seconds: all at once would be a crowd at the door and not a rate. Whoever's turn it is comes
by the email, reads My games and the table, plays and leaves; two who have the page open are drawn
the new table, a stranger watches, one in ten turns somebody writes, and one in five is a program's.
"""

import json
import os
import random
import time
from pathlib import Path
from typing import Any

from locust import HttpUser, constant_pacing, task

from tools.capacity.forms import form_of

TABLES: list[dict[str, Any]] = json.loads(Path(os.environ["CAPACITY_TABLES"]).read_text())
_SPREAD = len(TABLES)
PACE = float(os.environ["CAPACITY_PACE"])
HOST = os.environ["CAPACITY_HOST"]
TURN = "turn"
_TOKEN = "c" * 32
_OPEN_PAGES, _BY_PROGRAM, _WRITES = 2, 0.2, 0.1


class Table(HttpUser):
    """A table whose players take their turns."""

    wait_time = constant_pacing(PACE)

    def on_start(self) -> None:
        """Take the next table, and begin at the table's own moment of the pace."""
        self.table = TABLES.pop()
        self.people = [person for person in self.table["people"] if person]
        self.path = f"/games/{self.table['game']}/"
        time.sleep((len(TABLES) + random.random()) / _SPREAD * PACE)

    @task
    def turn(self) -> None:
        """One turn and what goes with it."""
        state = self._by_program(self.people[0], "", "state")
        seat = (state or {}).get("turn")
        person = None if seat is None else self.table["people"][seat]
        if person is None:
            return
        listed = self._by_program(person, "moves/", "moves")
        if not listed or not listed["moves"]:
            return
        move, version = random.choice(listed["moves"]), listed["version"]
        if random.random() < _BY_PROGRAM:
            self._play_by_program(person, move, version)
        else:
            self._play_by_page(person, move, version)
        self._open_pages(person, version)
        # The site would close the connection while nobody says anything, perhaps amid a request.
        self.client.close()

    def _play_by_program(self, person: dict[str, str], move: Any, version: int) -> None:
        self.client.post(
            f"/api/v1{self.path}turns/",
            json={"version": version, "move": move},
            headers=self._headers(person) | {"Authorization": f"Bearer {person['token']}"},
            name=TURN,
        )

    def _play_by_page(self, person: dict[str, str], move: Any, version: int) -> None:
        self._get(person, "/games/", "My games")
        self._get(person, self.path, "table")
        self._post(person, "turns/", form_of(move) | {"version": str(version)}, TURN)
        if random.random() < _WRITES:
            self._post(person, "chat/", {"text": "Trust me, I am digging."}, "chat")

    def _open_pages(self, person: dict[str, str], version: int) -> None:
        others = [other for other in self.people if other is not person]
        since = {"HX-Request": "true", "HX-Target": "table", "X-Since": str(version)}
        for other in random.sample(others, _OPEN_PAGES):
            self._get(other, f"{self.path}table/", "fragment", since)
        self.client.get(self.path, headers=self._headers(None), name="watched")

    def _by_program(self, person: dict[str, str], path: str, name: str) -> Any:
        headers = self._headers(person) | {"Authorization": f"Bearer {person['token']}"}
        answer = self.client.get(f"/api/v1{self.path}{path}", headers=headers, name=name)
        return answer.json() if answer.ok else None

    def _get(
        self, person: dict[str, str], path: str, name: str, more: dict[str, str] | None = None
    ) -> None:
        cookies = {"sessionid": person["session"]}
        headers = self._headers(person) | (more or {})
        self.client.get(path, headers=headers, cookies=cookies, name=name)

    def _post(self, person: dict[str, str], path: str, fields: dict[str, str], name: str) -> None:
        self.client.post(
            self.path + path,
            data=fields,
            headers=self._headers(person) | {"X-CSRFToken": _TOKEN, "HX-Request": "true"},
            cookies={"sessionid": person["session"], "csrftoken": _TOKEN},
            name=name,
        )

    def _headers(self, person: dict[str, str] | None) -> dict[str, str]:
        """As a proxy hands on: limits count by the visitor's address."""
        address = person["address"] if person else f"11.0.0.{random.randrange(256)}"
        return {
            "Host": HOST,
            "Origin": f"https://{HOST}",
            "Referer": f"https://{HOST}/",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": address,
            "Accept-Encoding": "gzip",
        }
