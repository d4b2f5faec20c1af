"""Plans are chosen like turns: while others play, as if it were the viewer's turn."""

from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.tables.read_models import TableView
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, Pass, PlayOn, Rockfall
from games.rules.observation import Observation
from games.table.dock.buttons import cancel_button, discard_button
from games.table.dock.choice import Choice
from games.table.dock.plans import may_plan, stamp
from games.table.dock.prompt import Prompt
from games.table.dock.stage import CHOSEN, FREE, PASSING, PLANS, WAITING, Stage, stage_of


def imagined(table: TableView, seen: Observation) -> Observation:
    """Return a waiting viewer's observation as if it were their turn, with the moves they can
    plan.

    The observation itself if they do not wait.
    """
    shown, moves = table.round.observation, table.round.plannable
    if seen is not shown or not moves or seen.turn in (None, seen.seat):
        return seen
    cards = {_card(move) for move in moves}
    idle = tuple((card, why) for card, why in seen.idle if card not in cards)
    if may_plan(table):
        moves = (*moves, *(Pass((card,)) for card in dict.fromkeys(seen.hand)))
    return replace(seen, turn=seen.seat, moves=moves, idle=idle)


def planning_stage(table: TableView, seen: Observation, choice: Choice) -> Stage:
    """Return the stage of the choice of a viewer who waits, from the observation of `imagined`."""
    stage = stage_of(seen, choice)
    ready = stage.ready and may_plan(table)
    if stage.name != FREE:
        return replace(stage, is_plan=True, ready=ready)
    if choice.plan is None or table.round.left is None:
        return replace(stage, name=WAITING)
    return replace(stage, name=PLANS, choice=replace(stage.choice, plan=choice.plan))


def _card(move: Move) -> str:
    return move.card if isinstance(move, Lay | PlayOn | Rockfall | LookAtGoal | LayTheft) else ""


def as_plan(prompt: Prompt, table: TableView, stage: Stage) -> Prompt:
    """Return a prompt with its buttons keeping the move as a plan instead of playing it.

    Unchanged if the viewer cannot plan here.
    """
    label, doing = _("Play this when it’s my turn"), _("Keeping…")
    if not may_plan(table):
        return prompt
    if stage.name == PASSING:
        prompt = replace(prompt, title=_("If nothing else can be played, discard which card?"))
        label = _("Else discard it")
    elif stage.name == CHOSEN:
        discard = discard_button(stage.choice, stage.choice.card or "")
        prompt = replace(prompt, buttons=[cancel_button(stage.choice), discard])
    confirms = [replace(each, label=label, doing=doing) for each in prompt.confirms]
    address = reverse("games:orders", args=[table.id])
    return replace(prompt, confirms=confirms).sent_to(address, *stamp(table))
