"""Push messages in a browser: asking for them, what arrives, and where a tap leads.

No push service can be reached here: the browser's way to one is replaced, and what would arrive by
it is given to the worker by the browser's own tools.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from accounts.models import Account
from games.models import NoticeWay
from games.notice_settings import services as notice_ways
from games.notices import fates
from games.notices.transports.push import new_private_key, public_key
from tests.services.browsers import full_browser

from .tables import Aside, log_in, people

KEY = new_private_key()
ADDRESS = "https://push.example/somebody"
# What a browser's push service would answer.
SUBSCRIBES = """
  const subscription = (endpoint, options) => ({
    endpoint,
    options,
    toJSON: () => ({ endpoint, keys: { p256dh: "cA", auth: "YQ" } }),
    unsubscribe: async () => (window.forgotten = endpoint),
  });
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async function (options) {
    window.asked = options;
    return subscription("https://push.example/somebody", options);
  };
"""
IS_GRANTED = "Object.defineProperty(Notification, 'permission', { get: () => 'granted' });"
# What the browser has had for long, made with some key of the site.
HAS_ONE = """
  PushManager.prototype.getSubscription = async () => {
    const key = "KEY".replace(/-/g, "+").replace(/_/g, "/");
    const applicationServerKey = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer;
    const old = "https://push.example/old";
    return window.forgotten ? null : subscription(old, { applicationServerKey });
  };
"""
FAILS = """
  PushManager.prototype.subscribe = async () => {
    throw new DOMException("Registration failed - push service error", "AbortError");
  };
"""
IS_REFUSED = "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });"
REFUSES = (
    IS_REFUSED
    + """
  PushManager.prototype.subscribe = async () => {
    throw new DOMException("Registration failed - permission denied", "NotAllowedError");
  };
"""
)
ASKED = """async () => {
  while (!window.asked) await new Promise((done) => setTimeout(done, 50));
  const key = String.fromCharCode(...window.asked.applicationServerKey);
  return [window.asked.userVisibleOnly, btoa(key)];
}"""
BUTTON = "Tell me on this device"


@pytest.fixture(scope="module")
def browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """The browser that people use: the light one shows no messages."""
    opened = launch_browser(executable_path=full_browser())
    yield opened
    opened.close()


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Let the worker in, which other tests keep out."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def ann(site: str, settings: Any) -> Account:
    """Somebody on a site that has a key for push."""
    settings.VAPID_PRIVATE_KEY = KEY
    return people("Ann")[0]


@pytest.fixture
def settings_page(page: Page, context: BrowserContext, site: str, ann: Account) -> Page:
    """The page of the settings, about to be opened by Ann."""
    log_in(context, ann, site)
    return page


def opened(page: Page, script: str) -> Page:
    """The settings in a browser that behaves so."""
    page.add_init_script(script)
    page.goto("/notices/settings/")
    return page


def test_a_browser_that_is_asked_is_added_with_the_site_s_key(
    settings_page: Page, aside: Aside
) -> None:
    page = opened(settings_page, SUBSCRIBES)
    expect(page.get_by_text("This browser takes no push messages here.")).to_be_hidden()
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_text("Added. Send yourself a test.")).to_be_visible()
    (way,) = aside(lambda: list(NoticeWay.objects.filter(transport="push")))
    assert json.loads(way.address)["endpoint"] == ADDRESS
    assert way.is_on
    assert ADDRESS not in page.content(), "nobody is shown it again"


def test_it_is_asked_for_messages_that_are_shown_and_by_the_public_key(settings_page: Page) -> None:
    page = opened(settings_page, SUBSCRIBES)
    page.evaluate("HTMLFormElement.prototype.submit = () => {}")
    page.get_by_role("button", name=BUTTON).click()
    asked = page.evaluate(ASKED)
    plain = public_key(KEY).replace("-", "+").replace("_", "/")
    assert [asked[0], asked[1].rstrip("=")] == [True, plain]


@pytest.mark.parametrize(
    ("script", "words", "others"),
    [
        (REFUSES, "Your browser is blocking notifications.", "could not reach its push service"),
        (FAILS, "could not reach its push service", "Your browser is blocking notifications."),
    ],
    ids=["refused", "no service"],
)
def test_what_fails_is_said_in_words_and_nothing_is_added(
    settings_page: Page, aside: Aside, script: str, words: str, others: str
) -> None:
    page = opened(settings_page, script)
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    expect(page.get_by_text(others)).to_be_hidden()
    assert not aside(NoticeWay.objects.filter(transport="push").exists)


def test_whoever_refused_before_reads_so_at_once(settings_page: Page) -> None:
    page = opened(settings_page, IS_REFUSED)
    expect(page.get_by_text("Your browser is blocking notifications.")).to_be_visible()


def test_a_browser_that_cannot_says_so_in_place_of_the_button(settings_page: Page) -> None:
    page = opened(settings_page, "delete window.PushManager;")
    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()
    expect(page.get_by_text("This browser takes no push messages here.")).to_be_visible()


OLD = json.dumps({"endpoint": "https://push.example/old", "keys": {"p256dh": "cA", "auth": "YQ"}})


@pytest.mark.parametrize(
    ("what", "address", "is_renewed"),
    [
        ("well", "/games/", False),
        ("of another key", "/games/", True),
        ("dead to the push service", "/games/", True),
        ("lost by the browser", "/games/", True),
        ("of another key", "/notices/settings/", True),
    ],
)
def test_a_visit_renews_a_subscription_that_has_died_and_no_other(
    settings_page: Page, ann: Account, aside: Aside, what: str, address: str, is_renewed: bool
) -> None:
    way = aside(lambda: notice_ways.add_browser(ann, OLD, "Firefox"))
    if what == "dead to the push service":
        gone = way
        aside(lambda: fates.switch_off(gone, "HTTP 410", NoticeWay.Off.GONE))
    key = public_key(new_private_key() if what == "of another key" else KEY)
    here = SUBSCRIBES + IS_GRANTED
    if what == "lost by the browser":
        here += "localStorage.setItem('push-address', 'https://push.example/old');"
    else:
        here += HAS_ONE.replace("KEY", key)
    settings_page.add_init_script(f"(() => {{ {here} }})();")
    method = "POST" if is_renewed else "GET"
    with settings_page.expect_response(
        lambda answer: answer.request.method == method and "renew" in answer.url
    ):
        settings_page.goto(address)
    settings_page.wait_for_load_state("networkidle")
    (way,) = aside(lambda: list(NoticeWay.objects.filter(transport="push")))
    assert way.endpoint == (ADDRESS if is_renewed else "https://push.example/old")
    assert way.is_on
    forgot = settings_page.evaluate("window.forgotten")
    assert bool(forgot) is (is_renewed and what != "lost by the browser")


CHANGED = """async () => {
  const waited = [], posted = [];
  self.fetch = async (address, { method, body }) => posted.push([address, method, body.get("old")]);
  const event = new Event("pushsubscriptionchange");
  event.oldSubscription = { endpoint: "https://push.example/old" };
  event.newSubscription = { endpoint: "https://push.example/new" };
  event.waitUntil = (promise) => waited.push(promise);
  self.dispatchEvent(event);
  await Promise.all(waited);
  return posted;
}"""


def test_the_worker_tells_when_the_browser_has_replaced_its_subscription(worker: Worker) -> None:
    told = worker.evaluate(CHANGED)
    assert told == [["/notices/ways/renew/", "POST", "https://push.example/old"]]


# A worker that is only about to be active is given no message.
ACTIVATED = """navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
  const look = () => active.state === "activated" && done();
  active.addEventListener("statechange", look);
  look();
}))"""


@pytest.fixture
def worker(page: Page, context: BrowserContext) -> Worker:
    """The site's worker in a browser that may show messages."""
    context.grant_permissions(["notifications"])
    page.goto("/")
    page.evaluate(ACTIVATED)
    return context.service_workers[0]


def deliver(page: Page, payload: str) -> None:
    """Give the worker a message as if a push service had sent it."""
    devtools = page.context.new_cdp_session(page)
    registrations: list[Any] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    origin = page.evaluate("location.origin")

    def ours() -> list[Any]:
        alive = [one for one in registrations if not one["isDeleted"]]
        return [one for one in alive if one["scopeURL"].startswith(origin)]

    while not ours():
        page.wait_for_timeout(50)
    message = {"origin": origin, "registrationId": ours()[-1]["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", {**message, "data": payload})


SHOWN = """async () => {
  for (let tries = 0; tries < 100; tries++) {
    const found = await self.registration.getNotifications();
    if (found.length) return found.map((one) => [one.title, one.tag, one.body, one.data.url]);
    await new Promise((done) => setTimeout(done, 50));
  }
  return [];
}"""


def test_a_message_shows_its_headline_alone_and_a_newer_one_takes_its_place(
    page: Page, worker: Worker
) -> None:
    for title in ("Your turn at Tuesday", "Your turn at Tuesday dig"):
        message = {"title": title, "url": "/games/7/", "tag": "turn-7-3"}
        deliver(page, json.dumps(message))
        page.wait_for_timeout(300)
    assert worker.evaluate(SHOWN) == [["Your turn at Tuesday dig", "turn-7-3", "", "/games/7/"]]


@pytest.mark.parametrize("payload", ["", "no json"])
def test_a_message_that_says_nothing_is_shown_all_the_same(
    page: Page, worker: Worker, payload: str
) -> None:
    deliver(page, payload)
    ((title, _tag, _body, url),) = worker.evaluate(SHOWN)
    assert title
    assert url == "/notices/"


# An event as the browser makes one when a message is tapped; what the worker then opened.
TAPPED = """async ({ url, there }) => {
  const opened = [], waited = [];
  self.clients.matchAll = async () =>
    there.map((url) => ({ url, focus: async () => opened.push(["focused", url]) }));
  self.clients.openWindow = async (url) => opened.push(["opened", url]);
  const event = new Event("notificationclick");
  event.notification = { data: { url }, close: () => opened.push(["closed", ""]) };
  event.waitUntil = (promise) => waited.push(promise);
  self.dispatchEvent(event);
  await Promise.all(waited);
  return [waited.length, ...opened];
}"""


def test_a_tap_closes_the_message_and_opens_where_it_leads(page: Page, worker: Worker) -> None:
    url = f"{page.evaluate('location.origin')}/one-turn/token/"
    told = worker.evaluate(TAPPED, {"url": url, "there": [page.url]})
    assert told == [1, ["closed", ""], ["opened", url]]


def test_a_table_that_is_open_already_is_not_opened_once_more(page: Page, worker: Worker) -> None:
    url = f"{page.evaluate('location.origin')}/games/7/"
    told = worker.evaluate(TAPPED, {"url": url, "there": [page.url, url]})
    assert told == [1, ["closed", ""], ["focused", url]]
