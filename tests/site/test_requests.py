"""Bodies are measured before they are read; nobody's upload gets onto the disk."""

import tempfile
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.test import Client

from saboteur_site.requests import UNREADABLE, ReadableContentType
from tests.accounts.people import member
from tests.asgi import Answer, ask
from tests.look.validity import faults

pytestmark = pytest.mark.django_db(transaction=True)


LIMIT = 1024 * 1024
FORM = {"content-type": "application/x-www-form-urlencoded"}
BOUNDARY = "gold"


def announce(size: int, **headers: str) -> dict[str, str]:
    """The headers of a form of so many bytes."""
    return {**FORM, "content-length": str(size), **headers}


def cookie_of(client: Client) -> str:
    """What the client's browser would send."""
    cookies: SimpleCookie = client.cookies
    return "; ".join(f"{name}={each.value}" for name, each in cookies.items())


def upload(size: int) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a form with a file of so many bytes."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n'
    body = head.encode() + b"x" * size + f"\r\n--{BOUNDARY}--\r\n".encode()
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    return {"content-type": kind, "content-length": str(len(body))}, body


def is_refused(answer: Answer) -> bool:
    """Whether it is the page for too much, valid and with what every page tells the browser."""
    assert answer.status == 413, answer.status
    assert faults(answer.text) == []
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    return True


def test_what_announces_too_much_is_refused_and_none_of_it_is_read() -> None:
    answer = ask("POST", "/accounts/login/", announce(LIMIT + 1), [b"x"] * 5)
    assert is_refused(answer)
    assert "Too much for one cart" in answer.text
    assert answer.unread == 5


def test_what_turns_out_to_be_too_much_is_read_no_further() -> None:
    parts = [b"x" * 300_000] * 50
    for headers in (FORM, announce(10), announce(LIMIT)):
        answer = ask("POST", "/accounts/login/", headers, parts)
        assert is_refused(answer)
        assert answer.unread == len(parts) - 4


def test_as_much_as_is_allowed_is_read() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == settings.MAX_BODY_BYTES == LIMIT
    body = b"x=" + b"x" * (LIMIT - 2)
    for parts in ([body], [body[:5], body[5:]]):
        answer = ask("POST", "/accounts/theme/", announce(LIMIT), parts)
        # It has no token, and that is all that is wrong with it.
        assert answer.status == 403
        assert answer.unread == 0


def test_a_connection_ends_with_what_is_far_too_much_only() -> None:
    for headers, ends in (
        (announce(LIMIT + 1), False),
        (announce(10 * LIMIT), False),
        (announce(10 * LIMIT + 1), True),
        (announce(0) | {"content-length": "9" * 5000}, True),
        (FORM, True),
    ):
        answer = ask("POST", "/", headers, [b"x" * (LIMIT + 1)])
        assert answer.status == 413
        assert ("connection" in answer.headers) is ends


def test_the_page_speaks_the_readers_language() -> None:
    spanish = ask("POST", "/", announce(LIMIT + 1, **{"accept-language": "es"}))
    assert is_refused(spanish)
    assert '<html lang="es"' in spanish.text
    client = Client()
    client.force_login(member("Ann", language="fr"))
    french = ask("POST", "/", announce(LIMIT + 1, cookie=cookie_of(client)))
    assert is_refused(french)
    assert '<html lang="fr"' in french.text
    assert "Ann" in french.text


@pytest.fixture
def no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every temporary file fail."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))


def test_an_upload_is_never_put_on_the_disk(no_disk: None) -> None:
    with pytest.raises(FileNotFoundError):
        tempfile.mkstemp()
    for size, status in ((LIMIT - 1000, 403), (3 * LIMIT, 413)):
        headers, body = upload(size)
        parts = [body[at : at + 65536] for at in range(0, len(body), 65536)]
        assert ask("POST", "/accounts/theme/", headers, parts).status == status
        # Nor where another server measures nothing.
        answer = Client().post("/accounts/theme/", body, content_type=headers["content-type"])
        assert answer.status_code in (302, 400)
        del headers["content-length"]
        assert ask("POST", "/accounts/theme/", headers, parts).status == status


# What is written in another alphabet than ours is refused, and never with an error.

TOKEN = "a" * 32
FORM_TYPE = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=gold"
BODIES = {
    FORM_TYPE: f"theme=dark&csrfmiddlewaretoken={TOKEN}",
    PARTS: "".join(
        f'--gold\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("theme", "dark"), ("csrfmiddlewaretoken", TOKEN))
    )
    + "--gold--\r\n",
}
WORDS = (
    "charset=utf-7",
    "charset=UTF-16",
    "charset=zlib",
    "charset=idna",
    "charset*=utf-8''%00",
    "charset*=utf-7''%ff%00",
    "charset*=nothing''x",
)
PLACES = ("/accounts/theme/", "/accounts/login/", "/games/1/turns/", "/no/such/page/")


def send(method: str, place: str, kind: str, words: str = "") -> Answer:
    """Send a form, or ask for a page, with such a `Content-Type`."""
    said = f"{kind}; {words}" if words else kind
    body = BODIES[kind].encode()
    cookie, size = f"csrftoken={TOKEN}", str(len(body))
    headers = {"cookie": cookie, "content-type": said, "content-length": size}
    return ask(method, place, headers, [body])


def test_a_form_that_cannot_be_read_is_refused_everywhere(subtests: pytest.Subtests) -> None:
    for kind in BODIES:
        for words in WORDS:
            with subtests.test(words=words, kind=kind):
                for place in PLACES:
                    answer = send("POST", place, kind, words)
                    assert answer.status == 400, place
                    assert "This makes no sense to us" in answer.text
                    assert faults(answer.text) == []
                    assert "default-src 'none'" in answer.headers["content-security-policy"]
                    assert answer.headers["x-frame-options"] == "DENY"
                    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("words", ["", "charset=utf-8", "charset=UTF-8", "charset*=utf-8''utf-8"])
@pytest.mark.parametrize("kind", BODIES)
def test_a_form_in_our_alphabet_is_read(kind: str, words: str) -> None:
    answer = send("POST", "/accounts/theme/", kind, words)
    assert answer.status == 302
    assert "theme=dark" in answer.headers["set-cookie"]


def test_who_only_looks_is_shown_the_page(subtests: pytest.Subtests) -> None:
    for words in WORDS:
        with subtests.test(words=words):
            answer = send("GET", "/rules/", FORM_TYPE, words)
            assert answer.status == 200
            assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_who_says_two_things_says_none() -> None:
    said = [(b"content-type", FORM_TYPE.encode()), (b"Content-Type", PARTS.encode())]
    handed_on: list[dict[str, Any]] = []

    async def pages(scope: dict[str, Any], receive: object, send: object) -> None:
        handed_on.append(scope)

    scope = {"type": "http", "headers": [(b"host", b"x"), *said]}
    async_to_sync(ReadableContentType(pages))(scope, None, None)  # type: ignore[arg-type]
    (heard,) = handed_on
    assert heard["headers"] == [(b"host", b"x"), (b"content-type", b"application/octet-stream")]
    assert heard[UNREADABLE]
