"""Somebody who opens the site and begins a practice game, for a table worth measuring."""

import re
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, Request, build_opener

_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Visitor:
    """A browser of few words: it keeps cookies and presses one button."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.cookies = CookieJar()
        self._open = build_opener(HTTPCookieProcessor(self.cookies)).open

    def begin_practice(self) -> str:
        """Begin a practice game and give the address of its table."""
        found = _TOKEN.search(self._open(self.site).read().decode())
        assert found, f"{self.site} has no form"
        request = Request(
            urljoin(self.site, "/practice/"),
            data=urlencode({"csrfmiddlewaretoken": found.group(1)}).encode(),
            headers={"Referer": self.site},
        )
        address: str = self._open(request).geturl()
        assert "/games/" in address, address
        return address

    def cookies_for_a_browser(self) -> list[dict[str, str]]:
        """The cookies as Playwright takes them."""
        return [
            {"name": cookie.name, "value": cookie.value or "", "url": self.site}
            for cookie in self.cookies
        ]
