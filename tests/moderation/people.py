"""The people of the moderation: who moderates, who sits where, and what is reported."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission

from accounts.models import Account
from games.chat import services as chat
from games.chat.models import Message
from games.clocks.paces import EachTurn
from games.clocks.timing import Timing
from games.models import Game
from games.moderation.models import Case, Measure
from games.moderation.selectors import matters
from games.moderation.selectors.fitting import Matter
from games.moderation.services import desk, reporting
from tests.factories import AccountFactory, running_game, with_second_factor
from tests.playing import play_some

WHY = "Threats at the table, twice."


def staff(name: str, *rights: str) -> Account:
    """One of the staff with these rights on cases."""
    account = with_second_factor(AccountFactory(name=name, is_staff=True))
    codes = [f"{right}_case" for right in rights]
    account.user_permissions.set(Permission.objects.filter(codename__in=codes))
    return account


@pytest.fixture
def mona(db: None) -> Account:
    """A moderator who sits nowhere."""
    return staff("Mona", "view", "appeal", *Measure.Kind.values)


@pytest.fixture
def table(ann: Account, ben: Account, cleo: Account) -> Game:
    """A running game of Ann, Ben and Cleo, with a clock, after two turns."""
    clock = Timing(EachTurn(timedelta(days=1)))
    facts = {"public": False, "name": "Tuesday dig", "timing": clock}
    return play_some(running_game(ann, [ben, cleo], **facts), 2)


@pytest.fixture
def threat(table: Game, ben: Account) -> Message:
    """Something that Ben said, between two other messages."""
    for text in ("Who caved that in?", "I will find you.", "Not funny, am I?"):
        chat.say(game_id=table.pk, account=ben, text=text)
    return Message.objects.get(game=table, number=2)


@pytest.fixture
def case(threat: Message, ann: Account) -> Case:
    """Ann has reported it."""
    told = {"reason": "threat", "sentence": "He means me."}
    return reporting.report(matters.message(threat.game_id, 2, ann), ann, **told).case


# What else a kind of measure needs.
NEEDS = {"mute": 3, "pause": 3, "rollback": 1, "seats": 30}


def chosen(*kinds: str, **more: int | None) -> dict[str, int | None]:
    """Some kinds of measures, each with what it needs unless something else is given."""
    return {kind: more.get(kind, NEEDS.get(kind)) for kind in (*kinds, *more)}


def act(
    case: Case,
    by: Account,
    *kinds: str,
    reason: str = WHY,
    keeps_open: bool = False,
    **more: int | None,
) -> Measure:
    """Have a moderator take measures about a case; the last of them."""
    taken = chosen(*kinds, **more)
    return desk.take_measures(Matter(case), by, reason, taken, keeps_open=keeps_open)[-1]
