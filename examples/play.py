"""Play a game of Saboteur to its end through the API; any legal move will do.

    SABOTEUR_TOKEN=sab_… python examples/play.py https://… [GAME [INVITE]]

Make a token on the site, under Settings, Programs. With GAME, the number of a table, it sits down
there and waits for the host to start (INVITE is the last part of a private table's invite link).
Without, it opens a table of one round with two computer players. See docs/api.md.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request


class Site:
    """A site and whoever the token speaks for."""

    def __init__(self, address, token):
        self.root, self.token = f"{address.rstrip('/')}/api/v1/", token

    def ask(self, method, path, body=None, **headers):
        """The answer's JSON. What is refused is an HTTPError whose body says why."""
        headers |= {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, headers, method=method)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.loads(answer.read() or "null")
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):  # Too fast for this site: it says for how long.
                    error.msg = error.read().decode()
                    raise
                time.sleep(int(error.headers.get("Retry-After", 5)))


def sit_down(site, game=None, invite=None):
    """The number of the table where we have a seat."""
    if game:
        return site.ask("POST", f"games/{game}/join/", {"invite_token": invite})["id"]
    wanted = {"seats": 3, "computers": ["novice", "novice"], "rules": {"rounds": 1}}
    game = site.ask("POST", "games/", wanted)["id"]
    return site.ask("POST", f"games/{game}/start/", {})["id"]


def take_turn(site, game):
    """Play a move, unless somebody has changed the table meanwhile."""
    told = site.ask("GET", f"games/{game}/moves/")
    if told["moves"]:
        turn = {"version": told["version"], "move": random.choice(told["moves"])}
        try:  # The version makes it safe to send the same turn again after a broken connection.
            site.ask("POST", f"games/{game}/turns/", turn)
        except urllib.error.HTTPError as error:
            if error.code != 409:
                raise


def play(site, game):
    """Play until the game is over; the table then."""
    while (table := site.ask("GET", f"games/{game}/"))["status"] in ("lobby", "running"):
        if table["status"] == "lobby":
            time.sleep(5)
        elif table["turn"] == table["seat"]:
            take_turn(site, game)
        else:  # Answered as soon as somebody has played, or after half a minute.
            site.ask("GET", f"games/{game}/events/?after={table['version']}", Prefer="wait=30")
    return table


if __name__ == "__main__":
    here = Site(sys.argv[1], os.environ["SABOTEUR_TOKEN"])
    for line in play(here, sit_down(here, *sys.argv[2:4]))["standings"]:
        print(f"{line['place']}. {line['name']}: {line['gold']}")
