"""What players do in a game that runs, and after it."""

from copy import copy

from django.utils import timezone

from accounts.models import Account
from games.core.seating import departures, occupants
from games.core.turns import roll_backs, turns
from games.lobby import rematch
from games.models import Notice, Player
from games.motions import services as motions
from games.notices.turn_links import address_of, read_link
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from games.rules.moves import Pass
from tests.games.core.races.doors.door import RUNNING, everybodys, one
from tests.games.core.races.stages import Stage


@everybodys("finished again practising")
def play_again(stage: Stage, person: Account) -> object:
    """Ask for the same people once more."""
    return rematch.play_again(stage.before or stage.game_id, person)


@one(f"{RUNNING} outage finished practising nights seat_left deciding")
def take_the_turn(stage: Stage, person: Account) -> object:
    """Play as whoever is to act, or too late."""
    account = copy(stage.acting or person)
    return turns.take_turn(
        game_id=stage.game_id,
        account=account,
        version=stage.version,
        move=stage.move or Pass(()),
    ).game


@one("digging round_end game_end time_up stood_in seat_left")
def take_the_turn_by_its_link(stage: Stage, person: Account) -> object:
    """Play as whoever is to act by a link to that turn, or too late."""
    account = copy(stage.acting or person)
    mine = Player.objects.filter(game_id=stage.game_id, account_id=account.pk)
    notice = Notice(
        game_id=stage.game_id,
        player_id=mine.values_list("pk", flat=True).first() or 0,
        version=stage.version,
        created_at=timezone.now(),
    )
    token = address_of(notice, account).split("/")[-2]
    return turns.take_linked_turn(
        link=read_link(token), version=stage.version, move=stage.move or Pass(())
    ).game


@one("orders_to_play round_end game_end stood_in finished")
def take_turns_back(stage: Stage, _: Account) -> object:
    """As a moderator does, to the turn before the last."""
    return roll_backs.roll_back(stage.game_id, stage.turns - 1)


@everybodys("digging time_up finished voting vote_over seat_left")
def put_it_to_the_vote(stage: Stage, person: Account) -> object:
    """Ask whether to go on."""
    return motions.open_motion(game_id=stage.game_id, account=person, kind="abandon")


@everybodys("digging finished voting vote_over deciding asking")
def vote(stage: Stage, person: Account) -> object:
    """Cast a ballot, perhaps the last one."""
    return motions.vote(
        game_id=stage.game_id, account=person, motion_id=stage.motion_id or 0, in_favour=True
    )


@everybodys("time_up stood_in voting asking")
def take_the_seat_back(stage: Stage, person: Account) -> object:
    """Play oneself again."""
    return occupants.take_back(stage.game_id, person)


@everybodys(
    "digging computer_to_act time_up game_end finished practising voting vote_over paused seat_left"
)
def leave_for_good(stage: Stage, person: Account) -> object:
    """Give the seat of a running game up."""
    return departures.leave_game(stage.game_id, person)


@one("practising")
def practise_again(_: Stage, person: Account) -> object:
    """Begin one practice game more than one keeps."""
    return practice.start(person)


@one("practising")
def practise_otherwise(_: Stage, person: Account) -> object:
    """Begin a practice game that is to be remembered."""
    return practice.start(person, PracticeChoices(expansion=True, players=3))
