"""WebKit, which every iPhone has, and Firefox, each as a phone: Debian's packages, no library.

Both understand WebDriver. WebKit's driver takes a command as a request over HTTP, Firefox by itself
as JSON on a socket ("Marionette"), so there is no other program to keep up with its versions.
WebKit for GTK knows no touch and makes a mouse of it; Firefox sends what fingers send.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.services.ports import free_port
from tests.services.service import MissingService

WIDTH, HEIGHT = 390, 844
PATIENCE = 30
# Where an element can be tapped: in sight, with nothing over it, and not on its way elsewhere.
_SPOT = """
const [selector, text] = arguments;
const element = [...document.querySelectorAll(selector)].find(
  (one) => one.checkVisibility() && one.textContent.includes(text));
if (!element) return null;
const spot = () => {
  const {left, top, width, height} = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};
const isFree = () => {
  const hit = document.elementFromPoint(...spot());
  return hit && (element.contains(hit) || hit.contains(element));
};
const {top, bottom} = element.getBoundingClientRect();
// A bar at the edge of the screen may lie over it.
if (top < 0 || bottom > innerHeight || !isFree()) {
  element.scrollIntoView({block: 'center', behavior: 'instant'});
}
return isFree() ? spot() : null;
"""


class Driver:
    """A browser with one window as large as a phone; `ask` sends it one command of WebDriver."""

    processes: list[subprocess.Popen[bytes]]

    def ask(self, command: str, **words: Any) -> Any:
        """Give one command to the browser, and return its answer."""
        raise NotImplementedError

    def open(self, address: str) -> None:
        """Go to a page, as by typing its address."""
        self.ask("Navigate", url=address)

    def fit(self) -> None:
        """Make the window as large as a phone."""
        raise NotImplementedError

    def js(self, script: str, *arguments: Any) -> Any:
        """Run a script in the page; a promise that it returns is waited for."""
        return self.ask("ExecuteScript", script=script, args=list(arguments))

    def wait(self, expression: str, *arguments: Any) -> Any:
        """Come back with the value of an expression as soon as it is true in the page."""
        return patiently(lambda: self.js(f"return {expression}", *arguments), expression)

    def tap(self, selector: str, text: str = "") -> None:
        """Touch the first visible element, once nothing lies over it."""
        self.press(selector, text)
        self.release()

    def press(self, selector: str, text: str = "") -> None:
        """Put a finger on an element, and leave it there."""
        x, y = patiently(lambda: self.js(_SPOT, selector, text), f"{selector} {text}")
        self._finger(
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 30},
        )

    def release(self) -> None:
        """Lift the finger."""
        self._finger({"type": "pointerUp", "button": 0})

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        strokes = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.ask("PerformActions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def new_tab(self) -> tuple[str, str]:
        """Open a window, and return the handles of the one before and of the new one.

        A tab behind another one would be hidden, and WebKit touches nothing there.
        """
        before = self.ask("GetWindowHandle")
        tab = self.ask("NewWindow", type="window")["handle"]
        self.turn_to(tab)
        self.fit()
        return before, tab

    def turn_to(self, tab: str) -> None:
        """Look at another tab."""
        self.ask("SwitchToWindow", handle=tab)

    def forget(self) -> None:
        """Close all tabs but one, and be nobody again."""
        first, *others = self.ask("GetWindowHandles")
        for tab in others:
            self.turn_to(tab)
            self.ask("CloseWindow")
        self.turn_to(first)
        self.ask("DeleteAllCookies")
        self.open("about:blank")

    def stop(self) -> None:
        """End the browser and what it needed."""
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            process.wait(timeout=20)

    def _finger(self, *steps: dict[str, Any]) -> None:
        touch = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self.ask("PerformActions", actions=[{**touch, "actions": list(steps)}])


def patiently(look: Callable[[], Any], what: str) -> Any:
    """Look again and again until there is something to see."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(0.1)
    raise AssertionError(f"never came: {what}")


class WebKit(Driver):
    """WebKitGTK's small browser under a screen in memory."""

    _WAYS = {
        "AddCookie": ("POST", "/cookie"),
        "Back": ("POST", "/back"),
        "CloseWindow": ("DELETE", "/window"),
        "DeleteAllCookies": ("DELETE", "/cookie"),
        "ExecuteScript": ("POST", "/execute/sync"),
        "GetWindowHandle": ("GET", "/window"),
        "GetWindowHandles": ("GET", "/window/handles"),
        "Navigate": ("POST", "/url"),
        "NewWindow": ("POST", "/window/new"),
        "PerformActions": ("POST", "/actions"),
        "SetWindowRect": ("POST", "/window/rect"),
        "SwitchToWindow": ("POST", "/window"),
        "TakeScreenshot": ("GET", "/screenshot"),
    }  # fmt: skip

    def __init__(self, home: Path) -> None:
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "800x1200x24", "-nolisten", "tcp"]
        self.processes = [start(*screen, stdout=subprocess.PIPE)]
        output = self.processes[0].stdout
        assert output is not None
        # Its own tool bar would keep the window from being as narrow as a phone.
        style = home / "gtk-3.0" / "gtk.css"
        style.parent.mkdir()
        style.write_text("* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px }")
        settings = {
            "DISPLAY": f":{output.readline().decode().strip()}",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            # Its sandbox does not start for root.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        port = free_port()
        self.processes.append(start("WebKitWebDriver", f"--port={port}", **settings))
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(small_browser()), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        patiently(lambda: is_open(port), "WebKitWebDriver")
        session = self._request("POST", "", {"capabilities": wanted})
        self._address += f"/{session['sessionId']}"
        self.fit()

    def ask(self, command: str, **words: Any) -> Any:
        """Give one command to the browser, and return its answer."""
        return self._request(*self._WAYS[command], words)

    def stop(self) -> None:
        """Close the browser, then its driver and screen."""
        self._request("DELETE", "", {})
        super().stop()

    def _request(self, method: str, path: str, words: dict[str, Any]) -> Any:
        data = json.dumps(words).encode() if method == "POST" else None
        headers = {"Content-Type": "application/json"}
        try:
            request = Request(self._address + path, data, headers, method=method)
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except HTTPError as refused:
            raise RuntimeError(refused.read().decode()) from None

    def fit(self) -> None:
        """Make the window as large as a phone, whatever its frame takes."""

        def fits() -> bool:
            width, height = self.js("return [innerWidth, innerHeight]")
            beside, above = self.js("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            self.ask("SetWindowRect", width=WIDTH + beside, height=HEIGHT + above)
            return (width, height) == (WIDTH, HEIGHT)

        patiently(fits, "a window as large as a phone")


class Firefox(Driver):
    """Firefox without a window to draw, with a finger for a mouse."""

    _PREFERENCES = {
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "dom.w3c_touch_events.enabled": 1,
        "intl.accept_languages": "en-GB",
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "services.settings.server": "data:,",
        "ui.allPointerCapabilities": 1,
        "ui.primaryPointerCapabilities": 1,
    }
    # Its window is never narrower than 500, but what it shows in there may be.
    _FIT = f"""
    const browser = Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser;
    Object.assign(browser.style,
      {{width: '{WIDTH}px', height: '{HEIGHT}px', flex: 'none', alignSelf: 'start'}});
    """

    def __init__(self, home: Path) -> None:
        port = free_port()
        wanted = {**self._PREFERENCES, "marionette.port": port}
        lines = (f"user_pref({json.dumps(key)}, {json.dumps(wanted[key])});\n" for key in wanted)
        (home / "user.js").write_text("".join(lines))
        words = "--headless --marionette --remote-allow-system-access --no-remote --profile".split()
        self.processes = [start("firefox-esr", *words, str(home), HOME=str(home))]
        self._socket: socket.socket = patiently(lambda: is_open(port, keep=True), "Firefox")
        self._answers = self._socket.makefile("rb")
        self._read()
        self.ask("NewSession")
        self.fit()

    def ask(self, command: str, **words: Any) -> Any:
        """Give one command to the browser, and return its answer."""
        return self._send(f"WebDriver:{command}", words)

    def fit(self) -> None:
        """Show the page as large as a phone."""
        self.ask("SetWindowRect", width=WIDTH, height=HEIGHT + 100)
        self._send("Marionette:SetContext", {"value": "chrome"})
        self.js(self._FIT)
        self._send("Marionette:SetContext", {"value": "content"})
        self.wait(f"innerWidth === {WIDTH} && innerHeight === {HEIGHT}")

    def _send(self, name: str, words: dict[str, Any]) -> Any:
        data = json.dumps([0, 1, name, words]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))
        _, _, wrong, answer = self._read()
        if wrong:
            raise RuntimeError(wrong)
        # An answer that is one value comes in an envelope.
        return answer["value"] if isinstance(answer, dict) and [*answer] == ["value"] else answer

    def _read(self) -> Any:
        length = b""
        while (sign := self._answers.read(1)) != b":":
            assert sign, "Firefox hung up"
            length += sign
        return json.loads(self._answers.read(int(length)))


ENGINES = {"webkit": WebKit, "firefox": Firefox}


def start(program: str, *words: str, stdout: int = subprocess.DEVNULL, **settings: str) -> Any:
    """Start a program that must be installed."""
    if shutil.which(program) is None:
        raise MissingService(program, "is not installed", "make engines")
    quiet = {"stdout": stdout, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([program, *words], env={**os.environ, **settings}, **quiet)


def small_browser() -> Path:
    """Where the browser that comes with WebKitGTK is."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))


def is_open(port: int, *, keep: bool = False) -> Any:
    """Whether somebody listens at a port; with `keep` the connection itself."""
    try:
        connection = socket.create_connection(("127.0.0.1", port))
    except OSError:
        return False
    if keep:
        return connection
    connection.close()
    return True
