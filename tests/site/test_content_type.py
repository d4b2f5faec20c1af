"""What is written in another alphabet than ours is refused, and never with an error."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync

from saboteur_site.content_type import UNREADABLE, ReadableContentType
from tests.asgi import Answer, ask
from tests.look.validity import faults

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "a" * 32
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=gold"
BODIES = {
    FORM: f"theme=dark&csrfmiddlewaretoken={TOKEN}",
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


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("kind", BODIES)
def test_a_form_that_cannot_be_read_is_refused_everywhere(kind: str, words: str) -> None:
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


@pytest.mark.parametrize("words", WORDS)
def test_who_only_looks_is_shown_the_page(words: str) -> None:
    answer = send("GET", "/rules/", FORM, words)
    assert answer.status == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_who_says_two_things_says_none() -> None:
    said = [(b"content-type", FORM.encode()), (b"Content-Type", PARTS.encode())]
    handed_on: list[dict[str, Any]] = []

    async def pages(scope: dict[str, Any], receive: object, send: object) -> None:
        handed_on.append(scope)

    scope = {"type": "http", "headers": [(b"host", b"x"), *said]}
    async_to_sync(ReadableContentType(pages))(scope, None, None)  # type: ignore[arg-type]
    (heard,) = handed_on
    assert heard["headers"] == [(b"host", b"x"), (b"content-type", b"application/octet-stream")]
    assert heard[UNREADABLE]
