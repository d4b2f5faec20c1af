"""Lessons about how a round ends: with gold for the miners, or for the saboteurs."""

from django.utils.translation import gettext_lazy as _

from games.core.tables.read_models import LastLaid
from games.learning.lesson import Lesson, Step, base_position

WAY = ["EW@1,0", "NEW@2,0", "EW@3,0", "NEW@4,0/turned", "EW@5,0", "NESW@6,0"]

STONE = Step(
    text=_("One card is missing. A tunnel that opens towards a hidden goal turns it over."),
    task=_("Reach the middle goal: lay the T-junction at (7, 0)."),
    hint=_("The gap before the middle goal is at (7, 0)."),
    after=_("Only stone. It stays there as a curve, and you can dig on through it."),
    setup=base_position(["NEW", "NS", "map"], WAY),
    wanted=({"play": "NEW", "at": [7, 0]},),
    last_laid=LastLaid((6, 0), 2),
    rule="digging",
)

GOLD = Step(
    text=_("The stone leads south, towards the next goal. Your map said: that is the one."),
    task=_("Lay the last card at (8, 1)."),
    hint=_("From the stone the way leads south: (8, 1)."),
    after=_(
        "Gold! Two miners, so two gold cards were drawn. You laid the last card and took the "
        "better one, the other went to Cleo. A saboteur gets nothing."
    ),
    setup=base_position(
        ["NS", "E.W", "map"],
        [*WAY, "NEW@7,0"],
        goals=["stone-es", "stone-sw:up", "treasure"],
        nuggets=[1, 3, 2, 1, 1],
    ),
    wanted=({"play": "NS", "at": [8, 1]},),
    last_laid=LastLaid((7, 0), 2),
    rule="gold",
)

SABOTEURS = {
    "dwarfs": ["saboteur", "miner", "miner"],
    "goals": ["stone-es", "treasure", "stone-sw"],
}

MEDDLE = Step(
    text=_(
        "New round, new dwarf: now you are the saboteur. The miners must not reach the treasure."
    ),
    task=_("Break a lantern, Ben’s or Cleo’s. A pity, but somebody has to be careful."),
    hint=_("That helps the miners. Choose the broken lantern, then Ben or Cleo."),
    after=_("Don’t overdo it: people get suspicious fast."),
    setup=base_position(["NE", "break-lantern", "map"], WAY[:-1], **SABOTEURS),
    wanted=({"play": "break-lantern", "on": 1}, {"play": "break-lantern", "on": 2}),
    last_laid=LastLaid((5, 0), 2),
    rule="dwarf-saboteur",
)

LAST_CARD = Step(
    text=_("Nothing is left to draw, and the last card of all is yours. It is a dead end."),
    task=_("Lay it right before the goal, at (7, 0)."),
    hint=_("The place that hurts most is (7, 0)."),
    after=_(
        "Nobody can play any more, and the treasure was not found: the saboteurs win. One alone "
        "gets 4 nuggets, two or three get 3 each."
    ),
    setup=base_position(
        ["N.E.S.W"],
        WAY,
        **SABOTEURS,
        draw=[],
        hands=[["N.E.S.W"], [], []],
    ),
    wanted=({"at": [7, 0]},),
    last_laid=LastLaid((6, 0), 2),
    rule="gold",
)

LESSONS = (
    Lesson(
        "gold",
        _("Reaching the treasure"),
        _("Goals turn over, and gold is shared"),
        "p-treasure",
        (STONE, GOLD),
    ),
    Lesson(
        "saboteur",
        _("You as a saboteur"),
        _("The other side of the story"),
        "d-saboteur",
        (MEDDLE, LAST_CARD),
    ),
)
