"""The first lessons: where one stands, how cards lie, and dead ends."""

from django.utils.translation import gettext_lazy as _

from games.core.tables.read_models import LastLaid
from games.learning.lesson import Lesson, Step, base_position
from games.rules.moves import Lay

FIRST_CARD = Step(
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

DIG_ON = Step(
    text=_("It is your turn again. Each turn you play one card, then you draw one."),
    task=_("Go on to the east: lay any card that fits at (4, 0), four steps from the start."),
    hint=_("That works, but it brings nobody nearer to the treasure. Lay a card at (4, 0)."),
    after=_("Seven cards lie between the start and the goals. Four are done."),
    setup=base_position(["NES", "NEW", "map"], ["EW@1,0", "NEW@2,0", "EW@3,0"]),
    wanted=({"at": [4, 0]},),
    last_laid=LastLaid((3, 0), 2),
    rule="turn",
)

TURN_IT = Step(
    text=_("A card may be turned upside down, but it never lies sideways."),
    task=_("Lay the T-junction at (3, 0) so that its side arm points south. “Turn” turns it."),
    hint=_("Choose (3, 0), press “Turn” until the arm points down, then lay it."),
    after=_("A mark with two arrows shows where a card fits both ways."),
    setup=base_position(["NEW", "NS", "map"], ["EW@1,0", "EW@2,0"]),
    wanted=({"play": "NEW", "at": [3, 0], "turned": True},),
    last_laid=LastLaid((2, 0), 2),
    rule="digging",
)

FILL_THE_GAP = Step(
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

ROUND_THE_BOULDERS = Step(
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

HARMLESS = Step(
    text=_("Some days you hold nothing but dead ends. Others will watch where you lay them."),
    task=_("Lay a dead end where it harms nobody: not on the way to the goals."),
    hint=_("That would close the way east. The other sides of the start are free."),
    after=_("Out of the way, and everybody saw your good will."),
    setup=base_position(["E.W", "N.S", "N"], ["EW@1,0", "EW@2,0"]),
    wanted=({"at": [-1, 0]}, {"at": [0, 1]}, {"at": [0, -1]}),
    last_laid=LastLaid((2, 0), 2),
    rule="digging",
)

LESSONS = (
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
