"""Play whenever the site calls, as its webhooks do when a turn comes; any legal move will do.

    SABOTEUR_TOKEN=sab_… SABOTEUR_SECRET=whsec_… python examples/answer.py https://… 8080

Listens on port 8080, behind whatever encrypts (https). Give its address to the site under
Settings, Programs, Webhook, which tells the secret. See docs/api.md.
"""

import base64
import hmac
import http.server
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

ROOT, PORT = f"{sys.argv[1].rstrip('/')}/api/v1/", int(sys.argv[2])
SECRET = base64.b64decode(os.environ["SABOTEUR_SECRET"].removeprefix("whsec_"))


def ask(path, body=None):
    """The answer's JSON."""
    headers = {"Authorization": f"Bearer {os.environ['SABOTEUR_TOKEN']}"}
    headers |= {"Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ROOT + path, data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


class Webhook(http.server.BaseHTTPRequestHandler):
    """Believes what is signed with the secret and no older than five minutes."""

    def do_POST(self):
        """Answer first, then play: the site waits a few seconds and no longer."""
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 65536))
        name, at = self.headers.get("webhook-id", ""), self.headers.get("webhook-timestamp", "0")
        right = hmac.digest(SECRET, f"{name}.{at}.".encode() + body, "sha256")
        told = self.headers.get("webhook-signature", "").removeprefix("v1,").encode()
        is_new = at.isdigit() and abs(time.time() - int(at)) < 300
        good = is_new and hmac.compare_digest(told, base64.b64encode(right))
        self.send_response(204 if good else 403)
        self.end_headers()
        call = json.loads(body) if good else {}
        if call.get("type") == "turn":
            game = call["data"]["game"]
            table = ask(f"games/{game}/moves/")
            if table["moves"]:
                turn = {"version": table["version"], "move": random.choice(table["moves"])}
                try:  # The version makes it safe to be called twice for one turn.
                    ask(f"games/{game}/turns/", turn)
                except urllib.error.HTTPError as error:
                    print(error.read().decode(), file=sys.stderr)


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("", PORT), Webhook).serve_forever()
