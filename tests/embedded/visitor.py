"""A visitor whose browser runs no scripts: follows links, submits forms."""

import http.cookiejar
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin


@dataclass
class Form:
    """A form of a page and what it would send."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


class Page(HTMLParser):
    """What a visitor can use of a page: links, forms, and data of elements."""

    def __init__(self, url: str, text: str) -> None:
        super().__init__()
        self.url = url
        self.text = text
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.data: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what can be used."""
        found = {name: value or "" for name, value in attrs}
        self.data |= {name: value for name, value in found.items() if name.startswith("data-")}
        if tag == "a" and "href" in found:
            self.links.append(urljoin(self.url, found["href"]))
        elif tag == "form":
            action = urljoin(self.url, found.get("action", ""))
            self.forms.append(Form(action, found.get("method", "get")))
        elif found.get("type") in ("radio", "checkbox") and "checked" not in found:
            return
        elif tag in ("input", "button") and self.forms and "name" in found:
            self.forms[-1].fields[found["name"]] = found.get("value", "")

    def form(self, part_of_action: str) -> Form | None:
        """The first form that is sent to such an address."""
        return next((form for form in self.forms if part_of_action in form.action), None)


class Visitor:
    """Keeps cookies between pages. A page that is no success is an `AssertionError`."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.cookies = http.cookiejar.CookieJar()
        keep = urllib.request.HTTPCookieProcessor(self.cookies)
        self.opener = urllib.request.build_opener(keep)

    def open(self, address: str) -> Page:
        """Open a page."""
        return self._ask(urllib.request.Request(urljoin(self.site, address)))

    def send(self, form: Form | None, **filled: str | list[str]) -> Page:
        """Send a form with some fields filled in."""
        assert form is not None, "there is no such form on the page"
        body = urlencode(form.fields | filled, doseq=True).encode()
        return self._ask(urllib.request.Request(form.action, data=body))

    @property
    def cookie_header(self) -> str:
        """What a socket has to send to be recognised."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def _ask(self, request: urllib.request.Request) -> Page:
        try:
            with self.opener.open(request, timeout=30) as answer:
                return Page(answer.url, answer.read().decode())
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")[:500]
            raise AssertionError(f"{error.code} at {request.full_url}: {said}") from None
