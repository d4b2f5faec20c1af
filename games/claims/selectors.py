"""Claims of the current round, and its public record."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from games.core.tables.log_entries import for_log, log_entry
from games.core.tables.log_events import by_whom, departures_of
from games.core.tables.log_models import LogEntry
from games.core.visibility import NotFound, viewer_among
from games.models import Claim, Game, Player, Round, Turn
from games.models.round import long_columns
from games.rules.claims import SeatClaim
from games.rules.events import Event
from games.rules.ruleset import Ruleset
from games.wording.absences import GONE


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim as shown at its table; `name` is the claimant's, or a general word if they have left
    the seat.
    """

    id: int
    claim: SeatClaim
    name: str
    is_yours: bool
    at: datetime
    taken_back_at: datetime | None


@dataclass(frozen=True, slots=True)
class ClaimsBoard:
    """The claims of a round, oldest first, with its public events.

    `turns` are those of the round, as in the log. `names` are by seat, `seat` is the viewer's, or
    None. `may_state` if the viewer plays here and the round is being dug; `computers_claim` if
    computer players make claims.
    """

    game_id: int
    rules: Ruleset
    round_number: int
    names: tuple[str, ...]
    seat: int | None
    turns: tuple[LogEntry, ...]
    claims: tuple[ClaimView, ...]
    may_state: bool
    computers_claim: bool

    @property
    def events(self) -> tuple[tuple[int, Event], ...]:
        """Return the public events of the round in order, as pairs of the number of a turn and an
        event.
        """
        return tuple((turn.number, event) for turn in self.turns for event in turn.events)


def board(game_id: int, account: Account | None) -> ClaimsBoard:
    """Return the claims board of the current round, or of a finished game's last round. Makes three
    queries. Raises NotFound if the viewer may not see the table, or before the game begins.
    """
    players = list(
        Player.objects.filter(game_id=game_id)
        .select_related("account", "game__round")
        .defer(*long_columns("game__round"))
        .order_by("seat", "id")
    )
    me = viewer_among(players, account)
    game, row = players[0].game, players[0].game.round
    if row is None:
        raise NotFound
    return ClaimsBoard(
        game_id=game.pk,
        rules=game.rules,
        round_number=row.number,
        names=tuple(player.shown_name for player in players),
        seat=me.seat if me else None,
        turns=_turns(row, game),
        claims=claims_in(row, players, me),
        computers_claim=game.computers_claim and any(one.is_computer for one in players),
        may_state=me is not None and game.status == Game.Status.RUNNING and row.outcome is None,
    )


def _turns(row: Round, game: Game) -> tuple[LogEntry, ...]:
    turns, gone = for_log(Turn.objects.filter(round=row)).order_by("number"), departures_of(game)
    return tuple(by_whom(log_entry(turn, None), gone) for turn in turns)


def claims_in(row: Round, players: list[Player], me: Player | None) -> tuple[ClaimView, ...]:
    """Return the claims of a round, oldest first, as shown to its player `me` (None for a
    spectator). Makes one query. The caller checks that the viewer may see the table.
    """
    who = {player.pk: player for player in players}
    found = Claim.objects.filter(round=row).select_related("author").order_by("id")
    return tuple(_claim(claim, who[claim.player_id], me) for claim in found)


def _claim(claim: Claim, player: Player, me: Player | None) -> ClaimView:
    return ClaimView(
        id=claim.pk,
        claim=SeatClaim(player.seat or 0, claim.turn, claim.says, claim.goal, claim.on),
        name=_name(claim, player),
        is_yours=player is me and not claim.by_former,
        at=claim.at,
        taken_back_at=claim.taken_back_at,
    )


def _name(claim: Claim, player: Player) -> str:
    if claim.by_former:
        return claim.author.name if claim.author else str(GONE)
    return player.shown_name
