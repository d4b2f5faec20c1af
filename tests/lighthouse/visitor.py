"""Somebody who begins a practice game, or opens a table, for pages worth measuring."""

import re
from http.cookiejar import CookieJar
from time import monotonic, sleep
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, Request, build_opener

LONGEST_WAIT = 120.0
_MY_TURN = 'data-stage="free"'
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Visitor:
    """A browser of few words: it keeps cookies and sends a few forms."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.cookies = CookieJar()
        self._open = build_opener(HTTPCookieProcessor(self.cookies)).open

    def begin_practice(self) -> str:
        """Begin a practice game; the address of its table, once it waits for the visitor."""
        address = self._send("/", "/practice/", play="1")
        assert "/games/" in address, address
        until = monotonic() + LONGEST_WAIT
        while _MY_TURN not in self._open(address).read().decode():
            assert monotonic() < until, "the computer players do not play"
            sleep(0.5)
        return address

    def open_table(self) -> str:
        """Sign up, open a table for everybody and give the address of its lobby."""
        who = {"name": "Measured", "email": "measured@example.org", "password1": "lamps-and-gold"}
        self._send("/accounts/signup/", "/accounts/signup/", **who)
        choices = {"seats": "5", "computers": "1", "rounds": "3", "edition": "revised"}
        address = self._send("/games/new/", "/games/new/", public="public", **choices)
        assert re.search(r"/games/\d+/$", address), address
        return address

    def _send(self, page: str, action: str, **fields: str) -> str:
        """Send a form of a page; the address it leads to."""
        found = _TOKEN.search(self._open(urljoin(self.site, page)).read().decode())
        assert found, f"{page} has no form"
        request = Request(
            urljoin(self.site, action),
            data=urlencode({"csrfmiddlewaretoken": found.group(1), **fields}).encode(),
            headers={"Referer": urljoin(self.site, page)},
        )
        address: str = self._open(request).geturl()
        return address

    def cookies_for_a_browser(self) -> list[dict[str, str]]:
        """The cookies as Playwright takes them."""
        return [
            {"name": cookie.name, "value": cookie.value or "", "url": self.site}
            for cookie in self.cookies
        ]
