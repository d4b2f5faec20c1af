"""`manage.py play`: serve the whole site in one process."""

import os
import signal
import socket
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from saboteur_site.celery import app
from saboteur_site.embedded.server import listen, serve
from saboteur_site.embedded.single_instance import AlreadyRunning, single_instance
from saboteur_site.embedded.threads import Beat, Worker


class Command(BaseCommand):
    """`manage.py play`: migrate, then serve pages, sockets, tasks and schedule until a signal."""

    help = "Serves the whole site in one process, with everything it keeps under var/."
    requires_system_checks = []
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until Ctrl-C or SIGTERM. Raises CommandError in production, if another process
        serves these files, if the port is taken or forbidden, or if a companion thread dies.
        """
        if not settings.EMBEDDED:
            raise CommandError("`play` is not for production: see docs/operating.md.")
        # It holds hands and emails of several people: only the operator may read it.
        os.umask(0o077)
        # Until the server handles signals itself, both of them abort the start in the same way.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            with single_instance(settings.VAR_DIR / "play.lock"):
                self._run(settings.ADDRESS, settings.PORT)
        except AlreadyRunning as running:
            raise CommandError(
                f"Another process ({running}) already serves {settings.VAR_DIR}. Stop it first, "
                "or keep this one's files elsewhere with SABOTEUR_VAR=…"
            ) from None
        except KeyboardInterrupt:
            pass
        self.stdout.write("Stopped. The games are kept for the next start.")

    def _run(self, host: str, port: int) -> None:
        listener = self._listen(host, port)
        self._migrate()
        self._say("Starting the server …")
        self._catch_up()
        dead = serve(listener, [Worker(app), Beat(app)], lambda: self._say_where(listener))
        connections.close_all()
        if dead:
            raise CommandError(f"Stopped, because a part of it died: {', '.join(dead)}.")

    def _listen(self, host: str, port: int) -> socket.socket:
        try:
            return listen(host, port)
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host}:{port}: {error.strerror}. Another port: PORT=8001"
            ) from None

    def _migrate(self) -> None:
        self.check(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self._say("Preparing the database …")
            call_command("migrate", interactive=False, verbosity=1)

    def _catch_up(self) -> None:
        # For what fell due while nothing ran: people should not wait for the beat's first tick.
        for entry in settings.CELERY_BEAT_SCHEDULE.values():
            app.send_task(entry["task"])

    def _say_where(self, listener: socket.socket) -> None:
        host, port = listener.getsockname()[:2]
        shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host  # noqa: S104
        self._say(f"{settings.SITE_NAME} is served at http://{shown}:{port}/ — stop it with Ctrl-C")
        self._say(f"Games, emails and everything else are kept in {settings.VAR_DIR}")

    def _say(self, sentence: str) -> None:
        # Flushed, so that it is seen at once through a pipe.
        self.stdout.write(sentence)
        self.stdout.flush()
