"""What sites of these tests begin with; each part takes seconds of a core, and is kept."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from tests.processes import manage
from tests.services.kept import digest, kept
from tests.services.migrated import TEMPLATE
from tests.services.ports import free_port
from tests.services.redis import Redis

from .test_settings import GOOD

Read = Callable[..., float]


@pytest.fixture(scope="session")
def static_root(run_folder: Path) -> Path:
    """The static files as production collects them. Sites only read there."""
    made_of = digest(["static/**/*", "saboteur_site/**/*.py"])
    return kept("static", made_of, _collect, run_folder / "kept")


def _collect(folder: Path) -> None:
    done = manage("collectstatic", "--no-input", "-v0", **GOOD | {"STATIC_ROOT": str(folder)})
    assert done.returncode == 0, done.stderr


def address_of(name: str) -> str:
    """Where a database of this run's server is found."""
    server = settings.DATABASES["default"]
    return f"postgres://{server['USER']}@{server['HOST']}:{server['PORT']}/{name}"


@pytest.fixture(scope="module")
def production(static_root: Path) -> Iterator[dict[str, str]]:
    """The environment of a site on this run's services, with a migrated database of its own."""
    with database("production", TEMPLATE) as environment:
        yield environment | {"STATIC_ROOT": str(static_root)}


@contextmanager
def database(kind: str, template: str) -> Iterator[dict[str, str]]:
    """The environment of a site with a copy of that database, which goes afterwards."""
    # The processes of a run share its server.
    name = f"{kind}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    with psycopg.connect(address_of("postgres"), autocommit=True) as administrator:
        administrator.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        redis = urlsplit(settings.BROKER_URL)._replace(path="/63").geturl()
        own = {"DATABASE_URL": address_of(name), "REDIS_URL": redis, "REDIS_PREFIX": name}
        try:
            yield GOOD | own
        finally:
            administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def grown() -> Read:
    """How much a figure has grown since the test began."""
    from saboteur_site.metrics.counting import REGISTRY

    def now() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
        return {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for metric in REGISTRY.collect()
            for sample in metric.samples
        }

    before = now()

    def read(name: str, **labels: str) -> float:
        key = (name, tuple(sorted(labels.items())))
        return now().get(key, 0) - before.get(key, 0)

    return read


@pytest.fixture
def redis_address() -> str:
    """Where `redis` will be, and nobody yet."""
    return f"redis://127.0.0.1:{free_port()}/0"


@pytest.fixture
def redis(tmp_path: Path, redis_address: str) -> Iterator[Redis]:
    """A Redis of the test's own, who can go away."""
    redis = Redis(tmp_path, redis_address)
    redis.start()
    yield redis
    redis.stop()
