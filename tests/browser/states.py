"""Every state of the table, and how a person gets there from a set-up position.

Used by the test that all of them exist and can be used by everybody, and by `make pictures`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.sync_api import Page, Route, expect

from games.models import Game
from tests.browser.positions import deal_anew, look_away, speak, untell


@dataclass(frozen=True, slots=True)
class Scene:
    """Ann's page of a game; `aside` runs server-side code off the browser's thread."""

    page: Page
    game: Game
    aside: Callable[..., Any]
    held: list[Route] = field(default_factory=list)

    @property
    def is_phone(self) -> bool:
        """Whether log and chat are a sheet here."""
        size = self.page.viewport_size
        return size is not None and size["width"] < 720


Step = Callable[[Scene], None]


@dataclass(frozen=True, slots=True)
class State:
    """A state's name, the set-up table it begins at, what Ann does, and what is then in view.

    `before` is done while nobody looks. `stage` is what the page says of itself, `shows` a
    selector. `told` are complaints of the browser that belong to the state: a refusal is one, and
    so is a lost connection.
    """

    name: str
    table: str
    stage: str
    shows: str
    steps: tuple[Step, ...] = ()
    before: tuple[Step, ...] = ()
    query: str = ""
    only: str = ""
    told: tuple[str, ...] = field(default=())

    def fits(self, is_phone: bool) -> bool:
        """Whether there is such a state at this width."""
        return self.only in ("", "phone" if is_phone else "desk")

    def follows(self, other: "State") -> bool:
        """Whether this state is some steps beyond another."""
        same = all(
            getattr(self, each) == getattr(other, each) for each in ("table", "before", "query")
        )
        return same and self.steps[: len(other.steps)] == other.steps

    def reach(self, scene: Scene, *, beyond: "State | None" = None) -> None:
        """Open the table and do what leads to this state, or go on from the one it follows."""
        done = 0 if beyond is None else len(beyond.steps)
        if beyond is None:
            for step in self.before:
                step(scene)
            scene.page.goto(f"/games/{scene.game.pk}/{self.query}")
        for step in self.steps[done:]:
            step(scene)
        page = scene.page
        expect(page.locator("#state")).to_have_attribute("data-stage", self.stage)
        expect(page.locator(self.shows).first).to_be_visible()

    def leave(self, scene: Scene) -> None:
        """Give the connection back, and let nothing hang or arrive late."""
        for route in scene.held:
            route.abort()
        scene.page.context.set_offline(False)
        scene.page.mouse.move(0, 0)
        scene.page.mouse.up()
        scene.page.goto("about:blank")
        scene.page.unroute_all()


@cache
def press(selector: str) -> Step:
    """Press what the selector finds first."""
    return lambda scene: scene.page.locator(selector).first.click()


@cache
def card(code: str) -> Step:
    """Choose a card of the hand."""
    return press(f'.card[data-card="{code}"]')


@cache
def see(selector: str) -> Step:
    """Wait until this is there: the answer to what was pressed before."""
    return lambda scene: expect(scene.page.locator(selector).first).to_be_visible()


@cache
def key(name: str) -> Step:
    """Press a key."""
    return lambda scene: scene.page.keyboard.press(name)


def light(scene: Scene) -> None:
    """Press 'Show what's connected', which a phone shows while it is wanted."""
    scene.page.locator("#lighting").focus()
    scene.page.locator("#lighting").click()


def hold_me(scene: Scene) -> None:
    """Press and hold 'Me'."""
    scene.page.locator("#private-card-button").hover()
    scene.page.mouse.down()


def lose_connection(scene: Scene) -> None:
    """Cut the line."""
    scene.page.context.set_offline(True)


def close_site(scene: Scene) -> None:
    """Answer as the site does while its database is away."""
    scene.page.route("**/games/**", lambda route: route.fulfill(status=503, body=""))


def hold_answers(scene: Scene) -> None:
    """Let what is sent from now on never arrive."""

    hold(scene, "**/turns/")


def hold(scene: Scene, address: str) -> None:
    """Let nothing that is sent there arrive."""

    def keep(route: Route) -> None:
        scene.held.append(route)

    scene.page.route(address, keep)


@cache
def forge(name: str, value: str) -> Step:
    """Change what the form would send, into what the server has to refuse."""
    field = f'.prompt__confirm [name="{name}"]'
    return lambda scene: scene.page.locator(field).evaluate(f"field => field.value = '{value}'")


def forget(scene: Scene) -> None:
    """Let there be news, as when Ann comes back after hours."""
    scene.aside(look_away, scene.game)


def untold(scene: Scene) -> None:
    """Let Ann not have been shown how the round ended, and the answer to that never arrive."""
    scene.aside(untell, scene.game)
    hold(scene, "**/ending/")


def deal(scene: Scene) -> None:
    """Let the dwarf be one that Ann has not looked at."""
    scene.aside(deal_anew, scene.game)


def talk(scene: Scene) -> None:
    """Let people have stated what they say they saw."""
    scene.aside(speak, scene.game)


FIRST = press("#at4_1")
OPEN_CLAIMS = (press(".side-panel [data-opens=claims]"), see(".record"))
CLAIMS = {"phone": (press("#open-log"), *OPEN_CLAIMS), "desk": OPEN_CLAIMS}
STATING = (press("#state-something"), press("#about-goal-2"), press("#says-stone"))
PASSING = (press("#do-pass"), see(".hand--passing"))
LAY = press("#do-confirm")
DISCARD_TWO = (
    *PASSING,
    card("ES+ladder"),
    see(".card--tilted"),
    card("hands-off"),
    see(".prompt__extras"),
)

# Where a clock runs, or has run out; names are as long as they may be.
CLOCKS = {
    "clock-running": ("free", "#prompt .countdown"),
    "clock-past-half": ("free", "#ask-for-time"),
    "clock-paused": ("free", "#prompt-lasting"),
    "clock-waiting": ("waiting", "#prompt .countdown"),
    "clock-time-up": ("waiting", "#prompt-lasting"),
    "clock-my-time-up": ("free", "#prompt-lasting"),
    "clock-paused-new-dwarf": ("waiting", "#hold-offer"),
}

STATES = (
    State("first-look", "digging", "free", ".news"),
    State("nothing-chosen", "digging", "free", "#do-pass"),
    State("path-chosen", "digging", "chosen", "#mine .place", (card("NES"),)),
    State("preview", "digging", "preview", "#do-turn", (card("NES"), FIRST)),
    State(
        "preview-turned",
        "digging",
        "preview",
        ".preview [transform]",
        (card("NES"), FIRST, press("#do-turn")),
    ),
    State("path-chosen-one-way", "digging", "chosen", "#mine .place", (card("EW"),)),
    State("preview-one-way", "digging", "preview", ".preview", (card("EW"), press("#mine .place"))),
    State("players-as-targets", "digging", "chosen", "a.player__body", (card("break-cart"),)),
    State(
        "preview-player",
        "digging",
        "preview",
        ".player--chosen",
        (card("break-cart"), press("a.player__body")),
    ),
    State("goals-as-targets", "digging", "chosen", "#mine .place--on", (card("map"),)),
    State("preview-goal", "digging", "preview", ".aim", (card("map"), press("#mine .place"))),
    State("rocks-as-targets", "caving", "chosen", "#mine .place--on", (card("rockfall"),)),
    State("preview-rock", "caving", "preview", ".aim", (card("rockfall"), press("#at3_0"))),
    State("cannot-dig", "broken", "free", ".card__lock"),
    State("cannot-be-played", "broken", "idle", ".prompt--bad", (card("EW"),)),
    State("waiting", "waiting", "waiting", "#prompt"),
    State("planning", "waiting", "chosen", "#mine .place", (card("NES"),)),
    State("planning-preview", "waiting", "preview", ".preview", (card("NES"), FIRST)),
    State("planned", "waiting", "waiting", ".planned", (card("NES"), FIRST, LAY)),
    State("plans", "waiting", "plans", "#plans", (card("NES"), FIRST, LAY, press("#my-plans"))),
    State(
        "refused",
        "digging",
        "chosen",
        ".prompt__error",
        (card("NES"), FIRST, forge("at", "20,20"), LAY),
        told=("422",),
    ),
    State(
        "stale",
        "digging",
        "preview",
        ".prompt__error",
        (card("NES"), FIRST, forge("version", "1"), LAY),
        told=("409",),
    ),
    State(
        "sending",
        "digging",
        "preview",
        "#do-confirm:disabled",
        (card("NES"), FIRST, hold_answers, LAY),
    ),
    State("passing", "digging", "passing", "#do-cancel", PASSING),
    State("passing-chosen", "digging", "passing", ".card--tilted", (*PASSING, card("EW"))),
    State(
        "offline",
        "digging",
        "chosen",
        "#connection-bar",
        (card("NES"), see("#mine .place"), lose_connection),
        told=("ERR_INTERNET_DISCONNECTED",),
    ),
    State("away", "digging", "free", "#connection-bar", (close_site, card("NES")), told=("503",)),
    State(
        "unsent",
        "digging",
        "preview",
        "#connection-bar",
        (card("NES"), FIRST, see("#do-confirm"), close_site, LAY),
        told=("503",),
    ),
    State("joined-to-the-start", "digging", "free", ".way-day", (light,)),
    State("me-held", "digging", "free", "#private-card", (hold_me,)),
    State("log-sheet", "digging", "free", "#log", (press("#open-log"),), only="phone"),
    State("chat-sheet", "digging", "free", "#chat-list", (press("#open-chat"),), only="phone"),
    State("keys", "digging", "free", "#keys", (key("?"),)),
    State("round-over", "over", "ended", "#result"),
    State("how-it-was-shared", "over", "ended", "#shared", (press("[href='#shared']"),)),
    State("ending", "over", "ended", "#do-skip", before=(untold,)),
    State("last-round-over", "last-round", "ended", "#do-next"),
    State("game-over", "finished", "ended", ".standings"),
    State("two-nothing-chosen", "expansion", "free", "#do-pass"),
    State("two-joined-to-the-start", "expansion", "free", ".way-day", (key("w"),)),
    State("two-free-for-blue", "expansion", "free", ".way-blue", (light, see(".way-day"), light)),
    State("two-free-for-green", "expansion", "free", ".way-green", query="?lighting=green"),
    State("two-path-chosen", "expansion", "chosen", "#mine .place", (card("NESW+crystal"),)),
    State("two-players-as-targets", "expansion", "chosen", "a.player__body", (card("inspection"),)),
    State("two-theft", "expansion", "preview", "#do-confirm", (card("theft"),)),
    State("two-trapped", "trapped", "idle", ".prompt--bad", (card("NESW+crystal"),)),
    State("two-discard-two", "trapped", "passing", ".prompt__extras", DISCARD_TWO),
    State(
        "two-discard-two-and-remove",
        "trapped",
        "passing",
        ".prompt__extras [aria-current]",
        (*DISCARD_TWO, press(".prompt__extras a")),
    ),
    State("two-stealing", "stealing", "stealing", "a.player__body"),
    State("two-stealing-chosen", "stealing", "preview", "#do-confirm", (press("a.player__body"),)),
    State("new-dwarf", "dealt", "waiting", "#hold-offer", before=(deal,)),
    State("new-dwarf-held", "dealt", "waiting", "#private-card", (hold_me,), (deal,)),
    State("since-my-turn", "digging", "free", ".since__turns", before=(forget,)),
    *(
        State(f"claims-{only}", "digging", "free", ".claims__frame", steps, (talk,), only=only)
        for only, steps in CLAIMS.items()
    ),
    *(
        State(f"stating-{only}", "digging", "free", "#state-it", way + STATING, (talk,), only=only)
        for only, way in CLAIMS.items()
    ),
    *(State(name, name, stage, shows) for name, (stage, shows) in CLOCKS.items()),
    State("crowded", "crowded", "free", ".player"),
    State("crowded-targets", "crowded", "chosen", "a.player__body", (card("break-cart"),)),
    State("crowded-waiting", "crowded-waiting", "waiting", "#prompt .countdown"),
    State("six", "six", "free", "#prompt .countdown"),
    State("six-preview", "six", "preview", ".preview", (card("NES"), FIRST)),
    State("six-waiting", "six-waiting", "waiting", "#prompt .countdown"),
)
