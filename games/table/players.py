"""The players round the table: who they are, what lies before them, whose turn it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.tables.read_models import PlayerView
from games.rules.observation import Observation
from games.table.dock.stage import Stage
from games.wording import card_name
from games.wording.instants import away_soon, away_soon_briefly, back_briefly, back_in_words


@dataclass(frozen=True, slots=True)
class Chip:
    """A card before a player: a broken tool, a trap, a theft."""

    card: str
    icon: str
    name: str
    bad: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits on a seat, as far as the table shows it. Guests have no name worth showing them.

    `time` is what stands on their clock; empty where they have none. `away` says until when they
    are on holiday, `back` the same briefly; `soon` from when they will be, where that is near.
    """

    seat: int
    name: str
    is_you: bool
    is_computer: bool
    is_guest: bool = False
    is_program: bool = False
    portrait: int = 0
    time: str = ""
    is_stood_in: bool = False
    stand_in: str = ""
    housemate: str = ""
    away: str = ""
    back: str = ""
    soon: str = ""
    soon_briefly: str = ""
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """A player's tile. `query` makes it a target to choose; `note` says whose turn it is;
    `inspected_by` are the letters of those who looked at this dwarf; `time` is what the player has
    in the bank, or what is left of it to whoever is to act.
    """

    seat: int
    name: str
    letters: str
    inspected_by: tuple[str, ...]
    is_you: bool
    is_computer: bool
    is_guest: bool
    is_program: bool
    portrait: int
    cards: int
    chips: tuple[Chip, ...]
    has_gold: bool
    acting: bool
    note: str
    query: str | None
    target: bool
    chosen: bool
    time: str
    is_stood_in: bool
    stand_in: str
    housemate: str
    away: str
    back: str
    is_paused: bool


def sitters_of(players: Iterable[PlayerView]) -> list[SeatView]:
    """The players by seat; empty before the start."""
    return [_sitter(player.seat, player) for player in players if player.seat is not None]


def _sitter(seat: int, player: PlayerView) -> SeatView:
    # Everybody with an account has a page.
    is_guest = player.is_you and player.person is None
    back = player.away_until
    leaves = None if back else player.away_from
    return SeatView(
        seat=seat,
        name=player.name,
        is_you=player.is_you,
        is_computer=player.is_computer,
        is_guest=is_guest,
        is_program=player.is_program,
        portrait=player.portrait,
        is_stood_in=player.is_stood_in,
        stand_in=player.stand_in,
        housemate=player.housemate,
        away=back_in_words(back, timezone.localdate()) if back else "",
        back=back_briefly(back, timezone.localdate()) if back else "",
        soon=away_soon(leaves) if leaves else "",
        soon_briefly=away_soon_briefly(leaves) if leaves else "",
    )


def tiles_of(
    seen: Observation, stage: Stage, sitters: Sequence[SeatView], letters: Sequence[str]
) -> list[PlayerPanel]:
    """A tile for every seat, in the order of play; `letters` stand for the players."""
    return [_tile(seen, stage, sitter, letters) for sitter in sitters]


def _tile(seen: Observation, stage: Stage, sitter: SeatView, letters: Sequence[str]) -> PlayerPanel:
    seat, acting = sitter.seat, seen.turn == sitter.seat
    target = seat in stage.options.seats
    return PlayerPanel(
        seat=seat,
        name=sitter.name,
        letters=letters[seat],
        inspected_by=tuple(letters[who] for who, on in seen.inspections if on == seat),
        is_you=sitter.is_you,
        is_computer=sitter.is_computer,
        is_guest=sitter.is_guest,
        is_program=sitter.is_program,
        portrait=sitter.portrait,
        cards=seen.hand_sizes[seat],
        chips=tuple(chip_of(card) for card in seen.fronts[seat]),
        has_gold=bool(seen.has_gold and seen.has_gold[seat]),
        acting=acting,
        note=(_("your turn") if sitter.is_you else _("to play")) if acting else "",
        query=_query(seen, stage, seat) if target else None,
        target=target,
        chosen=target and seat in (stage.choice.on, stage.choice.steal),
        time=sitter.time,
        is_stood_in=sitter.is_stood_in,
        stand_in=sitter.stand_in,
        housemate=sitter.housemate,
        # Whoever is to act has a clock to show first.
        away=sitter.away or ("" if acting else sitter.soon),
        back=sitter.back or ("" if acting else sitter.soon_briefly),
        is_paused=sitter.is_paused,
    )


def _query(seen: Observation, stage: Stage, seat: int) -> str:
    if seen.phase == "stealing":
        return replace(stage.choice.cleared(), steal=seat).query()
    return replace(stage.choice, on=seat, tool=None).query()


def chip_of(card: str) -> Chip:
    """The chip of a card that lies before a player."""
    kind, _dash, tool = card.partition("-")
    icon = f"{tool}-broken" if kind == "break" else card
    return Chip(
        card, icon, card_name(card) if kind != "break" else broken_tool(tool), card != "theft"
    )


def broken_tool(tool: str) -> str:
    """A broken tool in words."""
    return {
        "pickaxe": _("broken pickaxe"),
        "lantern": _("broken lantern"),
        "cart": _("broken cart"),
    }[tool]
