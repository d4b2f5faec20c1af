"""Lessons about the path cards of Saboteur 2: bridges, ladders, doors, crystals."""

from django.utils.translation import gettext_lazy as _

from games.core.tables.read_models import LastLaid
from games.learning.lesson import Lesson, Step, expansion_position

BRIDGE = Step(
    text=_("You know the game; Saboteur 2 adds to it. A bridge carries one path over another."),
    task=_("Lay the bridge at (2, 0)."),
    hint=_("The bridge fits at (2, 0), where the tunnel ends."),
    after=_("The lower path is lit, the upper one is dark: the two do not meet."),
    setup=expansion_position(["NES", "NS.EW", "map"], ["EW@1,0"]),
    wanted=({"play": "NS.EW", "at": [2, 0]},),
    last_laid=LastLaid((1, 0), 2),
    rule="card-NS_EW",
)

DOUBLE_CURVE = Step(
    text=_("A double curve holds two bends that do not meet. Two tunnels want to go on here."),
    task=_("Lay at (2, 0) the double curve that leads both of them on."),
    hint=_("That one joins the two tunnels with each other. The other leads both of them on."),
    after=_("From the north to the east and from the west to the south: both are lit."),
    setup=expansion_position(["NW.ES", "NE.SW", "map"], ["NEW@1,0", "ES@1,-1", "NE@2,-1/turned"]),
    wanted=({"play": "NE.SW", "at": [2, 0]},),
    last_laid=LastLaid((2, -1), 1),
    rule="card-NE_SW",
)

LADDER = Step(
    text=_("A ladder is joined to the start wherever it lies, and to every other ladder."),
    task=_("Light the dark tunnel: lay the ladder at (3, 0)."),
    hint=_("It does the most good beside the dark tunnel: (3, 0)."),
    after=_(
        "It needs a card next to it, but no path leading to it. It can’t go next to a goal, though."
    ),
    setup=expansion_position(["NS", "E+ladder", "map"], ["EW@1,0", "NEW@4,0", "EW@5,0"]),
    wanted=({"play": "E+ladder", "at": [3, 0]},),
    last_laid=LastLaid((5, 0), 2),
    rule="card-E-ladder",
)

DOOR = Step(
    text=_("Now the miners are two teams. You are blue. A blue door lets only blue win behind it."),
    task=_("Fill the gap at (3, 0), and keep the green team out."),
    hint=_("The plain tunnel lets green through as well. Take the one with the blue door."),
    after=_("The lamps show where green can go: nowhere past your door."),
    setup=expansion_position(["EW", "EW+blue", "NS"], ["EW@1,0", "EW@2,0", "NEW@4,0", "NESW@5,0"]),
    wanted=({"play": "EW+blue", "at": [3, 0]},),
    last_laid=LastLaid((5, 0), 2),
    lighting="green",
    rule="card-EW-blue",
)

BLUE_WINS = Step(
    text=_("One card is missing before the treasure, and the only way leads through your door."),
    task=_("Lay the last card at (7, 0)."),
    hint=_("The gap before the middle goal is at (7, 0)."),
    after=_("Two blue miners won, so each gets 4 gold pieces. Ben is green: no free way, no gold."),
    setup=expansion_position(
        ["NEW", "NS", "map"],
        ["EW@1,0", "EW@2,0", "EW+blue@3,0", "NEW@4,0", "NESW@5,0", "EW@6,0"],
    ),
    wanted=({"play": "NEW", "at": [7, 0]},),
    last_laid=LastLaid((6, 0), 1),
    rule="two-gold",
)

CRYSTAL = Step(
    text=_("You are a geologist. You do not mind who wins: crystals are what you love."),
    task=_("Lay your last card, anywhere. Then see who gets paid."),
    hint=_("Choose the card with the crystal, then any lit place."),
    after=_("Three crystals lie in the mine, so you get 3 gold pieces, whoever won."),
    setup=expansion_position(
        ["ESW+crystal"],
        ["EW@1,0", "ESW+crystal@2,0", "NES+crystal@2,1"],
        dwarfs=["geologist", "saboteur", "blue"],
        hands=[["ESW+crystal"], [], []],
        draw=[],
    ),
    wanted=({"play": "ESW+crystal"},),
    last_laid=LastLaid((2, 1), 2),
    rule="dwarf-geologist",
)

LESSONS = (
    Lesson(
        "bridges",
        _("Bridges and double curves"),
        _("Two paths on one card"),
        "p-NS_EW",
        (BRIDGE, DOUBLE_CURVE),
        expansion=True,
    ),
    Lesson(
        "ladders",
        _("Ladders"),
        _("Joined to the start, wherever they lie"),
        "p-ES-ladder",
        (LADDER,),
        expansion=True,
    ),
    Lesson(
        "doors",
        _("Doors of two teams"),
        _("Blue against green, and who wins"),
        "p-EW-blue",
        (DOOR, BLUE_WINS),
        expansion=True,
    ),
    Lesson(
        "crystals",
        _("Crystals"),
        _("What geologists dig for"),
        "p-NESW-crystal",
        (CRYSTAL,),
        expansion=True,
    ),
)
