"""Production is configured by the environment, completely, or it does not start.

The settings are read anew in this process, which takes milliseconds; four starts of Django, of 2 s
each, show what an operator gets to see of it.
"""

import importlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.exceptions import ImproperlyConfigured

from saboteur_site.settings.secret_key import kept_secret_key
from tests.processes import manage

GOOD = {
    "SABOTEUR_MODE": "production",
    "SECRET_KEY": "kq8Zr2vX9mB4nT7wY1cF6hJ3lP5sD0gA-eUiOoWvNxQzRtKyLbM2",
    "DEAL_KEYS": "c2FmZSBpbiB0ZXN0cyBvbmx5LCBub3QgYSBrZXkgISE=",
    "DATABASE_URL": "postgres://saboteur:secret@db.example:5432/saboteur",
    "REDIS_URL": "redis://cache.example:6379/0",
    "ALLOWED_HOSTS": "saboteur.example",
    "SITE_URL": "https://saboteur.example",
    "EMAIL_URL": "smtp+tls://user:secret@mail.example:587",
    "DEFAULT_FROM_EMAIL": "Saboteur <play@saboteur.example>",
}
MALFORMED = (
    ("SABOTEUR_MODE", "prodction"),
    ("SECRET_KEY", "short"),
    ("SECRET_KEY_FALLBACKS", "kq8Zr2vX9mB4nT7wY1cF6hJ3lP5sD0gA-eUiOoWvNxQzRtKyLbM2,short"),
    ("DEAL_KEYS", "c2hvcnQ="),
    ("DEAL_KEYS", ","),
    ("DATABASE_URL", "mysql://saboteur:secret@db.example/saboteur"),
    ("REDIS_URL", "cache.example:6379"),
    ("REDIS_URL", "redis://cache.example/first"),
    ("REDIS_URL", "redis+sentinel://one.example,two.example"),
    ("ALLOWED_HOSTS", "https://saboteur.example/"),
    ("ALLOWED_HOSTS", "other.example"),
    ("SITE_URL", "saboteur.example"),
    ("EMAIL_URL", "mail.example"),
    ("EMAIL_URL", "anymail://key@carrier-pigeon"),
    ("DEFAULT_FROM_EMAIL", "nobody"),
    ("DEFAULT_FROM_EMAIL", "Saboteur <play@>"),
    ("DEFAULT_FROM_EMAIL", "play@saboteur.example\nBcc: all@example.org"),
    ("DATABASE_POOL_SIZE", "many"),
    ("REQUESTS_AT_ONCE", "0"),
    ("NOTICE_DELAY_SECONDS", "-1"),
    ("NOTICE_DELAY_SECONDS", "99999999999999"),
    ("GUEST_DAYS", "0"),
    ("NOTICE_DAYS", "a quarter"),
    ("VAPID_PRIVATE_KEY", "not a key"),
    ("BOT_PAUSE_SECONDS", "3,1"),
    ("BOT_PAUSE_SECONDS", "1,inf"),
    ("BOT_PAUSE_LIKE_PEOPLE_SECONDS", "1,3601"),
    ("SECURE_SSL_REDIRECT", "perhaps"),
    ("LOG_LEVEL", "LOUD"),
    ("SENTRY_DSN", "sentry"),
    ("SENTRY_DSN", "https://sentry.example/1"),
    ("SENTRY_DSN", "ftp://key@host/1"),
    ("SIGN_UP", "maybe"),
    ("TERMS_FILE", "/no/such/file"),
    ("TERMS_FILE", "/"),
    ("SITE_NAME", "Saboteur,\nslowly"),
)
UNSAFE = (
    ("ALLOWED_HOSTS", "*"),
    ("ALLOWED_HOSTS", "other.example"),
    ("SITE_URL", "http://saboteur.example"),
    ("DATABASE_URL", "sqlite:///var/db.sqlite3"),
    ("DATABASE_URL", "postgres://db.example"),
)
REQUIRED = [name for name in GOOD if name != "SABOTEUR_MODE"]
PACKAGE = "saboteur_site.settings"


def settings_of(**environment: str) -> Any:
    """The settings as they are read from nothing but that environment."""
    kept = {name: sys.modules.pop(name) for name in [*sys.modules] if name.startswith(PACKAGE)}
    try:
        with mock.patch.dict(os.environ, environment, clear=True):
            return importlib.import_module(PACKAGE)
    finally:
        for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
            del sys.modules[name]
        sys.modules.update(kept)


def refusal(**environment: str) -> str:
    """Why there are no settings with that environment."""
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_of(**environment)
    return str(refused.value)


def test_the_deploy_check_is_clean() -> None:
    checked = manage("check", "--deploy", "--fail-level", "WARNING", **GOOD)
    assert checked.returncode == 0, checked.stderr
    # Silenced: an email address may belong to several accounts; one of them has verified it.
    assert "no issues (1 silenced)" in checked.stdout + checked.stderr


def test_a_wrong_environment_is_told_in_a_sentence_that_does_not_repeat_it() -> None:
    checked = manage("check", **GOOD | {"DATABASE_URL": "mysql://u:hunter2@db.example/x"})
    assert checked.returncode != 0
    assert checked.stderr.startswith("Not started: DATABASE_URL is malformed")
    assert "hunter2" not in checked.stderr
    assert "Traceback" not in checked.stderr


def test_a_missing_variable_stops_the_start_with_its_name(subtests: pytest.Subtests) -> None:
    for name in REQUIRED:
        with subtests.test(name):
            without = {key: value for key, value in GOOD.items() if key != name}
            assert f"missing: {name}." in refusal(**without)
    assert "missing: REDIS_URL." in refusal(**GOOD | {"REDIS_URL": " "})
    told = refusal(SABOTEUR_MODE="production")
    assert all(name in told for name in REQUIRED)


def test_a_malformed_variable_stops_the_start_with_its_name(subtests: pytest.Subtests) -> None:
    for name, value in MALFORMED:
        with subtests.test(f"{name}={value}"):
            assert f"{name} is malformed" in refusal(**GOOD | {name: value})


def test_a_value_that_would_be_unsafe_is_refused(subtests: pytest.Subtests) -> None:
    for name, value in UNSAFE:
        with subtests.test(f"{name}={value}"):
            assert name in refusal(**GOOD | {name: value})


def test_a_database_address_alone_already_means_production() -> None:
    told = refusal(DATABASE_URL=GOOD["DATABASE_URL"])
    assert "in production mode" in told
    assert "REDIS_URL" in told


def test_production_refuses_to_play_in_one_process() -> None:
    played = manage("play", **GOOD)
    assert played.returncode != 0
    assert "docs/operating.md" in played.stderr


def test_debugging_cannot_be_switched_on_in_production() -> None:
    assert settings_of(**GOOD | {"DEBUG": "1"}).DEBUG is False


def test_static_files_are_collected_under_names_of_their_contents(static_root: Path) -> None:
    assert (static_root / "staticfiles.json").exists()
    assert list(static_root.glob("admin/css/base.*.css.gz"))


def test_options_of_the_connection_in_the_address_count_for_more_than_ours() -> None:
    url = GOOD["DATABASE_URL"] + "?sslmode=require&connect_timeout=7"
    read = settings_of(**GOOD | {"DATABASE_URL": url, "DATABASE_POOL_SIZE": "4"})
    options = read.DATABASES["default"]["OPTIONS"]
    named = [options[name] for name in ("sslmode", "connect_timeout", "tcp_user_timeout")]
    assert [*named, options["pool"]["max_size"]] == ["require", 7, 5000, 4]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example", ("mail.example", 25, False, False)),
        ("smtp+tls://u:p@mail.example", ("mail.example", 587, True, False)),
        ("smtps://u:p@mail.example", ("mail.example", 465, False, True)),
    ],
)
def test_the_mail_server_is_read_from_one_address(url: str, expected: tuple[object, ...]) -> None:
    read = settings_of(**GOOD | {"EMAIL_URL": url})
    named = (read.EMAIL_HOST, read.EMAIL_PORT, read.EMAIL_USE_TLS, read.EMAIL_USE_SSL)
    assert named == expected


@pytest.fixture
def anymail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A stand-in for django-anymail, which only production installs."""
    backends = tmp_path / "anymail" / "backends"
    backends.mkdir(parents=True)
    for file in (tmp_path / "anymail", backends):
        (file / "__init__.py").touch()
    for service in ("mailgun", "amazon_ses"):
        (backends / f"{service}.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in [name for name in sys.modules if name.startswith("anymail")]:
        del sys.modules[name]


def test_an_email_service_that_is_known_is_read_from_one_address(anymail: None) -> None:
    read = settings_of(**GOOD | {"EMAIL_URL": "anymail://k%2Fey@mailgun?sender_domain=mg.example"})
    assert read.EMAIL_BACKEND == "anymail.backends.mailgun.EmailBackend"
    key = {"MAILGUN_SENDER_DOMAIN": "mg.example", "MAILGUN_API_KEY": "k/ey"}
    assert key | {"REQUESTS_TIMEOUT": 20} == read.ANYMAIL
    # Amazon's library does not try for minutes.
    read = settings_of(**GOOD | {"EMAIL_URL": "anymail://@amazon_ses"})
    told = str(read.ANYMAIL["AMAZON_SES_CLIENT_PARAMS"])
    assert "'read_timeout': 20, 'retries': {'max_attempts': 0}" in told
    unknown = refusal(**GOOD | {"EMAIL_URL": "anymail://key@pigeons"})
    assert "EMAIL_URL is malformed" in unknown


# Without a word of configuration the site keeps to itself, in one folder.


def test_everything_is_kept_in_one_folder_and_swept_at_leisure(tmp_path: Path) -> None:
    read = settings_of(SABOTEUR_VAR=str(tmp_path), PORT="8123")
    assert read.DATABASES["default"]["NAME"] == tmp_path / "saboteur.sqlite3"
    assert tmp_path / "mails" == read.EMAIL_FILE_PATH
    assert (read.DEBUG, read.SITE_URL) == (False, "http://localhost:8123")
    # The database is in the same process.
    sweep = read.CELERY_BEAT_SCHEDULE["sweep"]["schedule"]
    assert (read.SWEEP_SECONDS, sweep.seconds) == (15, 15)
    stray = {"SABOTEUR_MODE": "embedded", "DATABASE_URL": "postgres://x@y/z"}
    read = settings_of(SABOTEUR_VAR=str(tmp_path), **stray)
    assert "sqlite" in read.DATABASES["default"]["ENGINE"]


def test_debugging_brings_its_tools(tmp_path: Path) -> None:
    checked = manage("check", SABOTEUR_VAR=str(tmp_path), DEBUG="1")
    assert checked.returncode == 0, checked.stderr


def test_hosts_and_paragraphs_are_read_from_files(tmp_path: Path) -> None:
    hosts, terms = tmp_path / "hosts", tmp_path / "terms.txt"
    hosts.write_text("# gone\nGone.example  # a word\n\nother.example\n")
    terms.write_text("Be kind.\n\nThe law of Deeptown.\n")
    files = {"DISPOSABLE_MAIL_FILE": str(hosts), "TERMS_FILE": str(terms)}
    read = settings_of(SABOTEUR_VAR=str(tmp_path), **files)
    assert {"gone.example", "other.example"} == read.DISPOSABLE_MAIL_HOSTS
    assert read.TERMS_TEXT == ("Be kind.", "The law of Deeptown.")


def test_words_and_ports_that_are_none_stop_the_start(tmp_path: Path) -> None:
    assert "DEBUG is malformed" in refusal(SABOTEUR_VAR=str(tmp_path), DEBUG="maybe")
    assert "PORT is malformed" in refusal(SABOTEUR_VAR=str(tmp_path), PORT="70000")


def test_the_secret_key_is_drawn_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"

    key = kept_secret_key(path)

    assert len(key) >= 50
    assert kept_secret_key(path) == key != kept_secret_key(tmp_path / "other" / "secret-key")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["secret-key"]
