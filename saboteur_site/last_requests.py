"""HTTP connections that lose no request when their process is stopped.

uvicorn closes each connection that has asked for nothing yet, also one that was accepted a moment
ago and whose request is on its way: with systemd's socket in between (`deploy/systemd`) that is the
only way to lose a request in a restart.
"""

from uvicorn.protocols.http.h11_impl import H11Protocol

# A proxy sends its request with the connection; after so long there is none to come.
GRACE_SECONDS = 1.0


class LastRequests(H11Protocol):
    """A connection that is heard before it is closed: `--http saboteur_site.last_requests:…`."""

    def shutdown(self) -> None:
        """Close the connection, after a moment without a request; uvicorn waits for that."""
        if not self.cycle:
            self.loop.call_later(GRACE_SECONDS, self._close)
        else:
            super().shutdown()

    def _close(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()
