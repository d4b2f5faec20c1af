"""`manage.py metrics`: serve the figures of all processes to Prometheus."""

import signal
from threading import Event
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """`manage.py metrics`: serve on `METRICS_PORT` until a signal."""

    help = "Serves what all processes have counted to Prometheus, on METRICS_PORT."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve the figures until SIGINT or SIGTERM. Raises CommandError if no port is set, or if
        the port is taken.
        """
        if not settings.METRICS_PORT:
            raise CommandError("Set METRICS_PORT, for all processes: see docs/operating.md.")
        from prometheus_client import start_http_server

        from saboteur_site.metrics.exporting import whole_registry

        stopped = Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stopped.set())
        try:
            server, thread = start_http_server(
                settings.METRICS_PORT,
                settings.METRICS_ADDRESS,
                whole_registry(settings.METRICS_DIR),
            )
        except OSError as error:
            raise CommandError(f"Port {settings.METRICS_PORT}: {error.strerror}.") from None
        self.stdout.write(f"Figures at http://{settings.METRICS_ADDRESS}:{settings.METRICS_PORT}/")
        self.stdout.flush()
        stopped.wait()
        server.shutdown()
        thread.join()
