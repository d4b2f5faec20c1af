"""What a moderator does about a table and about somebody who sits there."""

from games.moderation.services import measures, tables, undoing
from games.moderation.services.desk import Decision
from tests.games.core.races.doors.door import one
from tests.games.core.races.stages import Stage


def _decision(stage: Stage, days: int | None = None) -> Decision:
    """What Mona sends."""
    assert stage.moderator is not None
    return Decision(stage.case_id, stage.moderator, "Threats at the table.", days=days)


@one("voting")
def pause_the_table(stage: Stage, _: object) -> object:
    """Have all clocks of the table stand still."""
    return tables.pause(_decision(stage, 3))


@one("digging")
def put_the_table_away(stage: Stage, _: object) -> object:
    """End the game without a winner."""
    return tables.abandon(_decision(stage))


@one("digging")
def give_the_seat_to_a_computer(stage: Stage, _: object) -> object:
    """Have a computer player in the seat of whom the case is about."""
    return tables.seat_computer(_decision(stage))


@one("digging")
def mute_somebody(stage: Stage, _: object) -> object:
    """Let whom the case is about write in no chat."""
    return measures.mute(_decision(stage, 3))


@one("digging")
def ban_somebody(stage: Stage, _: object) -> object:
    """Close the account of whom the case is about."""
    return measures.ban(_decision(stage))


@one("digging")
def undo_a_warning(stage: Stage, _: object) -> object:
    """Take back what was done before."""
    assert stage.moderator is not None
    return undoing.undo(stage.measure_id, stage.moderator, "It was somebody else.")
