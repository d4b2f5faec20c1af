"""The players round the table: names, cards in front of them, clocks, and the seat to act."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.tables.read_models import PlayerView, TableClock
from games.rules.moves import Move, PlayOn
from games.rules.observation import Observation
from games.table.dock.stage import Stage
from games.wording import card_name
from games.wording.durations import time_roughly
from games.wording.instants import away_soon, away_soon_briefly, back_briefly, back_in_words
from games.wording.prepared import once_per_language


@dataclass(frozen=True, slots=True)
class CardChip:
    """A card in front of a player: a broken tool, a trap, a theft."""

    card: str
    icon: str
    name: str
    bad: bool


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """A player's tile.

    `query` makes it a target to choose, and `note` marks the player to act. `inspected_by` are the
    letters of the players who looked at this dwarf; `time` is the bank, or the rest of the running
    turn. With `planned` the viewer plans a card for them. `away` is until or from when they are on
    holiday, in words, and `back` a short form of it.
    """

    player: PlayerView
    letters: str
    inspected_by: tuple[str, ...]
    cards: int
    chips: tuple[CardChip, ...]
    has_gold: bool
    acting: bool
    note: str
    query: str
    chosen: bool
    time: str
    away: str
    back: str
    is_paused: bool
    planned: bool


def seated(players: Iterable[PlayerView]) -> list[PlayerView]:
    """Return the players who have a seat, in the order of seats, or an empty list before
    the start.
    """
    return [player for player in players if player.seat is not None]


def tiles_of(
    seen: Observation,
    stage: Stage,
    players: Sequence[PlayerView],
    letters: Sequence[str],
    clock: TableClock | None = None,
    planned: Iterable[Move] = (),
) -> list[PlayerPanel]:
    """Return a tile for every player by seat.

    `letters` stand for the players, and `planned` are the moves of the viewer's plans.
    """
    aims = {move.on for move in planned if isinstance(move, PlayOn)}
    return [
        _tile(seen, stage, seat, player, letters, clock, planned=seat in aims)
        for seat, player in enumerate(players)
    ]


def _tile(
    seen: Observation,
    stage: Stage,
    seat: int,
    player: PlayerView,
    letters: Sequence[str],
    clock: TableClock | None,
    *,
    planned: bool,
) -> PlayerPanel:
    acting, target = seen.turn == seat, seat in stage.options.seats
    # The player to act has a clock to show first.
    away, back = _holiday(player, soon=not acting)
    is_played = player.is_computer or player.is_stood_in
    note = _("your turn") if player.is_you and not player.is_stood_in else _("to play")
    return PlayerPanel(
        player=player,
        letters=letters[seat],
        inspected_by=tuple(letters[who] for who, on in seen.inspections if on == seat),
        cards=seen.hand_sizes[seat],
        chips=tuple(chip_of(card) for card in seen.fronts[seat]),
        has_gold=bool(seen.has_gold and seen.has_gold[seat]),
        acting=acting,
        note=note if acting else "",
        query=_query(seen, stage, seat) if target else "",
        chosen=target and seat in (stage.choice.on, stage.choice.steal),
        time=_time(player, clock, acting) if clock else "",
        away=away,
        back=back,
        is_paused=clock is not None and clock.paused_until is not None and not is_played,
        planned=planned,
    )


def _holiday(player: PlayerView, *, soon: bool) -> tuple[str, str]:
    if player.away_until:
        today = timezone.localdate()
        return back_in_words(player.away_until, today), back_briefly(player.away_until, today)
    if player.away_from and soon:
        return away_soon(player.away_from), away_soon_briefly(player.away_from)
    return "", ""


def _time(player: PlayerView, clock: TableClock, acting: bool) -> str:
    if acting and clock.deadline is not None:
        return time_roughly(clock.deadline.at - timezone.now())
    return time_roughly(player.bank) if player.bank is not None else ""


def _query(seen: Observation, stage: Stage, seat: int) -> str:
    if seen.phase == "stealing":
        return replace(stage.choice.cleared(), steal=seat).query()
    return replace(stage.choice, on=seat, tool=None).query()


def chip_of(card: str) -> CardChip:
    """Return the chip of a card in front of a player."""
    kind, _dash, tool = card.partition("-")
    icon = f"{tool}-broken" if kind == "break" else card
    return CardChip(
        card, icon, card_name(card) if kind != "break" else broken_tool(tool), card != "theft"
    )


@once_per_language
def broken_tool(tool: str) -> str:
    """Return the name of a broken tool."""
    return {
        "pickaxe": _("broken pickaxe"),
        "lantern": _("broken lantern"),
        "cart": _("broken cart"),
    }[tool]
