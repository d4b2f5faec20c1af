"""A mail server for tests: takes emails, refuses some people, and may be as slow as it likes."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes
from email.message import Message
from email.policy import default
from socket import SHUT_RDWR, socket
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from time import sleep
from typing import Any


class MailServer(ThreadingTCPServer):
    """Speaks as much SMTP as a sender needs, on a free port of this machine."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(
        self,
        refused: Collection[str] = (),
        refuses_at: str = "RCPT",
        stalls_at: str = "",
        port: int = 0,
    ) -> None:
        super().__init__(("127.0.0.1", port), _Conversation)
        self.refused = refused
        self.refuses_at = refuses_at
        self.stalls_at = stalls_at
        self.emails: list[Message] = []
        self.hung_up = Event()
        # What it has been handed it takes only while this is set.
        self.takes = Event()
        self.takes.set()
        self.is_dead = False
        self.handed = Event()
        self._talks: set[socket] = set()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin a conversation."""
        self._talks.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """End a conversation."""
        self._talks.discard(request)
        super().shutdown_request(request)

    def kill(self) -> None:
        """Be gone in the middle of a word: what it was handed and had not taken is lost."""
        self.shutdown()
        self.server_close()
        for talk in [*self._talks]:
            with suppress(OSError):
                talk.shutdown(SHUT_RDWR)
        self.is_dead = True
        self.takes.set()


class _Conversation(StreamRequestHandler):
    server: MailServer
    address = ""

    def handle(self) -> None:
        """Answer one command after the other, until the sender hangs up."""
        if self.server.stalls_at == "the start":
            self.keep_silent()
            return
        self.say("220 mail.example ready")
        while command := self.rfile.readline().decode().strip():
            verb = command.split()[0].upper()
            if verb == self.server.stalls_at:
                self.stall()
                return
            self.say(getattr(self, f"on_{verb.lower()}", self.on_other)(command))
            if verb == "QUIT":
                return

    def say(self, answer: str) -> None:
        with suppress(OSError if self.server.is_dead else ()):
            self.wfile.write(f"{answer}\r\n".encode())

    def on_ehlo(self, command: str) -> str:
        return "250 mail.example"

    def on_other(self, command: str) -> str:
        return "250 fine"

    def on_quit(self, command: str) -> str:
        return "221 bye"

    def on_rcpt(self, command: str) -> str:
        self.address = command.partition("<")[2].partition(">")[0]
        return self.refusal("RCPT") or "250 fine"

    def refusal(self, step: str) -> str:
        """What is said to a sender whose reader is not welcome, at the step that says so."""
        if step != self.server.refuses_at or self.address not in self.server.refused:
            return ""
        return f"550 5.1.1 <{self.address}>: Recipient address rejected: User unknown"

    def on_data(self, command: str) -> str:
        self.say("354 go ahead")
        lines = b"".join(iter(self.rfile.readline, b".\r\n"))
        if refusal := self.refusal("DATA"):
            return refusal
        self.server.handed.set()
        self.server.takes.wait(timeout=60)
        if self.server.is_dead:
            return "421 gone"
        self.server.emails.append(message_from_bytes(lines, policy=default))
        return "250 taken"

    def stall(self) -> None:
        """Go on and on with an answer, each line of it in time."""
        try:
            for _ in range(1000):
                sleep(0.01)
                self.say("250-and then")
        except OSError:
            self.server.hung_up.set()

    def keep_silent(self) -> None:
        """Say nothing, until the sender hangs up."""
        self.request.settimeout(10)
        with suppress(TimeoutError):
            while self.rfile.read(1):
                pass
            self.server.hung_up.set()


@contextmanager
def mail_server(**facts: Any) -> Iterator[MailServer]:
    """A mail server that runs meanwhile."""
    with MailServer(**facts) as server:
        thread = Thread(target=server.serve_forever, args=[0.05], daemon=True)
        thread.start()
        yield server
        if not server.is_dead:
            server.shutdown()
        thread.join(timeout=10)
