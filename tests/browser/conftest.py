"""A browser, the site it opens, and what tests need to look behind the page.

    def test_a_guest_may_practise(page, site, task_worker, no_violations): ...

* `page`, `context`, `new_context`: Playwright's; `page.goto("/")` opens the site. A `context` is
  like new, but knows the files of the site from earlier tests.
* `site`: the address of the site, served from the test's database.
* `task_worker`: a worker that runs tasks while the test runs; there is no beat.
* `aside`: runs server-side code (`aside(Account.objects.count)`) off the browser's thread.
* `no_violations`: `no_violations(page)` runs axe in the light, and asks of colours in the dark too.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import LazySettings
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_playwright.pytest_playwright import browser

from saboteur_site.celery import app
from saboteur_site.embedded.threads import Worker
from tests.services.browsers import light_browser

from .flags import FLAGS
from .server import SiteThread

# Playwright's own, before that of the tests without scripts.
__all__ = ["browser"]
# Whether Playwright's clock runs in place of the browser's, as in each later page of a context.
CLOCK = "typeof __pwClock !== 'undefined'"
# A machine that is busy takes its time; a page that is right is right sooner.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's browser, and keep it from calling home."""
    return {**browser_type_launch_args, "executable_path": light_browser(), "args": list(FLAGS)}


@pytest.fixture(scope="session")
def site_thread(django_db_setup: None) -> Iterator[SiteThread]:
    """The serving thread, one for all tests of this process."""
    thread = SiteThread()
    thread.start()
    yield thread
    thread.stop()


@pytest.fixture(scope="session")
def base_url(site_thread: SiteThread) -> str:
    """Where `page.goto("/")` goes."""
    return site_thread.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Read English, whatever the machine speaks; each page comes from the site, from no worker."""
    return {**browser_context_args, "locale": "en-GB", "service_workers": "block"}


@pytest.fixture(scope="session")
def kept_contexts() -> dict[str, BrowserContext]:
    """Contexts of earlier tests, by what they were made with. They end with their browser."""
    return {}


@pytest.fixture
def context(
    request: pytest.FixtureRequest,
    site: str,
    browser: Browser,
    new_context: Callable[..., BrowserContext],
    browser_context_args: dict[str, Any],
    kept_contexts: dict[str, BrowserContext],
) -> Iterator[BrowserContext]:
    """One that an earlier test had, wiped: to load each script anew costs more than many a test."""
    own = request.node.get_closest_marker("browser_context_args")
    if own or browser_context_args["service_workers"] == "allow":
        yield new_context()
        return
    made_with = repr(sorted(browser_context_args.items()))
    context = kept_contexts.pop(made_with, None) or browser.new_context(**browser_context_args)
    yield context
    if _is_like_new(context, site):
        kept_contexts[made_with] = context
    else:
        context.close()


def _is_like_new(context: BrowserContext, site: str) -> bool:
    """Wipe all but loaded files; whether nothing is left, as a clock that stands still is."""
    first, *others = context.pages or [context.new_page()]
    for page in others:
        page.close()
    context.unroute_all()
    context.set_offline(False)
    first.goto("about:blank")
    wiped = {"origin": site, "storageTypes": "all"}
    context.new_cdp_session(first).send("Storage.clearDataForOrigin", wiped)
    keeps_time = not first.evaluate(CLOCK)
    first.close()
    context.clear_cookies()
    context.clear_permissions()
    return keeps_time


@pytest.fixture(autouse=True)
def allow_queries_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright runs a loop in the test's thread; Django would take every query for a mistake."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(autouse=True)
def site(
    allow_queries_beside_the_loop: None,
    transactional_db: None,
    site_thread: SiteThread,
    settings: LazySettings,
) -> Iterator[str]:
    """The address of the site; links in emails lead there too."""
    settings.SITE_URL = site_thread.url
    yield site_thread.url
    # The tables are emptied next, which would meet a question that is still answered in a deadlock.
    site_thread.wait_until_idle()


@pytest.fixture
def task_worker(site: str) -> Iterator[Worker]:
    """Run tasks while the test runs, as the real worker would."""
    with app.connection_for_write() as broker:
        app.amqp.queues[app.conf.task_default_queue](broker.default_channel).purge()
    worker = Worker(app)
    worker.start()
    yield worker
    worker.stop()
    worker.join(timeout=10)


@pytest.fixture
def aside(site: str) -> Iterator[Callable[..., Any]]:
    """Call something server-side where no loop runs; gives back its result."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        yield lambda work, *args, **kwargs: pool.submit(work, *args, **kwargs).result(timeout=60)
        pool.submit(connections.close_all).result()


@pytest.fixture(scope="session")
def violations() -> Callable[..., list[Any]]:
    """What axe finds on a page as it is shown now: the rules broken, and where."""

    def check(
        page: Page, *rules: str, but: Sequence[str] = (), within: str = "document"
    ) -> list[Any]:
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE_SCRIPT)
        options: dict[str, Any] = {"resultTypes": ["violations"]}
        options |= {"runOnly": list(rules)} if rules else {}
        options |= {"rules": {rule: {"enabled": False} for rule in but}}
        asked = f"axe.run({within}, {json.dumps(options)})"
        found = page.evaluate(f"{asked}.then(told => told.violations)")
        return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]

    return check


# All that axe asks of colours. A theme changes nothing else.
OF_COLOURS = ("color-contrast", "link-in-text-block")


@pytest.fixture(scope="session")
def no_violations(violations: Callable[..., list[Any]]) -> Callable[..., None]:
    """Check a page with axe, as it is shown in the light, and its colours in the dark as well.

    With `widths` it is as wide as each of these, and must not be wider than its window.
    """

    def check(page: Page, widths: Sequence[int] = ()) -> None:
        page.emulate_media(color_scheme="dark")
        told = violations(page, *OF_COLOURS)
        assert not told, f"{page.url} in the dark: {told}"
        page.emulate_media(color_scheme="light")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
            told = violations(page)
            assert not told, f"{page.url} at {width}: {told}"
        told = [] if widths else violations(page)
        assert not told, f"{page.url} in the light: {told}"

    return check
