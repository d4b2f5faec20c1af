"""Other people: whom one knows, likes, blocks or finds in a list; and the riddle of the day."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from accounts.models import Block, Housemate, Liking
from games.crews import services as crews
from games.daily import selectors as days
from games.daily import services as daily
from games.duplicates import services as duplicates
from games.models import Crew, Listing, Season
from games.relations import services as relations
from games.rules.ruleset import Ruleset
from tests.games.api.scenes.scene import People, Scene, finished, running
from tests.playing import tell_all


def _acquainted(here: People) -> Scene:
    running(here)
    relations.begin(Liking, here.ann, here.ben.pk)
    return Scene(here.ann, "people/")


def _blocked(here: People) -> Scene:
    relations.begin(Block, here.ann, here.ben.pk)
    return Scene(here.ann, "people/blocked/")


def _listed(here: People) -> Scene:
    for place, one in enumerate((here.ann, here.ben)):
        facts = {"games": 20 + place, "mean": 30.0 - place, "deviation": 1.0}
        Listing.objects.create(
            account=one, expansion=False, floor=27.0 - place, last_game_at=timezone.now(), **facts
        )
    return Scene(here.cleo, "leaderboard/")


def _known(here: People, rest: str) -> Scene:
    tell_all(finished(here))
    return Scene(here.cleo, f"people/{here.ben.pk}/{rest}")


def _shared_home(here: People) -> Scene:
    relations.begin(Housemate, here.ben, here.ann.pk)
    return Scene(here.ann, "people/housemates/")


def _crew(here: People) -> Crew:
    made = crews.found(here.ann, "Tuesday crew")
    crews.join(here.ben, made.token)
    return made


def _in_crew(here: People, rest: str = "") -> Scene:
    return Scene(here.ann, f"crews/{_crew(here).pk}/{rest}")


def _plays(here: People) -> Scene:
    body = {"expansion": True, "seats": 5, "pace": "quick"}
    return Scene(here.ann, f"crews/{_crew(here).pk}/plays/", body)


def _guessed(here: People) -> Scene:
    daily.guess(day=days.today(), account=here.ann, steps=[1] * days.seats_today())
    return Scene(here.ann, "daily/")


def _duplicate(here: People, rest: str = "", body: Any = None) -> Scene:
    made = duplicates.open_duplicate(
        here.ann, name="Twice", rules=Ruleset(), players=3, tables=2, season=True
    )
    if rest == "begin/":
        duplicates.enter(made.pk, here.ben)
    who = here.ben if body == {"contribution": "7"} else here.ann
    return Scene(who, f"duplicates/{made.pk}/{rest}", body)


def _season(here: People) -> Scene:
    _duplicate(here)
    return Scene(here.ann, f"duplicates/seasons/{Season.objects.get().pk}/")


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-crews": lambda here: Scene(_crew(here) and here.ann, "crews/"),
    "post-crews": lambda here: Scene(here.ann, "crews/", {"name": "Tuesday crew"}),
    "get-crew": _in_crew,
    "post-crew-join": lambda here: Scene(here.cleo, "crews/join/", {"token": _crew(here).token}),
    "put-crew-plays": _plays,
    "post-crew-table": lambda here: _in_crew(here, "table/"),
    "delete-crew-member": lambda here: _in_crew(here, f"people/{here.ben.pk}/"),
    "get-duplicates": lambda here: Scene(_duplicate(here).who, "duplicates/"),
    "post-duplicates": lambda here: Scene(here.ann, "duplicates/", {"players": 3, "tables": 2}),
    "get-duplicate": _duplicate,
    "post-duplicate-entry": lambda here: _duplicate(here, "entry/", {"contribution": "7"}),
    "delete-duplicate-entry": lambda here: _duplicate(here, "entry/"),
    "post-duplicate-begin": lambda here: _duplicate(here, "begin/", {"strength": "novice"}),
    "get-season": _season,
    "get-daily": _guessed,
    "put-daily": lambda here: Scene(here.ann, "daily/", {"steps": [2] * days.seats_today()}),
    "get-people": _acquainted,
    "get-person": lambda here: _known(here, ""),
    "get-ratings": lambda here: _known(here, "ratings/"),
    "get-leaderboard": _listed,
    "get-listing": lambda here: Scene(here.ann, "leaderboard/listing/"),
    "put-listing": lambda here: Scene(here.ann, "leaderboard/listing/", {"is_listed": True}),
    "get-housemates": _shared_home,
    "post-housemates": lambda here: Scene(here.ann, "people/housemates/", {"name": "Ben"}),
    "put-housemate": lambda here: Scene(here.ann, f"people/{here.ben.pk}/housemate/"),
    "delete-housemate": lambda here: Scene(here.ann, f"people/{here.ben.pk}/housemate/"),
    "put-liking": lambda here: Scene(here.ann, f"people/{here.ben.pk}/liking/"),
    "delete-liking": lambda here: Scene(here.ann, f"people/{here.ben.pk}/liking/"),
    "get-blocked": _blocked,
    "put-block": lambda here: Scene(here.ann, f"people/{here.ben.pk}/block/"),
    "delete-block": lambda here: Scene(here.ann, f"people/{here.ben.pk}/block/"),
}
