"""Logs may be read by people who must not know hands or passwords."""

import logging
import re
import sys
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailConfirmationHMAC
from django.conf import settings
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.middleware.csrf import _get_new_csrf_string
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, path
from django.utils.crypto import get_random_string

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.models.game import new_token
from games.rules.cards.cards import CODES
from saboteur_site.redaction import KEYED_PATHS, Redaction, redact
from tests.log_lines import log_lines


def fail(request: HttpRequest) -> HttpResponse:
    """A page that breaks after reading what was posted."""
    raise RuntimeError(f"broken with {len(request.POST)} field")


def refuse(request: HttpRequest, kind: str) -> HttpResponse:
    """A page that cannot read what it is sent."""
    raise REFUSALS[kind]("unreadable")


REFUSALS: dict[str, type[Exception]] = {
    "bad": BadRequest,
    "parts": MultiPartParserError,
    "odd": SuspiciousOperation,
    "large": RequestDataTooBig,
}
urlpatterns = [path("fail/", fail), path("refuse/<kind>/", refuse)]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("kind", [*REFUSALS, "host"])
def test_a_request_that_cannot_be_read_is_a_line_and_no_traceback(
    kind: str, client: Client
) -> None:
    headers = {"host": "evil.example"} if kind == "host" else {}
    with log_lines() as lines:
        assert client.post(f"/refuse/{kind}/", headers=headers).status_code in (400, 413)
    assert lines.written
    for _name, text in lines.written:
        assert " WARNING " in text
        assert "Traceback" not in text


def test_a_frame_that_cannot_be_read_is_a_line_and_no_traceback() -> None:
    with log_lines() as lines:
        try:
            b"\xff".decode()
        except UnicodeDecodeError:
            logging.getLogger("uvicorn.error").exception("Invalid UTF-8 sequence received.")
    ((_name, text),) = lines.written
    assert " WARNING " in text
    assert "Traceback" not in text


@pytest.mark.urls(__name__)
def test_a_page_that_breaks_logs_the_error_but_never_what_was_posted(
    client: Client,
    caplog: pytest.LogCaptureFixture,
    mailoutbox: list[EmailMessage],
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
    client.raise_request_exception = False

    answer = client.post("/fail/", {"password": "hunter2"})

    assert answer.status_code == 500
    assert "broken with 1 field" in caplog.text
    assert "hunter2" not in caplog.text
    assert mailoutbox == []


def test_statements_with_their_values_are_not_logged() -> None:
    assert not logging.getLogger("django.db.backends").isEnabledFor(logging.DEBUG)
    assert settings.LOGGING["loggers"]["django.db.backends"]["level"] == "WARNING"


@pytest.mark.parametrize("name", ["celery.beat", "celery.worker.strategy", "celery.app.trace"])
def test_a_task_that_goes_well_has_no_line(name: str) -> None:
    logger = logging.getLogger(name)
    assert not logger.isEnabledFor(logging.INFO)
    assert logger.isEnabledFor(logging.WARNING)


# No address, no key and no row of the database stands in a line of the log.


ADDRESSES = [
    "ann@example.org",
    "a.b+c_d-e@sub.example.co.uk",
    "ann@localhost",
    "ann@[127.0.0.1]",
    "änn@mönch.example",
    "ann%40example.org",
    "ann%2Bx%40example.org",
    "ann%2540example.org",
    '"ann of the mine"@example.org',
    "o'ann@example.org",
]


def test_addresses_are_taken_out(subtests: pytest.Subtests) -> None:
    for line in [
        "{}",
        "Email to {} failed.",
        "{{'{}': (550, b'5.1.1 <{}>: unknown')}}",
        "GET /x/?email={}&y=1 HTTP/1.1",
        "Key (email)=({}) already exists.",
        "mailto:{}",
    ]:
        for address in ADDRESSES:
            with subtests.test(address=address, line=line):
                left = redact(line.replace("{}", address).replace("{{", "{").replace("}}", "}"))
                assert "example" not in left
                assert "ann" not in left.replace("cannot", "")
                assert "127.0.0.1" not in left


def test_whatever_helps_to_find_a_fault_stays(subtests: pytest.Subtests) -> None:
    for line in [
        "celery@worker-1.example.org ready.",
        "Task games.tasks.sweep[3f0c2a6e-9d4b-4a52-8c7e-0123456789ab] succeeded in 0.01s: None",
        '  File "/srv/app/.venv/lib/python3.11/site-packages/django/core/handlers/base.py", line 7',
        "    response = wrapped_callback(request, *callback_args, **callback_kwargs)",
        "    raise ImproperlyConfigured(f'in {MODE} mode these environment variables are missing')",
        '127.0.0.1:51234 - "GET /games/123/table/?card=3&at=1,2 HTTP/1.1" 200',
        "Not Found: /static/css/base.0123456789ab.css",
        "    @transaction.atomic",
        "game 7, round 2: does not replay",
        "2026-11-22 01:02:03,004 INFO django.request: Forbidden (Origin checking failed)",
        "connected to redis://localhost:6379/0",
    ]:
        with subtests.test(line=line):
            assert redact(line) == line


def test_keys_are_taken_out(subtests: pytest.Subtests) -> None:
    for number in range(20):
        with subtests.test(number=number):
            session = get_random_string(32, VALID_KEY_CHARS)
            for key in (new_token(), session, _get_new_csrf_string(), settings.SECRET_KEY):
                if any(sign.isdigit() for sign in key):
                    assert key not in redact(f"the key is {key}.")
                assert key not in redact(f'"GET /join/{key}/ HTTP/1.1" 200')


def test_passwords_of_services_are_taken_out() -> None:
    for url in ("postgres://site:s3cret@db:5432/x", "redis://:s3cret@cache/0", "smtp://a:s3cret@m"):
        assert "s3cret" not in redact(f"cannot connect to {url}: refused")


def test_rows_that_the_database_shows_are_taken_out() -> None:
    shown = (
        'null value in column "deal" violates not-null constraint\n'
        'DETAIL:  Failing row contains (10, 1, digging, ["saboteur", "miner"], (x). y, null).\n'
        "CONTEXT:  somewhere"
    )
    left = redact(shown)
    assert "saboteur" not in left
    assert "null)" not in left
    assert 'column "deal"' in left
    assert "CONTEXT:  somewhere" in left
    twice = redact("DETAIL:  Key (name, seat)=(Ann) the (great), 3) already exists.")
    assert twice == "DETAIL:  Key (name, seat)=(…) already exists."


def test_cards_and_dwarfs_that_an_error_quotes_are_taken_out(subtests: pytest.Subtests) -> None:
    for code in [*CODES, "saboteur", "miner", "geologist"]:
        with subtests.test(code=code):
            for shown in (f"KeyError: '{code}'", f'["{code}", "x"]', f"Lay(card='{code}', at=1)"):
                assert f"'{code}'" not in redact(shown)
                assert f'"{code}"' not in redact(shown)


def keyed_patterns(resolver: URLResolver, path: str = "") -> list[tuple[str, list[str]]]:
    """The paths of the site that hold a key: what nobody guesses, under any name."""
    found = []
    for pattern in resolver.url_patterns:
        here = path + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += keyed_patterns(pattern, here)
        elif isinstance(pattern, URLPattern):
            names = list(pattern.pattern.regex.groupindex)
            keys = [name for name in names if name in ("token", "key", "uidb36", "secret", "code")]
            if keys:
                found.append((here, keys))
    return found


def test_every_path_of_the_site_that_holds_a_key_is_logged_without_it() -> None:
    paths = keyed_patterns(get_resolver())
    assert len(paths) >= 4
    for keyed, _keys in paths:
        head = "/" + keyed.partition("<")[0].partition("(")[0].replace("^", "").strip("/") + "/"
        # A key without a digit, which nothing but its place gives away.
        for line in (f'"GET {head}abcdef-ghi/ HTTP/1.1"', f"Not Found: {head}abcdef-ghi/"):
            assert "abcdef" not in redact(line), line
        escaped = head.replace("/", "%2F")
        assert "abcdef" not in redact(f"/accounts/login/?next={escaped}abcdef-ghi%2F"), keyed


def test_the_proxy_leaves_out_the_same_keys() -> None:
    nginx = (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()
    pattern = nginx.partition("~^(?<beginning>")[2].partition(") $beginning")[0]
    for keyed in KEYED_PATHS:
        ours = ("join", "one-turn", "replays", "calendar", "notices/mute", "notices/off")
        place = keyed if keyed in ours else f"accounts/{keyed}"
        assert re.fullmatch(pattern, f"/{place}/"), place


def test_the_other_proxy_tells_nothing_of_errors_which_it_names_with_the_whole_address() -> None:
    # Tried with Caddy 2.6: with the pages down it logs through the first of these.
    caddy = (settings.BASE_DIR / "deploy" / "Caddyfile").read_text()
    quiet = caddy.partition("exclude ")[2].splitlines()[0].split()
    assert quiet == ["http.log.error", "http.handlers.reverse_proxy"]


@pytest.mark.django_db
def test_links_of_emails_are_logged_without_what_they_permit() -> None:
    account = Account.objects.create_user(name="Ann", email="ann@example.org")
    signature = unsubscribe_url(account).strip("/").rpartition(".")[2]
    assert signature not in redact(f"GET {unsubscribe_url(account)}")
    address = account.emailaddress_set.create(email="ann@example.org")
    key = EmailConfirmationHMAC(address).key
    assert key.rpartition(":")[2] not in redact(f"GET /accounts/confirm-email/{key}/")
    escaped = key.replace(":", "%3A")
    assert key.rpartition(":")[2] not in redact(f"GET /accounts/confirm-email/{escaped}/")


def write(level: int, message: object, *args: object, **facts: Any) -> str:
    """What a handler with the filter writes of a record."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Redaction())
    record = logging.LogRecord("x", level, __file__, 1, message, args, None, **facts)
    handler.handle(record)
    assert "ann@example.org" not in f"{record.msg} {record.args} {record.exc_text}"
    return stream.getvalue()


def test_message_arguments_traceback_and_stack_are_redacted() -> None:
    assert write(20, "to %s", "ann@example.org") == "to [address]\n"
    assert write(20, {"to": "ann@example.org"}) == "{'to': '[address]'}\n"
    try:
        try:
            raise KeyError("ann@example.org")
        except KeyError as error:
            raise ValueError("about ann@example.org") from error
    except ValueError:
        told = write(40, "failed")
        record = logging.LogRecord("x", 40, __file__, 1, "failed", (), sys.exc_info())
        Redaction().filter(record)
    assert told == "failed\n"
    assert record.exc_text is not None
    assert "ann@example.org" not in record.exc_text
    assert "ValueError: about [address]" in record.exc_text
    assert "KeyError: '[address]'" in record.exc_text
    assert "line" in record.exc_text
    assert "ann@" not in logging.Formatter().format(record)


def test_a_record_whose_arguments_do_not_fit_breaks_nothing() -> None:
    assert "do not fit" in write(20, "%d and %s", "one")


def test_a_very_long_line_takes_no_time_to_speak_of() -> None:
    # Patterns that try again at each place would take hours.
    for piece in (
        "a",
        "%2F",
        "a.",
        '"',
        '"a',
        "1-",
        "@",
        "a@",
        "%40",
        "a%40",
        "(",
        "://",
        "a:",
        "[",
    ):
        redact(piece * 50_000)
