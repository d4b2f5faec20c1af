"""Choosing an order by card and place, as on a player's turn, on a board of its own."""

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from games.orders.selectors import OrderPlan
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, PlayOn, Rockfall
from games.rules.observation import Observation
from games.table.board import Board, board_of
from games.table.dock.buttons import Button
from games.table.dock.card_prompts import chosen, previewed
from games.table.dock.choice import Choice
from games.table.dock.hand import HandCard, hand_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import Stage as Chosen
from games.table.dock.stage import stage_of
from games.table.marks import marks_of
from games.table.mine.svg import Svg
from games.table.one_turn import PlaceChoice, Send, mine_of, places_of, sends_of
from games.table.players import seated, tiles_of


@dataclass(frozen=True, slots=True)
class ChoosingPage:
    """Context of the board's templates."""

    game_id: int
    name: str
    board: Board
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class ChoosingSheet:
    """Context of the sheet: the hand, and for a chosen card the mine with its places.

    `sends` are whole orders of cards that need no place.
    """

    game_id: int
    version: int
    mentioned: int
    hand: list[HandCard]
    view_box: str
    drawing: Svg
    prompt: Prompt
    places: list[PlaceChoice]
    sends: list[Send]
    error: str


def choosing_sheet(plan: OrderPlan, choice: Choice, error: str = "") -> ChoosingSheet:
    """Return the sheet over the table for one more order: a card, and its place from a list."""
    imagined, stage = _staged(plan, choice)
    prompt = _prompt(plan, imagined, stage)
    places = [place for place, _label in places_of(imagined, stage, plan.table.names)]
    box, drawing = mine_of(plan.table, imagined, stage)
    return ChoosingSheet(
        game_id=plan.table.id,
        version=plan.table.version,
        mentioned=plan.mentioned,
        hand=hand_of(imagined, stage),
        view_box=box,
        drawing=drawing,
        prompt=prompt,
        places=places,
        sends=[] if places else sends_of(prompt),
        error=error,
    )


def _staged(plan: OrderPlan, choice: Choice) -> tuple[Observation, Chosen]:
    """Return the view as on the player's own turn, and the choice made on it."""
    seen = plan.table.observation
    assert seen is not None
    imagined = imagine(plan, seen)
    return imagined, stage_of(imagined, replace(choice, passing=False, steal=None))


def choosing_page(plan: OrderPlan, choice: Choice, error: str = "") -> ChoosingPage:
    """Return the board for one more order. Only cards that could be played can be chosen."""
    seen = plan.table.observation
    assert seen is not None
    imagined, stage = _staged(plan, choice)
    players = seated(plan.table.players)
    address = reverse("games:new_order", args=[plan.table.id])
    board = board_of(
        imagined,
        stage,
        players,
        address=address,
        next_lighting=address + stage.choice.with_next_lighting(seen.rules.expansion).query(),
        last_laid=plan.table.last_laid,
    )
    # The player to act stays the real one.
    tiles = tiles_of(seen, stage, players, marks_of(plan.table.names))
    return ChoosingPage(
        game_id=plan.table.id,
        name=plan.table.name,
        board=replace(board, tiles=tiles),
        prompt=replace(_prompt(plan, imagined, stage), error=error),
    )


def imagine(plan: OrderPlan, seen: Observation) -> Observation:
    """Return the view of the player's own turn, with all moves that could be legal by then."""
    cards = {_card(move) for move in plan.plannable}
    idle = tuple((card, "nothing-there") for card in dict.fromkeys(seen.hand) if card not in cards)
    return replace(seen, turn=seen.seat, moves=plan.plannable, idle=idle)


def _card(move: Move) -> str:
    return move.card if isinstance(move, Lay | PlayOn | Rockfall | LookAtGoal | LayTheft) else ""


def _prompt(plan: OrderPlan, seen: Observation, stage: Chosen) -> Prompt:
    address = reverse("games:new_order", args=[plan.table.id])
    match stage.name:
        case "chosen":
            return chosen(seen, stage, plan.table.names)
        case "preview":
            prompt = previewed(seen, stage, plan.table.names)
            kept = [
                replace(each, label=_("Keep as an order"), doing=_("Keeping…"))
                for each in prompt.confirms
            ]
            stamp = ("version", str(plan.table.version)), ("mentioned", str(plan.mentioned))
            return replace(prompt, confirms=kept).sent_to(address, *stamp)
        case "idle":
            return _idle(stage)
    return Prompt(_("When my turn comes:"), _("Choose a card."), buttons=[])


def _idle(stage: Chosen) -> Prompt:
    back = Button("cancel", _("Cancel"), stage.choice.cleared().query(), "close", "Esc")
    return Prompt(_("This card has no place in the mine now."), bad=True, buttons=[back])
