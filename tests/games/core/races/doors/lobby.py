"""What is done at a table before it starts."""

from copy import copy

from accounts.models import Account
from games.clocks.beginning import WHEN_FULL
from games.core.turns import fair_deals
from games.lobby import beginnings, meeting
from games.lobby import services as lobby
from games.models import Player
from games.rules.ruleset import Ruleset
from tests.games.core.races.doors.door import everybodys, host_of, one
from tests.games.core.races.stages import Stage


@everybodys("gathering again")
def add_to_the_shuffle(stage: Stage, person: Account) -> object:
    """Change one's piece of the shuffle."""
    return fair_deals.contribute(stage.game_id, person, f"for {person.name}")


@everybodys("gathering digging again")
def leave(stage: Stage, person: Account) -> object:
    """Get up before the start."""
    return lobby.leave_table(stage.game_id, person)


@everybodys("gathering again")
def sit_down_again(stage: Stage, person: Account) -> object:
    """Join a table where one sits already."""
    return lobby.join_table(stage.game_id, person)


@everybodys("gathering again")
def be_removed(stage: Stage, person: Account) -> object:
    """Be sent away by the host."""
    seat = Player.objects.filter(game_id=stage.game_id, account_id=person.pk).first()
    return lobby.remove_player(stage.game_id, host_of(stage), seat.pk if seat else 0)


@one("gathering practising")
def open_another_table(stage: Stage, person: Account) -> object:
    """Open a table besides."""
    return lobby.create_table(
        person, name="Besides", rules=Ruleset(), seats=3, public=True, computers=2
    )


@one("gathering digging finished again")
def come_in(stage: Stage, person: Account) -> object:
    """Sit down as somebody from outside."""
    account = copy(stage.outsider) if stage.outsider else person
    return lobby.join_table(stage.game_id, account)


@one("gathering again")
def add_a_computer(stage: Stage, _: Account) -> object:
    """Seat a computer player, as the host."""
    return lobby.add_computer(stage.game_id, host_of(stage))


@one("gathering")
def remove_a_computer(stage: Stage, _: Account) -> object:
    """Send a computer player away, as the host."""
    seat = Player.objects.filter(game_id=stage.game_id).exclude(policy="").first()
    return lobby.remove_player(stage.game_id, host_of(stage), seat.pk if seat else 0)


@one("gathering")
def choose_when_it_begins(stage: Stage, _: Account) -> object:
    """Have it begin when it is full, as the host."""
    return beginnings.change(stage.game_id, host_of(stage), WHEN_FULL)


@one("gathering practising")
def play_with_people(stage: Stage, person: Account) -> object:
    """Sit down where people meet."""
    return meeting.meet(person)


@one("gathering digging again")
def start(stage: Stage, _: Account) -> object:
    """Begin, as the host."""
    return lobby.start_table(stage.game_id, host_of(stage))


@one("gathering digging finished practising again nights voting vote_over paused")
def call_it_off(stage: Stage, _: Account) -> object:
    """Cancel the table, as the host."""
    return lobby.cancel_table(stage.game_id, host_of(stage))
