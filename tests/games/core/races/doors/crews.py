"""What members of a crew do, beside its table that gathers players."""

from accounts.models import Account
from games.crews import services as crews
from tests.games.core.races.doors.door import everybodys, host_of
from tests.games.core.races.stages import Stage


@everybodys("gathering")
def leave_the_crew(stage: Stage, person: Account) -> object:
    """Leave it, and its table."""
    return crews.remove(stage.crew_id, person, person.pk)


@everybodys("gathering")
def be_removed_from_the_crew(stage: Stage, person: Account) -> object:
    """Be sent away by the eldest, from its table as well."""
    return crews.remove(stage.crew_id, host_of(stage), person.pk)


@everybodys("gathering")
def go_to_the_crews_table(stage: Stage, person: Account) -> object:
    """Open its next table, or have a seat kept at the one that is there."""
    return crews.open_table(stage.crew_id, person)
