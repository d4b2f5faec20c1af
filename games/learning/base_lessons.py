"""The lessons of the base game: paths, actions, and how a round ends."""

from django.utils.translation import gettext_lazy as _

from games.core.tables.log_models import LastLaid
from games.learning.lesson import ANY, Lesson, LessonStep, base_position
from games.rules.moves import Lay

FIRST_CARD = LessonStep(
    text=_(
        "You are a miner. On the left is the start, far on the right lie three hidden goals. One "
        "of them is the treasure. Dig there before the cards run out."
    ),
    task=_("Choose the straight tunnel, then the lit place right of the start. Then lay it."),
    hint=_("The goals lie to the east: lay the straight tunnel at (1, 0)."),
    after=_(
        "You drew a new card, and the others dug on. Lamps light everything that is joined to "
        "the start."
    ),
    setup=base_position(
        ["NES", "EW", "map"],
        [],
        hands=[["NES", "EW", "map"], ["NEW", "NS", "map", "NE"], ["EW", "NS", "map", "NE"]],
    ),
    wanted=({"play": "EW", "at": [1, 0]},),
    replies=(
        (1, Lay("NEW", (2, 0))),
        (2, Lay("EW", (3, 0))),
    ),
    rule="goal",
)

DIG_ON = LessonStep(
    text=_("It is your turn again. Each turn you play one card, then you draw one."),
    task=_("Go on to the east: lay any card that fits at (4, 0), four steps from the start."),
    hint=_("That works, but it brings nobody nearer to the treasure. Lay a card at (4, 0)."),
    after=_("Seven cards lie between the start and the goals. Four are done."),
    setup=base_position(["NES", "NEW", "map"], ["EW@1,0", "NEW@2,0", "EW@3,0"]),
    wanted=({"at": [4, 0]},),
    last_laid=LastLaid((3, 0), 2),
    rule="turn",
)

TURN_IT = LessonStep(
    text=_("A card may be turned upside down, but it never lies sideways."),
    task=_("Lay the T-junction at (3, 0) so that its side arm points south. “Turn” turns it."),
    hint=_("Choose (3, 0), press “Turn” until the arm points down, then lay it."),
    after=_("A mark with two arrows shows where a card fits both ways."),
    setup=base_position(["NEW", "NS", "map"], ["EW@1,0", "EW@2,0"]),
    wanted=({"play": "NEW", "at": [3, 0], "turned": True},),
    last_laid=LastLaid((2, 0), 2),
    rule="digging",
)

FILL_THE_GAP = LessonStep(
    text=_("Every edge must fit its neighbours: tunnel to tunnel, rock to rock."),
    task=_("Fill the gap at (3, 0). Only one of your cards fits; try the others and hear why not."),
    hint=_("There is rock to the south of the gap. A card without an opening there will fit."),
    after=_("It meets the tunnel in the west and lies on rock in the south: a perfect fit."),
    setup=base_position(
        ["EW", "NE", "NES"],
        ["EW@1,0", "NEW@2,0/turned", "NE@2,1", "EW@3,1"],
    ),
    wanted=({"play": "EW", "at": [3, 0]},),
    last_laid=LastLaid((3, 1), 2),
    rule="digging",
)

ROUND_THE_BOULDERS = LessonStep(
    text=_("Boulders close a tunnel. What lies behind them is dark: nobody can dig on from there."),
    task=_("Go round: lay the curve at (3, 1), so that it joins the dark tunnel."),
    hint=_("The curve belongs at (3, 1): it leads from the west to the north."),
    after=_("The lamps go on. What is joined to the start counts, no matter who dug it."),
    setup=base_position(
        ["ES", "EW", "NS"],
        ["NEW@1,0/turned", "E.W@2,0", "NEW@3,0/turned", "NE@1,1", "EW@2,1"],
    ),
    wanted=({"play": "ES", "at": [3, 1]},),
    last_laid=LastLaid((2, 0), 1),
    rule="digging",
)

HARMLESS = LessonStep(
    text=_("Some days you hold nothing but dead ends. Others will watch where you lay them."),
    task=_("Lay a dead end where it harms nobody: not on the way to the goals."),
    hint=_("That would close the way east. The other sides of the start are free."),
    after=_("Out of the way, and everybody saw your good will."),
    setup=base_position(["E.W", "N.S", "N"], ["EW@1,0", "EW@2,0"]),
    wanted=({"at": [-1, 0]}, {"at": [0, 1]}, {"at": [0, -1]}),
    last_laid=LastLaid((2, 0), 2),
    rule="digging",
)

PATHS = (
    Lesson(
        "start",
        _("Where you stand"),
        _("The start, the goals, and your first tunnel"),
        "p-start",
        (FIRST_CARD, DIG_ON),
    ),
    Lesson(
        "fit",
        _("Turning and fitting"),
        _("Tunnel to tunnel, rock to rock"),
        "p-NEW",
        (TURN_IT, FILL_THE_GAP),
    ),
    Lesson(
        "dead-ends",
        _("Dead ends"),
        _("Boulders, and how to get round them"),
        "p-N_E_S",
        (ROUND_THE_BOULDERS, HARMLESS),
    ),
)


ROW = ["EW@1,0", "NEW@2,0"]

MEND = LessonStep(
    text=_("Somebody broke your lantern. It lies in front of you, and your path cards are locked."),
    task=_("Choose the lantern repair and then yourself."),
    hint=_("Mend your own lantern first: choose the repair card, then your name."),
    after=_("You may dig again. Any broken tool stops a dwarf: pickaxe, lantern or cart."),
    setup=base_position(["EW", "NES", "repair-lantern"], ROW, front=[["break-lantern"], [], []]),
    wanted=({"play": "repair-lantern", "on": 0},),
    last_laid=LastLaid((2, 0), 2),
    rule="card-repair-lantern",
)

BREAK = LessonStep(
    text=_("Ben laid boulders right in the way. That does not look like a miner."),
    task=_("Break one of Ben’s tools: choose the broken pickaxe, then Ben."),
    hint=_("Nobody else gave you a reason. Choose Ben."),
    after=_("Ben plays other cards until somebody mends the pickaxe."),
    setup=base_position(["EW", "break-pickaxe", "map"], ["EW@1,0", "EW@2,0", "N.E.S.W@3,0"]),
    wanted=({"play": "break-pickaxe", "on": 1},),
    last_laid=LastLaid((3, 0), 1),
    rule="card-break-pickaxe",
)

HELP = LessonStep(
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

PASS = LessonStep(
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

LOOK = LessonStep(
    text=_("Which goal is the treasure? A map tells you, and nobody else."),
    task=_("Play the map and look at one of the goals."),
    hint=_("Keep the tunnel for later. Choose the map, then a goal."),
    after=_("What you tell the others is up to you. They saw where you looked, not what you saw."),
    setup=base_position(["EW", "NES", "map"], ROW),
    wanted=({"play": "map"},),
    last_laid=LastLaid((2, 0), 2),
    rule="card-map",
)

CAVE_IN = LessonStep(
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

CLOSE_THE_GAP = LessonStep(
    text=_("The others passed, and you drew a straight tunnel. What luck."),
    task=_("Close the gap at (3, 0)."),
    hint=_("The straight tunnel fits at (3, 0)."),
    after=_("One card, and the whole way is lit again."),
    setup=base_position(["EW", "NS", "NE"], ["EW@1,0", "EW@2,0", "NEW@4,0", "NES@5,0/turned"]),
    wanted=({"play": "EW", "at": [3, 0]},),
    rule="digging",
)

ACTIONS = (
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


WAY = ["EW@1,0", "NEW@2,0", "EW@3,0", "NEW@4,0/turned", "EW@5,0", "NESW@6,0"]

STONE = LessonStep(
    text=_("One card is missing. A tunnel that opens towards a hidden goal turns it over."),
    task=_("Reach the middle goal: lay the T-junction at (7, 0)."),
    hint=_("The gap before the middle goal is at (7, 0)."),
    after=_("Only stone. It stays there as a curve, and you can dig on through it."),
    setup=base_position(["NEW", "NS", "map"], WAY),
    wanted=({"play": "NEW", "at": [7, 0]},),
    last_laid=LastLaid((6, 0), 2),
    rule="digging",
)

GOLD = LessonStep(
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

MEDDLE = LessonStep(
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

LAST_CARD = LessonStep(
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

ENDINGS = (
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

LESSONS = (*PATHS, *ACTIONS, *ENDINGS)
