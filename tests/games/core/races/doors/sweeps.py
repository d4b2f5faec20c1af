"""What the sweep does, whoever is at the table."""

from accounts.models import Account
from games import retention
from games.core import computers
from games.core.deadlines import outages, pauses, time_outs
from games.core.turns import tallies
from games.motions import services as motions
from games.notices import sending
from games.orders import services as orders
from games.seats import tasks as desertion
from tests.games.core.races.doors.door import RUNNING, one
from tests.games.core.races.stages import Stage


@one("orders_to_play digging computer_to_act practising time_up stood_in")
def play_the_orders(stage: Stage, _: Account) -> object:
    """Play what whoever is to act has left."""
    return orders.play(stage.game_id)


@one("computer_to_act practising")
def let_the_computer_play(stage: Stage, _: Account) -> object:
    """Play for the computer player whose turn it is."""
    return computers.play(stage.game_id)


@one("digging voting vote_over deciding")
def close_the_vote(stage: Stage, _: Account) -> object:
    """Count, as the sweep does."""
    return motions.close(stage.game_id)


@one("paused vote_over")
def end_the_pause(stage: Stage, _: Account) -> object:
    """Have the clocks run again, as the sweep does."""
    return pauses.end(stage.game_id)


@one("time_up outage stood_in nights vote_over paused deciding")
def find_that_time_is_up(stage: Stage, _: Account) -> object:
    """Act on the turn whose time is up, as the sweep does."""
    return time_outs.expire(stage.game_id)


@one("outage")
def give_the_outage_back(stage: Stage, _: Account) -> object:
    """Give it the time back in which the site was down."""
    return outages.reckon(stage.game_id)


@one("stood_in")
def warn_of_its_end(stage: Stage, _: Account) -> object:
    """Tell all that it ends soon, because everybody has been away for long."""
    return desertion.warn(stage.game_id)


@one("stood_in")
def abandon_it(stage: Stage, _: Account) -> object:
    """End it because everybody has been away for long."""
    return desertion.abandon(stage.game_id)


@one("game_end finished")
def count_it(stage: Stage, _: Account) -> object:
    """Add a finished game to the tallies."""
    return tallies.count(stage.game_id)


@one(f"gathering {RUNNING} finished seat_left")
def send_its_notice(stage: Stage, _: Account) -> object:
    """Send what there is to tell, and settle it."""
    assert stage.notice_id
    return sending.send(stage.notice_id)


@one("digging finished")
def clear_notices(_: Stage, __: Account) -> object:
    """Clear what was told long ago away."""
    return bool(retention.clear_notices(10))


@one("practising")
def clear_guests(_: Stage, __: Account) -> object:
    """Clear guests away who were not seen for long."""
    return bool(retention.clear_guests(10))


@one("practising")
def clear_practice(_: Stage, __: Account) -> object:
    """Clear practice games away that nobody goes on with."""
    return bool(retention.clear_practice(10))
