"""Production is configured by the environment, completely, or it does not start."""

import stat
from pathlib import Path

import pytest

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
    ("SITE_NAME", "Saboteur,\nslowly"),
)


def test_the_deploy_check_is_clean() -> None:
    checked = manage("check", "--deploy", "--fail-level", "WARNING", **GOOD)
    assert checked.returncode == 0, checked.stderr
    # Silenced: an email address may belong to several accounts; one of them has verified it.
    assert "no issues (1 silenced)" in checked.stdout + checked.stderr


@pytest.mark.parametrize("name", [name for name in GOOD if name != "SABOTEUR_MODE"])
def test_a_missing_variable_stops_the_start_with_its_name(name: str) -> None:
    checked = manage("check", **{key: value for key, value in GOOD.items() if key != name})
    assert checked.returncode != 0
    assert f"missing: {name}." in checked.stderr


def test_an_empty_variable_is_a_missing_one() -> None:
    assert "missing: REDIS_URL." in manage("check", **GOOD | {"REDIS_URL": " "}).stderr


def test_all_missing_variables_are_named_at_once() -> None:
    told = manage("check", SABOTEUR_MODE="production").stderr
    assert all(name in told for name in GOOD if name != "SABOTEUR_MODE")


@pytest.mark.parametrize(("name", "value"), MALFORMED)
def test_a_malformed_variable_stops_the_start_with_its_name(name: str, value: str) -> None:
    checked = manage("check", **GOOD | {name: value})
    assert checked.returncode != 0
    assert f"{name} is malformed" in checked.stderr
    assert "Traceback" not in checked.stderr


def test_a_malformed_variable_is_not_repeated_into_the_logs() -> None:
    told = manage("check", **GOOD | {"DATABASE_URL": "mysql://u:hunter2@db.example/x"}).stderr
    assert "hunter2" not in told


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ALLOWED_HOSTS", "*"),
        ("ALLOWED_HOSTS", "other.example"),
        ("SITE_URL", "http://saboteur.example"),
        ("DATABASE_URL", "sqlite:///var/db.sqlite3"),
        ("DATABASE_URL", "postgres://db.example"),
    ],
)
def test_a_value_that_would_be_unsafe_is_refused(name: str, value: str) -> None:
    checked = manage("check", **GOOD | {name: value})
    assert checked.returncode != 0
    assert name in checked.stderr


def test_a_database_address_alone_already_means_production() -> None:
    told = manage("check", DATABASE_URL=GOOD["DATABASE_URL"]).stderr
    assert "in production mode" in told
    assert "REDIS_URL" in told


def test_production_refuses_to_play_in_one_process() -> None:
    played = manage("play", **GOOD)
    assert played.returncode != 0
    assert "docs/operating.md" in played.stderr


def test_debugging_cannot_be_switched_on_in_production() -> None:
    shown = manage(
        "shell", "-v0", "-c", "from django.conf import settings; print(settings.DEBUG)",
        **GOOD | {"DEBUG": "1"},
    )  # fmt: skip
    assert shown.stdout.strip() == "False"


def test_static_files_are_collected_under_names_of_their_contents(tmp_path) -> None:
    collected = manage(
        "collectstatic", "--no-input", "-v0", **GOOD | {"STATIC_ROOT": str(tmp_path)}
    )
    assert collected.returncode == 0, collected.stderr
    assert (tmp_path / "staticfiles.json").exists()
    assert list(tmp_path.glob("admin/css/base.*.css.gz"))


def test_options_of_the_connection_in_the_address_count_for_more_than_ours() -> None:
    url = GOOD["DATABASE_URL"] + "?sslmode=require&connect_timeout=7"
    code = (
        "from django.conf import settings; o = settings.DATABASES['default']['OPTIONS'];"
        "print(o['sslmode'], o['connect_timeout'], o['tcp_user_timeout'], o['pool']['max_size'])"
    )
    shown = manage(
        "shell", "-v0", "-c", code, **GOOD | {"DATABASE_URL": url, "DATABASE_POOL_SIZE": "4"}
    )
    assert shown.stdout.strip() == "require 7 5000 4"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example", "('mail.example', 25, False, False)"),
        ("smtp+tls://u:p@mail.example", "('mail.example', 587, True, False)"),
        ("smtps://u:p@mail.example", "('mail.example', 465, False, True)"),
    ],
)
def test_the_mail_server_is_read_from_one_address(url: str, expected: str) -> None:
    code = (
        "from django.conf import settings as s;"
        "print((s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS, s.EMAIL_USE_SSL))"
    )
    shown = manage("shell", "-v0", "-c", code, **GOOD | {"EMAIL_URL": url})
    assert shown.stdout.strip() == expected


@pytest.fixture
def anymail(tmp_path: Path) -> dict[str, str]:
    """A stand-in for django-anymail, which only production installs."""
    backends = tmp_path / "anymail" / "backends"
    backends.mkdir(parents=True)
    for file in (tmp_path / "anymail", backends):
        (file / "__init__.py").touch()
    for service in ("mailgun", "amazon_ses"):
        (backends / f"{service}.py").touch()
    return {"PYTHONPATH": str(tmp_path)}


def test_an_email_service_is_read_from_one_address(anymail: dict[str, str]) -> None:
    code = "from django.conf import settings as s; print(s.EMAIL_BACKEND, s.ANYMAIL)"
    url = "anymail://k%2Fey@mailgun?sender_domain=mg.example"
    shown = manage("shell", "-v0", "-c", code, **GOOD | anymail | {"EMAIL_URL": url})
    assert shown.stdout.strip() == (
        "anymail.backends.mailgun.EmailBackend "
        "{'MAILGUN_SENDER_DOMAIN': 'mg.example', 'MAILGUN_API_KEY': 'k/ey', 'REQUESTS_TIMEOUT': 20}"
    )


def test_amazon_s_library_does_not_try_for_minutes(anymail: dict[str, str]) -> None:
    code = "from django.conf import settings as s; print(s.ANYMAIL['AMAZON_SES_CLIENT_PARAMS'])"
    url = "anymail://@amazon_ses"
    shown = manage("shell", "-v0", "-c", code, **GOOD | anymail | {"EMAIL_URL": url})
    assert "'read_timeout': 20, 'retries': {'max_attempts': 0}" in shown.stdout


def test_an_email_service_that_nobody_knows_stops_the_start(anymail: dict[str, str]) -> None:
    told = manage("check", **GOOD | anymail | {"EMAIL_URL": "anymail://key@pigeons"}).stderr
    assert "EMAIL_URL is malformed" in told


# Without a word of configuration the site keeps to itself, in one folder.


def test_everything_is_kept_in_one_folder(tmp_path: Path) -> None:
    code = (
        "from django.conf import settings as s;"
        "print(s.DATABASES['default']['NAME'], s.EMAIL_FILE_PATH, s.DEBUG, s.SITE_URL)"
    )
    shown = manage("shell", "-v0", "-c", code, SABOTEUR_VAR=str(tmp_path), PORT="8123")
    assert shown.stdout.split() == [
        f"{tmp_path}/saboteur.sqlite3",
        f"{tmp_path}/mails",
        "False",
        "http://localhost:8123",
    ]


def test_a_stray_database_address_does_not_change_the_embedded_mode(tmp_path: Path) -> None:
    shown = manage(
        "shell", "-v0", "-c",
        "from django.db import connection; print(connection.vendor)",
        SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path), DATABASE_URL="postgres://x@y/z",
    )  # fmt: skip
    assert shown.stdout.strip() == "sqlite"


def test_a_database_in_the_same_process_is_swept_at_leisure(tmp_path: Path) -> None:
    code = (
        "from django.conf import settings as s;"
        "print(s.SWEEP_SECONDS, s.CELERY_BEAT_SCHEDULE['sweep']['schedule'].seconds)"
    )
    shown = manage("shell", "-v0", "-c", code, SABOTEUR_VAR=str(tmp_path))
    assert shown.stdout.split() == ["15", "15.0"]


def test_debugging_brings_its_tools(tmp_path: Path) -> None:
    checked = manage("check", SABOTEUR_VAR=str(tmp_path), DEBUG="1")
    assert checked.returncode == 0, checked.stderr


def test_a_word_that_is_neither_yes_nor_no_stops_the_start(tmp_path: Path) -> None:
    checked = manage("check", SABOTEUR_VAR=str(tmp_path), DEBUG="maybe")
    assert "DEBUG is malformed" in checked.stderr


def test_a_port_out_of_range_stops_the_start(tmp_path: Path) -> None:
    assert "PORT is malformed" in manage("play", SABOTEUR_VAR=str(tmp_path), PORT="70000").stderr


def test_the_secret_key_is_drawn_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"

    key = kept_secret_key(path)

    assert len(key) >= 50
    assert kept_secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["secret-key"]


def test_two_folders_have_two_keys(tmp_path: Path) -> None:
    assert kept_secret_key(tmp_path / "a" / "key") != kept_secret_key(tmp_path / "b" / "key")
