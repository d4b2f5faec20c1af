"""HTTP connections that lose no request when their process is stopped.

uvicorn closes each connection without a request, even if it was accepted a moment ago and its
request is on its way. With systemd's socket in between (`deploy/systemd`) that is the only way to
lose a request in a restart.
"""

from uvicorn.protocols.http.h11_impl import H11Protocol

# A proxy sends its request with the connection; after so long there is none to come.
GRACE_SECONDS = 1.0


class LastRequests(H11Protocol):
    """A connection that waits a moment for a request before it closes: `--http
    saboteur_site.last_requests:…`.
    """

    def shutdown(self) -> None:
        """Close the connection after its request, or without a request after a second. uvicorn
        waits for that.
        """
        if not self.cycle:
            self.loop.call_later(GRACE_SECONDS, self._close)
        else:
            super().shutdown()

    def _close(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()
