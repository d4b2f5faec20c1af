"""Who is mentioned in the chat is told, by the ways they chose, until they have read it."""

from typing import Any

import pytest

from accounts.models import Account
from games.bell.selectors import bell_count, bell_page
from games.chat import services as chat
from games.core.turns import seen
from games.models import Game, Notice
from games.notices import sending
from tests.factories import open_table
from tests.games.notices.conftest import make_due

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ann: Account, ben: Account, cleo: Account) -> Game:
    """A table that gathers players, where nobody has been told anything."""
    game = open_table(ann, [ben, cleo], seats=5, name="Tuesday dig")
    Notice.objects.all().delete()
    return game


def mailed(account: Account) -> Notice:
    make_due()
    return Notice.objects.filter(account=account, kind="mention", transport="mail").latest("id")


def test_the_mentioned_get_a_mail_that_says_who_and_not_what(
    table: Game, ann: Account, ben: Account, cleo: Account, mailoutbox: Any
) -> None:
    chat.say(game_id=table.pk, account=ann, text="@Ben is the saboteur, @ben!")
    assert {notice.account for notice in Notice.objects.all()} == {ben}
    assert sending.send(mailed(ben).pk)
    (mail,) = mailoutbox
    assert "Tuesday dig" in mail.subject
    assert "Ann mentioned you in the chat of “Tuesday dig”." in mail.body
    assert "saboteur," not in mail.body


def test_a_look_at_the_table_leaves_it_true_and_reading_the_chat_does_not(
    table: Game, ann: Account, ben: Account, mailoutbox: Any
) -> None:
    chat.say(game_id=table.pk, account=ann, text="@Ben?")
    seen.mark_seen(game_id=table.pk, account=ben, version=table.version)
    assert bell_count(ben) == 1
    assert bell_page(ben).lines[0].is_new
    assert sending.is_true(mailed(ben))
    chat.mark_read(game_id=table.pk, account=ben)
    assert bell_count(ben) == 0
    assert not bell_page(ben).lines[0].is_new
    assert not sending.send(mailed(ben).pk)
    assert not mailoutbox


def test_who_has_read_one_mention_is_told_of_the_next_though_nothing_was_played(
    table: Game, ann: Account, ben: Account
) -> None:
    for _ in range(2):
        chat.say(game_id=table.pk, account=ann, text="@Ben?")
        chat.mark_read(game_id=table.pk, account=ben)
    chat.say(game_id=table.pk, account=ann, text="@Ben!")
    assert bell_count(ben) == 1
    assert sending.is_true(mailed(ben))
