"""Everything the templates of a replay show: the table as it stood, and the ways to step on."""

from dataclasses import dataclass, replace

from django.templatetags.static import static
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.rules.cards.cells import Cell
from games.rules.observation import Observation
from games.rules.state import OVER
from games.selectors.read_models import Moment
from games.table.choice import Choice
from games.table.ground import Ground, caption_of
from games.table.hand import HandCard, hand_of
from games.table.light import groups_as_it_lies
from games.table.log import LogLine, log_lines, plainly
from games.table.mine import Sight, draw_mine, sight_of
from games.table.outcome import Result, result_of
from games.table.plan import WATCHING, Plan
from games.table.seats import Sitter, Tile, initial_of, sitter_of, tiles_of
from games.table.spoken import speak_mine
from games.table.squares import neighbour
from games.table.walk import (
    Look,
    TurnLink,
    Walk,
    Way,
    address_of,
    eyes_of,
    rounds_of,
    turns_of,
    walk_of,
)


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """What is drawn and said; templates ask it and nothing else.

    `here` is the whole address of this moment, `start` that of the round's beginning, `address`
    what the light's next question is added to. `made` is the turn just made, None at the
    beginning, where `begins` says who is first. `holder` names whose hand is shown, if it is not
    the viewer's own.
    """

    moment: Moment
    seen: Observation
    here: str
    start: str
    address: str
    subtitle: str
    turns_taken: int
    tiles: list[Tile]
    ground: Ground
    hand: list[HandCard]
    holder: str
    made: LogLine | None
    begins: str
    said: str
    walk: Walk
    turns: list[TurnLink]
    rounds: list[Way]
    eyes: list[Way]
    result: Result | None
    is_round_over: bool


def make_replay(moment: Moment, look: Look) -> ReplayPage:
    """The page of a moment."""
    look = look if moment.is_finished else replace(look, seat=None)
    seen, sitters = moment.seen, _sitters(moment)
    plan = Plan(WATCHING, Choice(ways=look.ways))
    lines = _lines(moment)
    return ReplayPage(
        moment=moment,
        seen=seen,
        here=address_of(moment, look),
        start=address_of(moment, look, 0),
        address=address_of(moment, Look()),
        subtitle=_subtitle(moment),
        turns_taken=moment.turns[seen.number - 1],
        tiles=tiles_of(seen, plan, sitters),
        ground=_ground(moment, look),
        hand=hand_of(seen, plan),
        holder="" if seen.seat in (None, moment.seat) else moment.names[seen.seat or 0],
        made=lines[moment.turn - 1] if moment.turn else None,
        begins=_begins(moment),
        said=_said(moment),
        walk=walk_of(moment, look),
        turns=turns_of(moment, look, lines),
        rounds=rounds_of(moment, look),
        eyes=eyes_of(moment, look),
        result=result_of(_own(moment), sitters),
        is_round_over=seen.phase == OVER,
    )


def _sitters(moment: Moment) -> list[Sitter]:
    return [sitter_of(seat, player) for seat, player in enumerate(moment.players)]


def _lines(moment: Moment) -> list[LogLine]:
    newest = moment.told[-1].version if moment.told else 0
    return log_lines(moment.told, moment.names, moment.seat, newest)


def _own(moment: Moment) -> Observation:
    """What is seen, so that "you" is the viewer and not the one whose eyes are borrowed."""
    if moment.seen.seat == moment.seat:
        return moment.seen
    return replace(moment.seen, seat=moment.seat, purse=None)


def _subtitle(moment: Moment) -> str:
    told = {"number": moment.seen.number, "rounds": moment.seen.rules.rounds}
    return _("Replay of round %(number)d of %(rounds)d") % told


def _begins(moment: Moment) -> str:
    if moment.seen.starter == moment.seat:
        return _("The round begins, and you are first.")
    name = moment.names[moment.seen.starter]
    return _("The round begins, and %(name)s is first.") % {"name": name}


def _said(moment: Moment) -> str:
    """What a screen reader is told when one has stepped on."""
    if not moment.turn:
        return _begins(moment)
    return plainly(moment.told[moment.turn - 1].events, moment.names, moment.seat)


def _ground(moment: Moment, look: Look) -> Ground:
    drawing = draw_mine(_sight(moment, look), static("sprite.svg"))
    return Ground(
        view_box=drawing.frame.view_box,
        mine=mark_safe(drawing.body),  # noqa: S308 - made of numbers, codes and escaped names
        overlay=mark_safe(""),
        spoken=speak_mine(moment.seen),
        caption=caption_of(look.ways),
        next_question=look.with_next_light(moment.seen.rules.expansion).query,
    )


def _sight(moment: Moment, look: Look) -> Sight:
    last = moment.last_laid
    initial = initial_of(moment.names[last.seat]) if last else ""
    sight = sight_of(moment.seen, last.at if last else None, initial, look.ways)
    return replace(sight, besides=_dug_cells(moment))


def _dug_cells(moment: Moment) -> tuple[Cell, ...]:
    """Where the round ever dug, and what lay open there: stepping on never moves the mine."""
    cells: set[Cell] = set()
    for entry in moment.told:
        for event in entry.events:
            if event.kind == "laid" and event.at and event.card:
                cells.add(event.at)
                openings = "".join(groups_as_it_lies(event.card, bool(event.turned)))
                cells |= {neighbour(event.at, side) for side in openings}
    return tuple(sorted(cells))
