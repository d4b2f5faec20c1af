"""Lessons about action cards: tools, maps, rockfalls, and passing when nothing helps."""

from django.utils.translation import gettext_lazy as _

from games.core.tables.read_models import LastLaid
from games.learning.lesson import ANY, Lesson, Step, base_position

ROW = ["EW@1,0", "NEW@2,0"]

MEND = Step(
    text=_("Somebody broke your lantern. It lies in front of you, and your path cards are locked."),
    task=_("Choose the lantern repair and then yourself."),
    hint=_("Mend your own lantern first: choose the repair card, then your name."),
    after=_("You may dig again. Any broken tool stops a dwarf: pickaxe, lantern or cart."),
    setup=base_position(["EW", "NES", "repair-lantern"], ROW, front=[["break-lantern"], [], []]),
    wanted=({"play": "repair-lantern", "on": 0},),
    last_laid=LastLaid((2, 0), 2),
    rule="card-repair-lantern",
)

BREAK = Step(
    text=_("Ben laid boulders right in the way. That does not look like a miner."),
    task=_("Break one of Ben’s tools: choose the broken pickaxe, then Ben."),
    hint=_("Nobody else gave you a reason. Choose Ben."),
    after=_("Ben plays other cards until somebody mends the pickaxe."),
    setup=base_position(["EW", "break-pickaxe", "map"], ["EW@1,0", "EW@2,0", "N.E.S.W@3,0"]),
    wanted=({"play": "break-pickaxe", "on": 1},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-break-pickaxe",
)

HELP = Step(
    text=_("Cleo has two broken tools. Your card mends one of the two: you say which."),
    task=_("Mend one of Cleo’s tools."),
    hint=_("Choose the repair card, then Cleo."),
    after=_("One tool is still broken, but a friend is made. Or so it seems."),
    setup=base_position(
        ["NS", "repair-pickaxe-cart", "NE"],
        ROW,
        front=[[], [], ["break-pickaxe", "break-cart"]],
    ),
    wanted=({"play": "repair-pickaxe-cart", "on": 2},),
    last_laid=LastLaid((2, 0), 2),
    rule="card-repair-pickaxe-cart",
)

PASS = Step(
    text=_("Your cart is broken, and nothing you hold helps. Then you pass."),
    task=_("Press “Pass”, choose the card you like least, and discard it."),
    hint=_("Your path cards are locked. Press “Pass” and choose a card to discard."),
    after=_("It lies face down: nobody learns what it was. You drew a new card for it."),
    setup=base_position(
        ["EW", "N.E", "NS"],
        ROW,
        front=[["break-cart"], [], []],
        draw=["repair-cart", "NE", "EW", "NS", "NES"],
    ),
    wanted=({"pass": ANY},),
    last_laid=LastLaid((2, 0), 2),
    rule="turn",
)

LOOK = Step(
    text=_("Which goal is the treasure? A map tells you, and nobody else."),
    task=_("Play the map and look at one of the goals."),
    hint=_("Keep the tunnel for later. Choose the map, then a goal."),
    after=_("What you tell the others is up to you. They saw where you looked, not what you saw."),
    setup=base_position(["EW", "NES", "map"], ROW),
    wanted=({"play": "map"},),
    last_laid=LastLaid((2, 0), 2),
    rule="card-map",
)

CAVE_IN = Step(
    text=_("A dead end lies in the middle of the way. A rockfall takes any path card off."),
    task=_("Let the rock fall on the dead end at (3, 0)."),
    hint=_("The card with the boulders at (3, 0) is in the way."),
    after=_("The rest stays where it is, dark for now: something has to close the gap."),
    setup=base_position(
        ["NS", "NES", "rockfall"],
        ["EW@1,0", "EW@2,0", "E.W@3,0", "NEW@4,0", "NES@5,0/turned"],
    ),
    wanted=({"play": "rockfall", "at": [3, 0]},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-rockfall",
)

CLOSE_THE_GAP = Step(
    text=_("The others passed, and you drew a straight tunnel. What luck."),
    task=_("Close the gap at (3, 0)."),
    hint=_("The straight tunnel fits at (3, 0)."),
    after=_("One card, and the whole way is lit again."),
    setup=base_position(["EW", "NS", "NE"], ["EW@1,0", "EW@2,0", "NEW@4,0", "NES@5,0/turned"]),
    wanted=({"play": "EW", "at": [3, 0]},),
    rule="digging",
)

LESSONS = (
    Lesson(
        "tools",
        _("Broken tools"),
        _("Breaking, mending, and passing"),
        "p-break-lantern",
        (MEND, BREAK, HELP, PASS),
    ),
    Lesson(
        "maps",
        _("Maps and rockfalls"),
        _("Look at a goal, take a card away"),
        "p-map",
        (LOOK, CAVE_IN, CLOSE_THE_GAP),
    ),
)
