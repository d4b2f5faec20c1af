"""Rows in the admin: an open game, notices, tables put off, an account, a masked table."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape

from accounts.models import Account
from games.models import Game, Notice, Player, Round, Tally, Turn
from games.moderation.models import Case
from tests.factories import AccountFactory, running_game, with_second_factor
from tests.games.admin.models import address


def test_a_finished_game_is_open(office: Client, over: Game) -> None:
    row = over.round
    assert row is not None
    page = office.get(address(Round, "change", row.pk)).content.decode()
    assert row.dwarfs[0] in page
    assert row.cards["discards"][0]
    assert escape(str(row.cards)) in page
    turn = next(turn for turn in over.turns.all() if turn.events[0]["kind"] == "passed")
    page = office.get(address(Turn, "change", turn.pk)).content.decode()
    assert turn.move["pass"][0] in page


def test_waiting_notices_can_be_made_due(office: Client, played: Game) -> None:
    failed = Notice.objects.filter(state="waiting").first()
    assert failed is not None
    Notice.objects.filter(pk=failed.pk).update(attempts=2)
    action = {"action": "try_now", "_selected_action": [failed.pk]}
    office.post(address(Notice, "changelist"), action)
    assert Notice.objects.get(pk=failed.pk).due_at < failed.due_at


def test_the_list_shows_which_table_is_put_off_because_its_computer_player_fails(
    office: Client, ann: Account, played: Game
) -> None:
    waiting, failing = (running_game(ann, computers=4, name=name) for name in ("Well", "Failing"))
    until = timezone.now() + timedelta(minutes=3)
    Game.objects.filter(pk=failing.pk).update(computer_at=until, computer_failures=6)
    Game.objects.filter(pk=waiting.pk).update(computer_at=until)
    shown = office.get(address(Game, "changelist"), {"computer": "put-off"})
    assert list(shown.context["cl"].queryset) == [failing]
    page = shown.content.decode()
    cells = dict(re.findall(r'class="field-(computer_failures|put_off_until)[^"]*">([^<]*)', page))
    written = date_format(timezone.localtime(until), "DATETIME_FORMAT")
    assert cells == {"computer_failures": "6", "put_off_until": written}
    everything = office.get(address(Game, "changelist")).content.decode()
    assert everything.count(written) == 1


def test_an_account_is_deleted_there_and_its_games_go_on(
    office: Client, played: Game, over: Game, ann: Account
) -> None:
    Tally.objects.get_or_create(account=ann, defaults={"games": 1})
    where = reverse("admin:accounts_account_delete", args=[ann.pk])
    asked = office.get(where).content.decode()
    assert "doesn't have permission" not in asked.replace("&#x27;", "'")
    assert played.seed not in asked
    assert office.post(where, {"post": "yes"}).status_code == 302
    assert not Account.objects.filter(pk=ann.pk).exists()
    assert played.players.get(account=None).is_computer


@pytest.fixture
def boss(client: Client, db: None) -> Client:
    """Somebody with every right, who sits nowhere."""
    client.force_login(
        with_second_factor(AccountFactory(name="Lou", is_staff=True, is_superuser=True))
    )
    return client


def test_people_of_a_masked_table_are_named_only_when_a_case_is_about_it(
    boss: Client, ann: Account, ben: Account, case: Case
) -> None:
    game = running_game(ann, [ben, AccountFactory()], masked=True)
    hidden = Player.objects.select_related("account").get(game=game, account=ben)
    page, rows = f"/admin/games/game/{game.pk}/change/", "/admin/games/player/"
    shown = boss.get(page).content.decode()
    assert hidden.shown_name in shown
    assert ">Ben<" not in shown
    assert hidden.shown_name not in boss.get(rows).content.decode()
    assert boss.get(f"{rows}{hidden.pk}/change/").status_code == 302
    Case.objects.filter(pk=case.pk).update(game=game)
    assert "Ben" in boss.get(page).content.decode()
    assert hidden.shown_name in boss.get(rows).content.decode()
