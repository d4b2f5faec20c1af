"""The site as a browser meets it: uvicorn in a thread of the test process."""

import time
from threading import Thread

import uvicorn

from saboteur_site.embedded.server import listen


class SiteThread(Thread):
    """Serves pages and sockets from the test's own database."""

    def __init__(self) -> None:
        super().__init__(name="site", daemon=True)
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn.Config(
            "saboteur_site.asgi:application",
            lifespan="off",
            ws="websockets-sansio",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=2,
        )
        self.server = uvicorn.Server(config)

    def run(self) -> None:
        """Serve until told to stop."""
        self.server.run(sockets=[self.listener])

    def start(self) -> None:
        """Start, and come back when pages are served."""
        super().start()
        while not self.server.started:
            assert self.is_alive(), "the site did not start"
            time.sleep(0.02)

    def wait_until_idle(self, seconds: float = 5) -> None:
        """Come back when nobody is being answered any more: a page that was closed may just be."""
        until = time.monotonic() + seconds
        while self.server.server_state.tasks and time.monotonic() < until:
            time.sleep(0.01)

    def stop(self) -> None:
        """End the serving."""
        self.server.should_exit = True
        self.join(timeout=10)
