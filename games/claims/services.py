"""Claims about goals and dwarfs, true or not, for everybody at the table: made and taken back."""

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.bots.claiming import Talk, claim_after_turn
from games.core import broadcast
from games.core.announcements import computer_played
from games.core.claims_heard import as_stated
from games.core.errors import InvalidClaim
from games.core.locking import LockedGame, lock_game
from games.core.round_rows import read_positions
from games.models import Claim, Game, Player, Round, Turn
from games.rules import engine
from games.rules.claims import SeatClaim, facts_of, is_sayable
from games.rules.events import Event

# In a round, with those taken back: the board has to stay readable.
MOST_CLAIMS = 60


def state(
    *,
    game_id: int,
    account: Account | None,
    says: str,
    goal: int | None = None,
    on: int | None = None,
) -> Claim:
    """Make a claim in the current round and return it. `says` is what is claimed, about the face of
    the goal `goal` or the dwarf of the seat `on`.

    Raises NotYours unless the account plays there. Raises InvalidClaim between rounds, for things
    that the game does not have, for a face-up goal, for a claim made already, and beyond
    MOST_CLAIMS.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        row = _running_round(locked)
        if player.seat is None:
            raise InvalidClaim
        claim = _state(locked, row, player, SeatClaim(player.seat, row.turns, says, goal, on))
        _tell(locked.game)
    return claim


@receiver(computer_played)
def speak_after_turn(locked: LockedGame, turn: Turn, seed: str, **signal: object) -> None:
    """Make a computer player's claim after its turn, if it wants to and computer players make
    claims at the table. Its choice is drawn from `seed`. Pages learn of the claim along with the
    turn, in whose transaction it is made.
    """
    row = locked.game.round
    if not locked.game.computers_claim or row is None or row.pk != turn.round_id:
        return
    if locked.game.status != Game.Status.RUNNING or row.outcome is not None:
        return
    # The turn stands, whatever becomes of the claim.
    with transaction.atomic():
        (player,) = locked.at_seat(turn.seat)
        stated = _computers_claim(locked, row, turn.seat, seed)
        if stated is not None:
            _state(locked, row, player, stated)


def _computers_claim(locked: LockedGame, row: Round, seat: int, seed: str) -> SeatClaim | None:
    game = locked.game
    turns = row.turn_rows.order_by("number").values_list("number", "events")
    dated = [(number, Event.from_json(event)) for number, events in turns for event in events]
    position = read_positions(game, [row])[0]
    seen = engine.observe(position, seat, [event for _number, event in dated])
    standing = as_stated(Claim.objects.filter(round=row, taken_back_at=None))
    talk = Talk(standing, facts_of(game.rules, len(locked.players), dated))
    return claim_after_turn(seen, talk, seed)


def _state(locked: LockedGame, row: Round, player: Player, stated: SeatClaim) -> Claim:
    """Write a claim that passes the checks. Raises InvalidClaim."""
    _check(stated, locked, row)
    _check_earlier(stated, player, row)
    return Claim.objects.create(
        round=row,
        player=player,
        turn=stated.turn,
        goal=stated.goal,
        on=stated.on,
        says=stated.says,
    )


def take_back(*, game_id: int, account: Account | None, claim_id: int) -> None:
    """Take back the account's own claim, during its round. The claim stays, struck through. Raises
    NotYours unless the account plays there, and InvalidClaim for a claim that is not theirs, taken
    back already, or of another round.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        mine = Claim.objects.filter(
            pk=claim_id, player=player, by_former=False, round=_running_round(locked)
        )
        if not mine.filter(taken_back_at=None).update(taken_back_at=timezone.now()):
            raise InvalidClaim(_("There is no such claim of yours to take back."))
        _tell(locked.game)


def _running_round(locked: LockedGame) -> Round:
    """Return the round that is being dug. Raises InvalidClaim if there is none."""
    row = locked.game.round
    if locked.game.status != Game.Status.RUNNING or row is None or row.outcome is not None:
        raise InvalidClaim(_("You can only make claims while a round is being played."))
    return row


def _check(stated: SeatClaim, locked: LockedGame, row: Round) -> None:
    if not is_sayable(stated, locked.game.rules, len(locked.players)):
        raise InvalidClaim
    if stated.goal in {goal for goal, _turned in row.goals_up}:
        raise InvalidClaim(_("That goal is face up: everyone can see what it is."))


def _check_earlier(stated: SeatClaim, player: Player, row: Round) -> None:
    mine = list(Claim.objects.filter(round=row, player=player, by_former=False))
    said = {(each.goal, each.on, each.says) for each in mine if each.taken_back_at is None}
    if (stated.goal, stated.on, stated.says) in said:
        raise InvalidClaim(_("You’ve already claimed that."))
    if len(mine) >= MOST_CLAIMS:
        raise InvalidClaim(_("That’s enough claims for one round."))


def _tell(game: Game) -> None:
    # The same version again: pages that show claims fetch them, but no turn becomes stale.
    broadcast.broadcast_on_commit(game.pk, again="claims")
