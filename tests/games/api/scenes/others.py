"""Other people: whom one knows, likes, blocks or finds in a list."""

from collections.abc import Callable

from django.utils import timezone

from accounts.models import Block, Liking
from games.models import Listing
from games.relations import services as relations
from tests.games.api.scenes.scene import People, Scene, running


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


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-people": _acquainted,
    "get-leaderboard": _listed,
    "put-liking": lambda here: Scene(here.ann, f"people/{here.ben.pk}/liking/"),
    "delete-liking": lambda here: Scene(here.ann, f"people/{here.ben.pk}/liking/"),
    "get-blocked": _blocked,
    "put-block": lambda here: Scene(here.ann, f"people/{here.ben.pk}/block/"),
    "delete-block": lambda here: Scene(here.ann, f"people/{here.ben.pk}/block/"),
}
