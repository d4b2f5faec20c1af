"""One address for cache, queue and live updates, also where sentinels name the server."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from saboteur_site import breaker, heartbeat
from saboteur_site.breaker import GIVE_UP_SECONDS
from saboteur_site.cache import ForgivingRedisCache
from saboteur_site.celery import PatientCelery
from saboteur_site.channel_layer import PatientChannelLayer
from saboteur_site.redis_address import read_address
from tests.services.ports import free_port
from tests.services.redis import Redis
from tests.site.restarts.watching import wait_until

PASSWORD = "p@ss:w/rd"
LOGIN = "default:p%40ss%3Aw%2Frd"


def test_the_address_of_one_server_is_left_as_it_is(subtests: pytest.Subtests) -> None:
    for url in [
        "redis://:secret@cache.example:6379/3",
        "rediss://cache.example",
        "redis://127.0.0.1:1/",
    ]:
        with subtests.test(url=url):
            address = read_address(url)
            assert (address.queue_url, address.queue_options) == (url, {})
            assert address.layer_host == {"address": url}


def test_sentinels_are_read_with_login_master_and_database() -> None:
    address = read_address(f"redis+sentinel://{LOGIN}@one.example:1,two.example/mine?db=2")
    assert address.sentinels == (("one.example", 1), ("two.example", 26379))
    assert (address.master, address.db, address.password) == ("mine", 2, PASSWORD)
    first, second = address.queue_url.split(";")
    assert first == f"sentinel://{LOGIN}@one.example:1/2"
    assert second == f"sentinel://{LOGIN}@two.example:26379/2"
    assert address.queue_options["master_name"] == "mine"
    assert address.layer_host["password"] == PASSWORD


def test_a_malformed_address_is_refused(subtests: pytest.Subtests) -> None:
    for url in [
        "",
        "cache.example:6379",
        "redis://cache.example/first",
        "redis://cache.example:port",
        "redis+sentinel://one.example",
        "redis+sentinel:///mine",
        "redis+sentinel://one.example,/mine",
        "redis+sentinel://one.example:0/mine",
        "redis+sentinel://one.example/mine?db=first",
        "redis+sentinel://one.example/mine?tls=yes",
    ]:
        with subtests.test(url=url), pytest.raises(ValueError):
            read_address(url)


class Guarded(Redis):
    """A server with a password, perhaps a copy of another."""

    def __init__(self, folder: Path, of: "Guarded | None" = None) -> None:
        super().__init__(folder, f"redis://127.0.0.1:{free_port()}/0")
        self.name = f"redis-{self.port}"
        self.folder, self.of = folder / self.name, of

    def command(self) -> list[str]:
        """The server and its password."""
        copies = ["--replicaof", "127.0.0.1", str(self.of.port)] if self.of else []
        login = ["--requirepass", PASSWORD, "--masterauth", PASSWORD]
        return [*super().command(), *login, *copies, "--repl-diskless-sync-delay", "0"]


class Sentinel(Redis):
    """One who watches a server, and agrees with another that it is gone."""

    def __init__(self, folder: Path, watched: Redis) -> None:
        super().__init__(folder, f"redis://127.0.0.1:{free_port()}/0")
        self.name = f"sentinel-{self.port}"
        self.folder, self.watched = folder / self.name, watched

    def command(self) -> list[str]:
        """The same program with another task."""
        file = self.folder / "sentinel.conf"
        lines = [
            f"port {self.port}",
            "bind 127.0.0.1",
            f"dir {self.folder}",
            f"sentinel monitor mine 127.0.0.1 {self.watched.port} 2",
            f'sentinel auth-pass mine "{PASSWORD}"',
            "sentinel down-after-milliseconds mine 500",
            "sentinel failover-timeout mine 3000",
        ]
        file.write_text("\n".join(lines))
        return [super().command()[0], str(file), "--sentinel"]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[str, Guarded, Guarded]]:
    """An address of three sentinels, the server that they name, and its copy."""
    server = Guarded(tmp_path)
    copy = Guarded(tmp_path, server)
    sentinels = [Sentinel(tmp_path, server) for _ in range(3)]
    everything: list[Redis] = [server, copy, *sentinels]
    for one in everything:
        one.start()
    hosts = ",".join(f"127.0.0.1:{one.port}" for one in sentinels)
    url = f"redis+sentinel://{LOGIN}@{hosts}/mine?db=0"
    wait_until(lambda: _knows_all(sentinels))
    yield url, server, copy
    for one in everything:
        if one.process is not None:
            one.process.send_signal(signal.SIGCONT)
        one.stop()


def _knows_all(sentinels: list[Sentinel]) -> bool:
    for one in sentinels:
        with read_address(f"redis://127.0.0.1:{one.port}").client() as client:
            known: Any = client.sentinel_master("mine")
            if (known["num-slaves"], known["num-other-sentinels"]) != (1, 2):
                return False
    return True


@pytest.mark.postgresql
def test_cache_queue_and_live_updates_go_on_with_the_server_that_takes_over(
    watched: tuple[str, Guarded, Guarded], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "AWAY_SECONDS", 0.2)
    monkeypatch.setattr(heartbeat, "BEAT_SECONDS", 0.5)
    url, server, copy = watched
    limits = {"socket_connect_timeout": GIVE_UP_SECONDS, "socket_timeout": GIVE_UP_SECONDS}
    cache = ForgivingRedisCache(url, {})
    app = PatientCelery("alone", broker=read_address(url).queue_url, set_as_current=False)
    app.conf.broker_transport_options = limits | read_address(url).queue_options
    app.conf.task_publish_retry = False

    def published() -> bool:
        with suppress(OperationalError, RedisError):
            app.send_task("games.tasks.sweep")
            return True
        return False

    def kept() -> bool:
        cache.set("key", "value")
        return bool(cache.get("key") == "value")

    async def listen() -> Any:
        layer: Any = PatientChannelLayer(address=url, prefix="test")
        channel = await layer.new_channel()
        await layer.group_add("game-1", channel)
        await layer.group_send("game-1", {"type": "game.version", "version": 1})
        assert (await asyncio.wait_for(layer.receive(channel), 5))["version"] == 1
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        assert await asyncio.wait_for(layer.receive(channel), 20) == heartbeat.RENEWED
        await asyncio.sleep(0.3)
        await layer.group_send("game-1", {"type": "game.version", "version": 2})
        heard = await asyncio.wait_for(layer.receive(channel), 20)
        await layer.flush()
        return heard["version"]

    assert kept()
    assert published()
    assert asyncio.run(listen()) == 2
    wait_until(kept)
    wait_until(published)
    with read_address(f"redis://{LOGIN}@127.0.0.1:{copy.port}").client() as client:
        assert client.llen("celery")
