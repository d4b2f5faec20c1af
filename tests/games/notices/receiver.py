"""A program that is called: it keeps what it was sent and answers as it is told to."""

import base64
import hmac
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Receiver:
    """What came, and the status to answer with."""

    port: int = 0
    status: int = 204
    calls: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://localhost:{self.port}/turns?of=ann"


def signature_of(secret: str, headers: dict[str, str], body: bytes) -> str:
    """What the signature has to be, worked out as a receiver does it."""
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A program that listens meanwhile."""
    here = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            here.calls.append(({**headers, "path": self.path}, body))
            self.send_response(here.status)
            self.send_header("Location", here.url)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    here.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield here
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
