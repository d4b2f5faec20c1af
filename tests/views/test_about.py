"""Privacy and terms: who runs the site, what is kept and for how long, and every cookie."""

import re
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.models import Game, Notice
from games.moderation.models import Case, Measure, Report
from games.moderation.services.reporting import clear_closed
from games.notices import sending
from games.retention import RETENTIONS
from games.views.about import cookies
from tests.accounts.people import log_in, member, sign_up
from tests.games.notices.conftest import make_due
from tests.moderation.people import act
from tests.playing import to_act
from tests.processes import ROOT

pytestmark = pytest.mark.django_db


def test_whoever_runs_the_site_is_named_where_they_say_so(
    client: Client, settings: LazySettings
) -> None:
    settings.OPERATOR, settings.OPERATOR_ADDRESS = "Olga <Digs>", "1 Shaft Road, Deeptown"
    settings.OPERATOR_EMAIL = "olga@example.org"
    settings.PRIVACY_TEXT = settings.TERMS_TEXT = ("The server is in <b>Deeptown</b>.",)
    for place in ("/privacy/", "/terms/"):
        page = client.get(place).content.decode()
        assert "Olga &lt;Digs&gt;, 1 Shaft Road, Deeptown" in page
        assert "olga@example.org" in page
        assert "The server is in &lt;b&gt;Deeptown&lt;/b&gt;." in page


def test_nobody_is_named_until_they_say_so(client: Client, settings: LazySettings) -> None:
    page = client.get("/privacy/").content.decode()
    assert settings.OPERATOR_EMAIL in page
    assert 'id="more"' not in page


def test_what_the_page_says_of_time_is_what_the_task_goes_by(
    client: Client, settings: LazySettings
) -> None:
    settings.NOTICE_DAYS, settings.REPORT_DAYS = 91, 366
    page = client.get("/privacy/").content.decode()
    told = re.findall(r"<td>(\d+) days?</td>", page)
    assert told == [str(one.days()) for one in RETENTIONS]
    assert {"91", "366"} <= set(told)


def close(case: Case, days: int) -> None:
    Case.objects.filter(pk=case.pk).update(closed_at=timezone.now() - timedelta(days=days))


def test_closed_reports_go_when_their_time_is_over(
    case: Case, mona: Account, settings: LazySettings
) -> None:
    settings.REPORT_DAYS = 365
    act(case, mona, "warn")
    close(case, 364)
    assert clear_closed(10) == 0
    close(case, 366)
    assert clear_closed(10) == 1
    assert not (Case.objects.exists() or Report.objects.exists() or Measure.objects.exists())


def test_what_was_decided_stays_as_long_as_it_holds(case: Case, mona: Account) -> None:
    measure = act(case, mona, mute=30)
    close(case, 1000)
    assert clear_closed(10) == 0
    Measure.objects.filter(pk=measure.pk).update(until=timezone.now() - timedelta(days=1))
    assert clear_closed(10) == 1


def test_open_cases_stay(case: Case) -> None:
    assert clear_closed(10) == 0


def test_every_cookie_that_is_set_is_named(client: Client) -> None:
    """A walk through what sets cookies; the sources hold no other."""
    for place in ("/", "/learn/", "/privacy/", "/games/open/"):
        client.get(place)
    assert set(client.cookies) <= {cookies()["form"]}
    client.post("/accounts/theme/", {"theme": "dark"})
    client.post("/accounts/language/", {"language": "es"})
    sign_up(client, "Dora")
    member("Ann")
    log_in(Client())
    log_in(client)
    assert set(client.cookies) <= set(cookies().values())
    page = client.get("/privacy/").content.decode()
    for name in cookies().values():
        assert f"<code>{name}</code>" in page


def test_nothing_else_in_the_sources_sets_a_cookie() -> None:
    setters = set()
    for app in ("accounts", "games", "saboteur_site"):
        for path in (ROOT / app).rglob("*.py"):
            if re.search(r"\.set_(signed_)?cookie\(", path.read_text()):
                setters.add(path.relative_to(ROOT).as_posix())
    assert setters == {
        "accounts/login/known_devices.py",
        "accounts/preferences.py",
        "games/learning/progress.py",
        "games/views/wanted_seat.py",
    }
    scripts = [
        path.name
        for path in (ROOT / "static" / "js").rglob("*.js")
        if "document.cookie =" in path.read_text()
    ]
    assert scripts == ["time_zone.js"]


def test_every_page_and_every_letter_leads_there(client: Client, game: Game) -> None:
    assert 'href="/how/"' in client.get("/").content.decode()
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    make_due()
    assert sending.send(notice.pk)
    letter = mail.outbox[-1]
    (page, _kind) = letter.alternatives[0]
    assert "/how/" in str(letter.body)
    assert "/how/" in str(page)


def test_it_explains_what_makes_a_game_of_days_work(client: Client) -> None:
    page = client.get("/how/").content.decode()
    for part in ("Your clock", "Your hours", "Plans", "Stand-ins", "Votes", "Reliability"):
        assert part in page
