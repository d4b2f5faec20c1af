"""The lessons of Saboteur 2: its paths and its actions."""

from django.utils.translation import gettext_lazy as _

from games.core.tables.log_models import LastLaid
from games.learning.lesson import ANY, Lesson, LessonStep, expansion_position
from games.rules.moves import Lay

BRIDGE = LessonStep(
    text=_("You know the game; Saboteur 2 adds to it. A bridge carries one path over another."),
    task=_("Lay the bridge at (2, 0)."),
    hint=_("The bridge fits at (2, 0), where the tunnel ends."),
    after=_("The lower path is lit, the upper one is dark: the two do not meet."),
    setup=expansion_position(["NES", "NS.EW", "map"], ["EW@1,0"]),
    wanted=({"play": "NS.EW", "at": [2, 0]},),
    last_laid=LastLaid((1, 0), 2),
    rule="card-NS_EW",
)

DOUBLE_CURVE = LessonStep(
    text=_("A double curve holds two bends that do not meet. Two tunnels want to go on here."),
    task=_("Lay at (2, 0) the double curve that leads both of them on."),
    hint=_("That one joins the two tunnels with each other. The other leads both of them on."),
    after=_("From the north to the east and from the west to the south: both are lit."),
    setup=expansion_position(["NW.ES", "NE.SW", "map"], ["NEW@1,0", "ES@1,-1", "NE@2,-1/turned"]),
    wanted=({"play": "NE.SW", "at": [2, 0]},),
    last_laid=LastLaid((2, -1), 1),
    rule="card-NE_SW",
)

LADDER = LessonStep(
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

DOOR = LessonStep(
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

BLUE_WINS = LessonStep(
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

CRYSTAL = LessonStep(
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

PATHS = (
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


ROW = ["EW@1,0", "NEW@2,0", "EW@3,0"]

GET_FREE = LessonStep(
    text=_("You’re trapped: no digging, and no gold if you’re still trapped at the end."),
    task=_("Play “free at last” on yourself."),
    hint=_("Choose “free at last”, then your own name."),
    after=_("You may dig again. It works for anybody who is trapped."),
    setup=expansion_position(["EW", "NES", "free-at-last"], ROW, front=[["trapped"], [], []]),
    wanted=({"play": "free-at-last", "on": 0},),
    last_laid=LastLaid((3, 0), 2),
    rule="card-free-at-last",
)

TRAP = LessonStep(
    text=_("Ben put a green door across the path. A trapped player can’t dig and isn’t paid."),
    task=_("Trap Ben."),
    hint=_("Cleo did nothing wrong. Choose the trap, then Ben."),
    after=_("Now Ben needs a friend, or has to discard two cards to get out."),
    setup=expansion_position(["EW", "NES", "trapped"], [*ROW[:2], "EW+green@3,0"]),
    wanted=({"play": "trapped", "on": 1},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-trapped",
)

THROW_OFF = LessonStep(
    text=_(
        "Discard two cards to get rid of one card in front of you: a broken tool, a trap, a theft."
    ),
    task=_("Press “Pass”, choose two cards, then the broken cart, and discard."),
    hint=_("Choose two cards and “broken cart”. One card less, but your cart is whole."),
    after=_("Your cart is whole again. You drew one card for the two."),
    setup=expansion_position(
        ["N.E", "E.W", "NS", "NES"],
        ROW,
        front=[["break-cart"], [], []],
    ),
    wanted=({"discard": ANY, "remove": "break-cart"},),
    last_laid=LastLaid((3, 0), 2),
    rule="two",
)

PLAN_A_THEFT = LessonStep(
    text=_("A theft lies in front of you until the gold is shared. Everybody sees it coming."),
    task=_("Lay the theft in front of you."),
    hint=_("Choose the theft and lay it."),
    after=_("If nobody plays “hands off” on you, you may steal a gold piece at the end."),
    setup=expansion_position(["EW", "NES", "theft"], ROW),
    wanted=({"play": "theft"},),
    last_laid=LastLaid((3, 0), 2),
    rule="card-theft",
)

STEAL = LessonStep(
    text=_(
        "Cleo reached the treasure: blue wins, and you are a saboteur. But your theft is there."
    ),
    task=_("Choose whom to rob, then steal."),
    hint=_("You don’t have to, of course. But a theft is there to be used: choose Ben or Cleo."),
    after=_("A gold piece changed hands. Only those who have gold can be robbed."),
    setup=expansion_position(
        ["NS"],
        [*ROW, "NEW@4,0", "NEW@5,0/turned", "NESW@6,0"],
        dwarfs=["saboteur", "blue", "blue"],
        hands=[["NS"], ["NS"], ["EW"]],
        front=[["theft"], [], []],
        turn=2,
    ),
    lead=((2, Lay("EW", (7, 0))),),
    wanted=({"steal": 1}, {"steal": 2}),
    last_laid=LastLaid((7, 0), 2),
    rule="thefts",
)

INSPECT = LessonStep(
    text=_("You are blue. Who is with you? An inspection shows you somebody’s dwarf."),
    task=_("Look under Ben’s hat."),
    hint=_("Choose the inspection, then Ben."),
    after=_("Only you know it now. But hats may be swapped later."),
    setup=expansion_position(["EW", "NES", "inspection"], ROW, dwarfs=["blue", "saboteur", "blue"]),
    wanted=({"play": "inspection", "on": 1},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-inspection",
)

SWAP_HATS = LessonStep(
    text=_("Ben is a saboteur. With another hat Ben would be somebody else, perhaps a friend."),
    task=_("Play “swap hats” on Ben."),
    hint=_("Your own hat is fine. Choose Ben."),
    after=_("Ben has a new dwarf, and nobody else knows which. The old one is out of this round."),
    setup=expansion_position(["EW", "NES", "swap-hats"], ROW, dwarfs=["blue", "saboteur", "blue"]),
    wanted=({"play": "swap-hats", "on": 1},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-swap-hats",
)

SWAP_HANDS = LessonStep(
    text=_("Your cards are a heap of boulders. Somebody else’s may be better."),
    task=_("Swap hands with Ben or Cleo."),
    hint=_("Choose “swap hands”, then Ben or Cleo."),
    after=_("All your cards for all of theirs. They draw a card; you don’t."),
    setup=expansion_position(
        ["N.E.S.W", "E.W", "swap-hands"],
        ROW,
        hands=[["N.E.S.W", "E.W", "swap-hands"], ["NES", "EW", "map"], ["EW", "NEW", "NS+blue"]],
    ),
    wanted=({"play": "swap-hands"},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-swap-hands",
)

ACTIONS = (
    Lesson(
        "trapped",
        _("Trapped and free"),
        _("Bars, keys, and the price of two cards"),
        "p-trapped",
        (GET_FREE, TRAP, THROW_OFF),
        expansion=True,
    ),
    Lesson(
        "theft",
        _("Theft"),
        _("A gold piece that is not yours"),
        "p-theft",
        (PLAN_A_THEFT, STEAL),
        expansion=True,
    ),
    Lesson(
        "hats",
        _("Hats and hands"),
        _("Look at a dwarf, swap hats, swap hands"),
        "p-swap-hats",
        (INSPECT, SWAP_HATS, SWAP_HANDS),
        expansion=True,
    ),
)

LESSONS = (*PATHS, *ACTIONS)
