"""The first page of the admin: what it tells, to whom, and how often it asks."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from accounts.roles import ADMINISTRATORS, MODERATORS, make_groups
from games.core import health
from games.models import Game, Notice, NoticeWay, Pulse
from games.moderation.admin.today import TodayTile, tiles
from games.moderation.models import Case
from games.moderation.selectors import matters
from games.moderation.selectors.cases import waiting_cases
from games.moderation.services import appeals, reporting
from games.notices import fates, hold
from games.tasks import sweep
from tests.factories import AccountFactory, running_game, with_second_factor
from tests.moderation.people import act, staff

pytestmark = pytest.mark.django_db
NAMES = {
    "Queue": "games.view_pulse",
    "Beat": "games.view_pulse",
    "Notices that fail": "games.view_pulse",
    "Ways switched off": "games.view_pulse",
    "Backup": "games.view_pulse",
    "Games that stand still": "games.view_game",
    "Sign-ups today": "accounts.view_account",
    "Computer players": "games.view_game",
}


@pytest.fixture
def chief(db: None) -> Account:
    """Somebody with every right, who sits nowhere."""
    return with_second_factor(AccountFactory(name="Thea", is_staff=True, is_superuser=True))


def one_of(role: str) -> Account:
    make_groups(apps.get_model)
    account = with_second_factor(
        AccountFactory(name={MODERATORS: "Mo", ADMINISTRATORS: "Rita"}[role], is_staff=True)
    )
    account.groups.add(Group.objects.get(name=role))
    return account


def page(account: Account) -> str:
    client = Client()
    client.force_login(account)
    answer = client.get("/admin/")
    assert answer.status_code == 200
    return answer.content.decode()


def tile(name: str, reader: Account) -> TodayTile:
    return next(one for one in tiles(reader, timezone.now()) if one.label == name)


def test_each_group_sees_what_its_rights_allow(case: Case) -> None:
    shown = {role: page(one_of(role)) for role in (MODERATORS, ADMINISTRATORS)}
    for name in NAMES:
        assert name in shown[ADMINISTRATORS]
        assert (name in shown[MODERATORS]) is (name != "Sign-ups today")
    for text in shown.values():
        assert "1 open case" in text


def test_without_rights_there_is_nothing_but_the_page(case: Case) -> None:
    shown = page(staff("Lou"))
    for name in (*NAMES, "Open cases", "1 open case"):
        assert name not in shown
    assert "1 open case" in page(staff("Kim", "view"))


def test_the_logs_head_is_for_readers_of_the_log(case: Case, mona: Account, chief: Account) -> None:
    act(case, mona, "warn")
    assert "Mona: measure taken, Ben" in " ".join(page(chief).split())
    assert "measure taken" not in page(mona)


def test_beat_and_queue_are_alive_once_a_sweep_was_made(chief: Account) -> None:
    assert tile("Beat", chief).is_wrong
    assert tile("Beat", chief).sentence == "no tick yet"
    sweep()
    assert tile("Beat", chief).figure == "alive"
    assert tile("Queue", chief).sentence == "nothing waits"
    Pulse.objects.update(at=timezone.now() - timedelta(hours=1))
    assert tile("Beat", chief).is_wrong
    sweep()
    Pulse.objects.update(at=timezone.now() + timedelta(days=3))
    assert (tile("Beat", chief).is_wrong, "future" in tile("Beat", chief).sentence) == (True, True)
    sweep()
    assert Pulse.objects.count() == 1
    assert not tile("Beat", chief).is_wrong


def test_what_no_worker_takes_shows(chief: Account, table: Game) -> None:
    now = timezone.now()
    Notice.objects.all().delete()
    notice = {"game": table, "account": chief, "kind": "turn", "version": 7, "created_at": now}
    Notice.objects.create(**notice, due_at=now - timedelta(seconds=30))
    assert tile("Queue", chief).figure == "alive"
    Notice.objects.update(due_at=now - timedelta(hours=2))
    assert tile("Queue", chief).is_wrong
    assert "1 waiting" in tile("Queue", chief).sentence
    Notice.objects.update(state="failed", claimed_at=now - timedelta(minutes=5))
    assert tile("Queue", chief).sentence == "nothing waits"
    assert tile("Notices that fail", chief).sentence == "Email: 1"
    Notice.objects.update(claimed_at=now - timedelta(hours=5))
    assert not tile("Notices that fail", chief).is_wrong


def test_ways_that_the_site_has_switched_off_are_counted(chief: Account) -> None:
    assert tile("Ways switched off", chief).figure == "0"
    people = AccountFactory.create_batch(5)
    for person in people:
        fates.switch_off(fates.mail_of(person), "550", NoticeWay.Off.REFUSED)
    told = tile("Ways switched off", chief)
    assert (told.figure, told.sentence, told.is_wrong) == ("5", "Email: 5", True)
    fates.switch_on(NoticeWay.objects.filter(account=people[0]))
    assert not tile("Ways switched off", chief).is_wrong
    NoticeWay.objects.update(off_at=timezone.now() - timedelta(days=8))
    assert tile("Ways switched off", chief).figure == "0"


def test_a_backup_that_is_missing_or_too_old_shows(chief: Account) -> None:
    assert (tile("Backup", chief).sentence, tile("Backup", chief).is_wrong) == ("none yet", True)
    made = Pulse.objects.create(name=Pulse.Name.BACKUP, at=timezone.now() - timedelta(hours=20))
    assert not tile("Backup", chief).is_wrong
    made.at -= timedelta(hours=7)
    made.save()
    assert (tile("Backup", chief).figure, tile("Backup", chief).is_wrong) == ("too old", True)


def test_a_hold_on_notices_shows(chief: Account) -> None:
    hold.begin(timezone.now() - timedelta(hours=2))
    told = tile("Queue", chief)
    assert (told.figure, told.is_wrong) == ("held back", True)
    assert told.sentence == "held for 2\xa0hours; manage.py release_notices sends them"


def test_stuck_games_of_others_are_counted_up_to_a_hundred(
    chief: Account, table: Game, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tile("Games that stand still", chief).figure == "0"
    long_ago = timezone.now() - timedelta(days=15)
    Game.objects.update(last_turn_at=long_ago, computer_at=long_ago, computer_failures=3)
    found = tile("Games that stand still", chief)
    assert found.figure == "1"
    client = Client()
    client.force_login(chief)
    assert "Tuesday dig" in client.get(found.address).content.decode()
    assert tile("Computer players", chief).is_wrong
    Account.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    own = Account.objects.get(pk=ann.pk)
    assert tile("Games that stand still", own).figure == "0"
    assert tile("Computer players", own).figure == "0"
    with monkeypatch.context() as soon:
        soon.setattr(health, "MOST", 1)
        assert tile("Games that stand still", chief).figure == "1 and more"
    Game.objects.update(paused_until=timezone.now() + timedelta(days=1))
    assert tile("Games that stand still", chief).figure == "0"


def test_sign_ups_are_beside_what_is_usual(chief: Account) -> None:
    assert "too few" in tile("Sign-ups today", chief).sentence
    now = timezone.now()
    for days in range(1, 28):
        for person in AccountFactory.create_batch(3 if days % 2 else 5):
            Account.objects.filter(pk=person.pk).update(created=now - timedelta(days=days))
    assert tile("Sign-ups today", chief).sentence == "usual: 3 to 5"


def test_how_long_cases_wait_is_told(case: Case, mona: Account) -> None:
    now = timezone.now()
    Case.objects.update(opened_at=now - timedelta(hours=8))
    assert waiting_cases(mona, now)["number"] == 1
    assert "The oldest waits 8" in page(mona)
    act(case, mona, "dismiss")
    found = waiting_cases(mona, timezone.now())
    assert (found["number"], found["oldest"]) == (0, None)
    assert found["half_within"] is not None
    assert "half were closed within 8\xa0h" in page(mona)


@pytest.mark.postgresql
def test_the_page_asks_as_often_for_much_as_for_little_and_counts_no_table(
    chief: Account, ann: Account, ben: Account, cleo: Account
) -> None:
    client = Client()
    client.force_login(chief)

    def asked() -> list[str]:
        with CaptureQueriesContext(connection) as seen:
            client.get("/admin/")
        return [one["sql"] for one in seen.captured_queries]

    reporting.report(matters.person(ben.pk, cleo), cleo, reason="other")
    asked()
    few = asked()
    for number, person in enumerate(AccountFactory.create_batch(5)):
        game = running_game(person, [ann, ben], name=f"Dig {number}")
        reporting.report(matters.table(game.pk, cleo), cleo, reason="other")
    Game.objects.update(last_turn_at=timezone.now() - timedelta(days=20))
    many = asked()
    assert len(many) == len(few)
    for statement in many:
        if "COUNT(*)" in statement:
            assert "LIMIT" in statement


def test_appeals_are_counted_for_who_decides_them(case: Case, mona: Account, ben: Account) -> None:
    appeals.appeal(act(case, mona, "warn").pk, ben, "We were joking.")
    assert "1 appeal" in page(staff("Ivo", "view", "appeal"))
    for other in (mona, staff("Lou", "view")):
        assert "1 appeal" not in page(other)
