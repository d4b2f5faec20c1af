"""What people call their tables gets into emails and calendars, and stays a name there."""

import pytest
from django.core import mail
from icalendar import Calendar

from accounts.models import Account
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import Timing
from games.core.seating.naming import table_name
from games.models import Notice
from games.notice_settings.calendar import calendar_of
from games.notice_settings.selectors import turns_due
from games.notices import sending
from tests.factories import running_game
from tests.games.notices.conftest import make_due

pytestmark = pytest.mark.django_db
NAMES = [
    "Gold\r\nBcc: everyone@evil.example",
    "Gold\nEND:VEVENT\r\nBEGIN:VEVENT\r\nURL:https://evil.example/",
    "Gold\u2028Bcc: everyone@evil.example",
    "=?utf-8?q?Gold=0D=0ABcc:_everyone=40evil.example?=",
    '=HYPERLINK("https://evil.example/")',
    "\u202eelpoep",
    "../../etc/passwd",
    "<script>alert(1)</script>",
]


@pytest.mark.parametrize("written", NAMES)
def test_it_is_a_name_wherever_it_is_told(
    written: str, ann: Account, ben: Account, cleo: Account
) -> None:
    name = table_name(written, ann)
    game = running_game(ann, [ben, cleo], name=name, timing=Timing(EachTurn(DAY)))
    make_due()
    for notice in Notice.objects.filter(game=game, transport="mail"):
        sending.send(notice.pk)
    assert mail.outbox
    for letter in mail.outbox:
        told = letter.message()
        assert told["Bcc"] is None
        assert told.get_all("To") == letter.to
        assert letter.subject.splitlines() == [letter.subject]
    for account in (ann, ben, cleo):
        for due in turns_due(account):
            (event,) = Calendar.from_ical(calendar_of([due])).walk("VEVENT")
            assert name in str(event["SUMMARY"])
            assert "evil" not in str(event["URL"])
