"""Pages where people decide, and how much each asks of them at once, on a phone."""

from dataclasses import dataclass

from playwright.sync_api import Page

from games.core.seating import departures
from tests.browser.tables import people
from tests.factories import open_table, running_game
from tests.playing import play_out

PHONE = (390, 844)
# What can be pressed or filled in while everything that folds is folded. A group of which one is
# chosen is one control, as it is with the keyboard.
_MEASURED = """() => {
  const found = [...document.querySelectorAll(
    'main :is(a, button, summary, select, textarea, input:not([type=hidden]))',
  )].filter(one => one.checkVisibility({visibilityProperty: true}));
  const names = found.map((one, at) => one.type === 'radio' ? one.name : at);
  return [new Set(names).size, document.documentElement.scrollHeight / innerHeight];
}"""


@dataclass(frozen=True, slots=True)
class Figures:
    """The controls of a page before anything is unfolded, and its height in screens."""

    controls: int
    screens: float

    def __str__(self) -> str:
        return f"{self.controls:3} controls, {self.screens:.1f} screens"


LIMIT = Figures(controls=20, screens=2.0)


def figures_of(page: Page) -> Figures:
    """What a page that is shown asks of somebody."""
    controls, screens = page.evaluate(_MEASURED)
    return Figures(controls, screens)


def pages_of_ann() -> dict[str, str]:
    """The addresses of the pages where Ann decides, by their names; tables are set up."""
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    hosted = open_table(ann, [ben], seats=5, name="Tuesday dig")
    masked = open_table(ann, [ben], seats=5, masked=True)
    joined = open_table(ben, [ann], seats=5, name="Sunday saboteurs")
    listed = open_table(cleo, [ben], seats=5, name="Anybody’s", public=True)
    private = open_table(cleo, [ben], seats=5, name="Deep shaft", public=False)
    begun = running_game(cleo, [ben], computers=1, name="Long way down")
    left = begun.players.get(account=ben)
    departures.leave_game(begun.pk, ben)
    over = play_out(running_game(cleo, [ben], computers=1, rules={"rounds": 1}))
    return {
        "new-table": "/games/new/",
        "lobby-of-the-host": f"/games/{hosted.pk}/",
        "lobby-masked": f"/games/{masked.pk}/",
        "lobby-of-a-guest": f"/games/{joined.pk}/",
        "open-table": f"/games/{listed.pk}/",
        "deeds": f"/games/{begun.pk}/deeds/",
        "play-on": f"/games/{over.pk}/play-on/1/4/",
        "free-seats": "/games/open/seats/",
        "free-seat": f"/games/{begun.pk}/seats/{left.seat}/",
        "invite": f"/join/{private.invite_token}/",
        "practice": "/practice/?choose=1",
        "crews": "/crews/",
        "daily": "/daily/",
        "notices": "/notices/settings/",
        "settings": "/accounts/settings/",
        "hours": "/hours/",
    }
