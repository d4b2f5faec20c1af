"""Database, cache and channel layer."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from saboteur_site.postgresql import silence
from saboteur_site.redis_address import read_address

from .environment import EMBEDDED, VAR_DIR, env, malformed, number

# How many requests a process answers at once; more would contend for its interpreter.
REQUESTS_AT_ONCE = number("REQUESTS_AT_ONCE", 4, least=1)


def _sqlite() -> dict[str, Any]:
    return {
        "ENGINE": "saboteur_site.embedded.sqlite",
        "NAME": VAR_DIR / "saboteur.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
        },
        # A file, because threads of a test share it; Django's in-memory default cannot do that.
        "TEST": {"NAME": VAR_DIR / "test.sqlite3"},
    }


def _postgresql() -> dict[str, Any]:
    try:
        database: dict[str, Any] = env.db_url("DATABASE_URL")
    except (ValueError, ImproperlyConfigured):
        database = {}
    if database.get("ENGINE") != "django.db.backends.postgresql" or not database["NAME"]:
        raise malformed("DATABASE_URL", "postgres://user:password@host:port/name")
    database["ENGINE"] = "saboteur_site.postgresql"
    # Persistent connections leak one per thread under ASGI; the pool is shared by all of them.
    database["CONN_MAX_AGE"] = 0
    # The operator's own options, from the URL, take precedence.
    database["OPTIONS"] = {
        **silence.CONNECTION,
        **database.get("OPTIONS", {}),
        # For them, and for sockets, a look at the site's health, a long file.
        "pool": silence.pool_options(number("DATABASE_POOL_SIZE", REQUESTS_AT_ONCE + 6, least=1)),
    }
    return database


if EMBEDDED:
    DATABASES = {"default": _sqlite()}
    CACHES: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            # Room for many visitors: nobody may evict the rate limits' counts.
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        }
    }
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {"BACKEND": "saboteur_site.embedded.channel_layer.InProcessChannelLayer"}
    }
    BROKER_URL = QUEUE_URL = "memory://localhost/"
    QUEUE_OPTIONS: dict[str, Any] = {}
else:
    DATABASES = {"default": _postgresql()}
    try:
        _address = read_address(env.str("REDIS_URL", default=""))
    except ValueError:
        raise malformed(
            "REDIS_URL",
            "redis://:password@host:port/number, or "
            "redis+sentinel://user:password@host:port,host:port/master?db=0",
        ) from None
    BROKER_URL, QUEUE_URL, QUEUE_OPTIONS = _address.url, _address.queue_url, _address.queue_options
    # Two sites, or two workers of a test run, may share one Redis.
    REDIS_PREFIX = env.str("REDIS_PREFIX", default="saboteur")
    CACHES = {
        "default": {
            "BACKEND": "saboteur_site.cache.ForgivingRedisCache",
            "LOCATION": BROKER_URL,
            "KEY_PREFIX": REDIS_PREFIX,
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "saboteur_site.channel_layer.PatientChannelLayer",
            "CONFIG": {"address": BROKER_URL, "prefix": REDIS_PREFIX},
        }
    }
