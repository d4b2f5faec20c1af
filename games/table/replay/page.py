"""Everything the templates of a replay show: the table as it stood, and the links to step on."""

from dataclasses import dataclass, replace

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.rules.cards.cells import Cell
from games.rules.observation import Observation
from games.rules.state import OVER
from games.selectors.read_models import Moment
from games.table.dock.choice import Choice
from games.table.dock.hand import HandCard, hand_of
from games.table.dock.stage import WATCHING, Stage
from games.table.log.sentences import LogLine, log_lines, plain_sentences
from games.table.mine.drawing import VisibleMine, draw_mine, visible_mine
from games.table.mine.geometry import neighbour
from games.table.mine.in_words import mine_in_words
from games.table.mine.lighting import groups_as_it_lies
from games.table.mine.section import MineSection, caption_of
from games.table.mine.svg import NOTHING
from games.table.players import Sitter, Tile, initial_of, sitter_of, tiles_of
from games.table.replay.navigation import (
    MenuLink,
    Navigation,
    Perspective,
    TurnLink,
    address_of,
    navigation_of,
    perspective_links,
    round_links,
    turn_links,
)
from games.table.result.result import Result, result_of


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """What is drawn and said; templates ask it and nothing else.

    `here` is the whole address of this moment, `start` that of the round's beginning, `address`
    what the next lighting is added to. `made` is the turn just made, None at the
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
    mine: MineSection
    hand: list[HandCard]
    holder: str
    made: LogLine | None
    begins: str
    said: str
    navigation: Navigation
    turns: list[TurnLink]
    rounds: list[MenuLink]
    perspectives: list[MenuLink]
    result: Result | None
    is_round_over: bool


def make_replay(moment: Moment, perspective: Perspective) -> ReplayPage:
    """The page of a moment."""
    perspective = perspective if moment.is_finished else replace(perspective, seat=None)
    seen, sitters = moment.seen, _sitters(moment)
    stage = Stage(WATCHING, Choice(lighting=perspective.lighting))
    lines = _lines(moment)
    return ReplayPage(
        moment=moment,
        seen=seen,
        here=address_of(moment, perspective),
        start=address_of(moment, perspective, 0),
        address=address_of(moment, Perspective()),
        subtitle=_subtitle(moment),
        turns_taken=moment.turns[seen.number - 1],
        tiles=tiles_of(seen, stage, sitters),
        mine=_section(moment, perspective),
        hand=hand_of(seen, stage),
        holder="" if seen.seat in (None, moment.seat) else moment.names[seen.seat or 0],
        made=lines[moment.turn - 1] if moment.turn else None,
        begins=_begins(moment),
        said=_said(moment),
        navigation=navigation_of(moment, perspective),
        turns=turn_links(moment, perspective, lines),
        rounds=round_links(moment, perspective),
        perspectives=perspective_links(moment, perspective),
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
    return plain_sentences(moment.told[moment.turn - 1].events, moment.names, moment.seat)


def _section(moment: Moment, perspective: Perspective) -> MineSection:
    drawing = draw_mine(_visible(moment, perspective), static("sprite.svg"))
    return MineSection(
        view_box=drawing.bounds.view_box,
        drawing=drawing.body,
        targets=NOTHING,
        in_words=mine_in_words(moment.seen),
        caption=caption_of(perspective.lighting),
        next_lighting=perspective.with_next_lighting(moment.seen.rules.expansion).query,
    )


def _visible(moment: Moment, perspective: Perspective) -> VisibleMine:
    last = moment.last_laid
    initial = initial_of(moment.names[last.seat]) if last else ""
    visible = visible_mine(moment.seen, last.at if last else None, initial, perspective.lighting)
    return replace(visible, besides=_dug_cells(moment))


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
