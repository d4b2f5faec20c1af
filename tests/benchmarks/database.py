"""A site of its own for measuring: PostgreSQL and Redis in a folder that goes afterwards."""

import logging
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from tests.processes import MANY_TABLES
from tests.services.ports import free_port
from tests.services.postgresql import PostgreSQL
from tests.services.redis import Redis


@contextmanager
def services() -> Iterator[None]:
    """Settings of a running site, on an empty database with its tables."""
    with TemporaryDirectory(prefix="saboteur-bench-") as name, ExitStack() as end:
        folder = Path(name)
        os.environ |= MANY_TABLES | {
            "DJANGO_SETTINGS_MODULE": "saboteur_site.settings",
            "SABOTEUR_MODE": "services",
            "SABOTEUR_VAR": str(folder / "var"),
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{free_port()}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        }
        for service in (
            PostgreSQL(folder, os.environ["DATABASE_URL"]),
            Redis(folder, os.environ["REDIS_URL"]),
        ):
            end.callback(service.stop)
            service.start()
        _set_up()
        yield
        from django.db import connections

        connections.close_all()


def _set_up() -> None:
    import django

    django.setup()
    logging.disable(logging.WARNING)
    from django.conf import settings
    from django.core.management import call_command

    from games.core.turns import fair_deals

    # The same cards in every run.
    fair_deals.secrets = SimpleNamespace(token_bytes=Random(1).randbytes)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.ALLOWED_HOSTS = ["*"]
    settings.ROOT_URLCONF = "tests.benchmarks.hello_urls"
    call_command("migrate", verbosity=0)
