"""The people of the moderation: who moderates, who sits where, and what is reported."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission

from accounts.models import Account
from games.chat import services as chat
from games.clocks.paces import EachTurn
from games.clocks.timing import Timing
from games.models import Case, Game, Measure, Message
from games.moderation.services import reporting
from games.moderation.services.desk import Decision
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
    return staff("Mona", "view", "appeal", "sort", *Measure.Kind.values)


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
    return reporting.report_message(threat.game_id, 2, ann, **told).case


def decided(case: Case, by: Account, reason: str = WHY, **more: object) -> Decision:
    """What a moderator sends."""
    return Decision(case_id=case.pk, moderator=by, reason=reason, **more)  # type: ignore[arg-type]
