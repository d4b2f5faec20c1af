"""For each operation a situation and the request in it, for its example."""

from tests.games.api.scenes import me, play, seats, tables, talk
from tests.games.api.scenes.scene import People, Scene

SCENES = {**me.SCENES, **tables.SCENES, **play.SCENES, **talk.SCENES, **seats.SCENES}

__all__ = ["SCENES", "People", "Scene"]
