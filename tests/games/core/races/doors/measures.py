"""What a moderator does about a table and about somebody who sits there."""

from games.moderation.models import Case
from games.moderation.selectors.fitting import Matter
from games.moderation.services import appeals, desk
from tests.games.core.races.doors.door import one
from tests.games.core.races.stages import Stage


def _act(stage: Stage, kind: str, days: int | None = None) -> object:
    """What Mona sends."""
    assert stage.moderator is not None
    matter = Matter(Case(pk=stage.case_id))
    return desk.take_measures(matter, stage.moderator, "Threats at the table.", {kind: days})


@one("voting")
def pause_the_table(stage: Stage, _: object) -> object:
    """Have all clocks of the table stand still."""
    return _act(stage, "pause", 3)


@one("digging")
def put_the_table_away(stage: Stage, _: object) -> object:
    """End the game without a winner."""
    return _act(stage, "abandon")


@one("gathering")
def close_the_table(stage: Stage, _: object) -> object:
    """Call it off before it begins."""
    return _act(stage, "close")


@one("gathering digging")
def take_the_name_away(stage: Stage, _: object) -> object:
    """Give a neutral name to the table, and to the crew that plays there."""
    return _act(stage, "title")


@one("digging")
def give_the_seat_to_a_computer(stage: Stage, _: object) -> object:
    """Have a computer player in the seat of whom the case is about."""
    return _act(stage, "computer")


@one("digging")
def mute_somebody(stage: Stage, _: object) -> object:
    """Let whom the case is about write in no chat."""
    return _act(stage, "mute", 3)


@one("digging")
def ban_somebody(stage: Stage, _: object) -> object:
    """Close the account of whom the case is about."""
    return _act(stage, "ban")


@one("digging")
def undo_a_warning(stage: Stage, _: object) -> object:
    """Take back what was done before."""
    assert stage.moderator is not None
    return appeals.undo(stage.measure_id, stage.moderator, "It was somebody else.")
