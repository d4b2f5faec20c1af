"""Who is mentioned in the chat: people at this table, by their names and nothing else."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.bell.selectors import bell_facts, bell_page
from games.chat import selectors as reading
from games.chat import services as chat
from games.chat.selectors import TextPiece
from games.chat.services import Mention, mentions_in
from games.core.seating import reach
from games.core.tables import tables
from games.core.turns import seen
from games.lists import selectors as lists
from games.lists.selectors.read_models import GameLine
from games.models import Game, Notice, Player
from games.notices import sending
from tests.factories import AccountFactory, open_table, running_game
from tests.games.notices.conftest import make_due
from tests.people import Browser

pytestmark = pytest.mark.django_db
PEOPLE = [(1, "Ann"), (2, "Ben"), (3, "Ben Nevis"), (4, "O'Neil"), (5, "Élise")]


@pytest.fixture
def mixed(ann: Account, ben: Account, cleo: Account) -> Game:
    """A running game of Ann, Ben, Cleo and a computer player."""
    return running_game(ann, [ben, cleo], computers=1)


def test_names_are_found_as_they_compare(subtests: pytest.Subtests) -> None:
    for text, expected in [
        ("@Ben dig west", [(0, 4, 2)]),
        ("dig west, @ben!", [(10, 4, 2)]),
        ("@BEN, @ann: look", [(0, 4, 2), (6, 4, 1)]),
        ("@Ben Nevis did it", [(0, 10, 3)]),
        ("@Ben  Nevis", [(0, 11, 3)]),
        ("@Benny did it", []),
        ("@ Ben", []),
        ("ben@ann.example", []),
        ("@Olga", []),
        ("(@O'Neil)", [(1, 7, 4)]),
        ("@e\u0301lise", [(0, 7, 5)]),
        ("@\uff22\uff45\uff4e", [(0, 4, 2)]),
        ("@@Ann", [(1, 4, 1)]),
        ("@", []),
        ("@B", []),
    ]:
        with subtests.test(text=text, expected=expected):
            assert mentions_in(text, PEOPLE) == [Mention(*one) for one in expected]


def test_only_so_many_are_looked_at() -> None:
    assert len(mentions_in("@Ann " * 100, PEOPLE)) == 20


def test_whoever_is_mentioned_is_told_so_until_they_have_read_it(
    mixed: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    chat.say(game_id=mixed.pk, account=ann, text="Hello")
    chat.say(game_id=mixed.pk, account=ann, text="@Ben, why the rockfall?")
    assert tables.table(mixed.pk, ben).chat.is_mentioned
    assert not tables.table(mixed.pk, cleo).chat.is_mentioned
    assert [line.is_mentioned for line in _lines(ben)] == [True]
    assert [line.is_mentioned for line in _lines(cleo)] == [False]
    message = reading.messages(mixed.pk, ben).messages[-1]
    assert message.said == (TextPiece("@Ben", True, True), TextPiece(", why the rockfall?"))
    assert message.mentions_you
    assert not reading.messages(mixed.pk, cleo).messages[-1].mentions_you
    chat.say(game_id=mixed.pk, account=cleo, text="Indeed")
    assert tables.table(mixed.pk, ben).chat.is_mentioned, "what names Ben is not read yet"
    chat.mark_read(game_id=mixed.pk, account=ben)
    assert not tables.table(mixed.pk, ben).chat.is_mentioned


def test_a_mention_outlasts_a_new_name(mixed: Game, ann: Account, ben: Account) -> None:
    chat.say(game_id=mixed.pk, account=ann, text="@Ben dig")
    ben.name = "Benedict"
    ben.save()
    assert reading.messages(mixed.pk, ben).messages[-1].said[0] == TextPiece("@Ben", True, True)


def test_nobody_from_elsewhere_no_computer_player_and_not_oneself(
    mixed: Game, ann: Account, olga: Account
) -> None:
    computer = mixed.players.exclude(policy="").get().name
    message = chat.say(game_id=mixed.pk, account=ann, text=f"@Olga @Ann @{computer} @Nobody")
    assert message.mentions == []
    assert not Player.objects.exclude(mentioned_in=0).exists()


def test_whom_one_may_not_name_one_mentions_in_vain(
    mixed: Game, ann: Account, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "may_name", lambda one, other: False)
    assert chat.say(game_id=mixed.pk, account=ann, text="@Ben").mentions == []
    assert not tables.table(mixed.pk, ben).chat.is_mentioned


def test_one_reaches_all_but_oneself_guests_and_closed_accounts(ann: Account, ben: Account) -> None:
    assert reach.may_reach(ann, ben)
    assert not reach.may_reach(ann, ann)
    assert not reach.may_reach(ann, AccountFactory(is_guest=True, email=None))
    assert not reach.may_reach(ann, AccountFactory(is_active=False))


def _lines(account: Account) -> list[GameLine]:
    games = lists.my_games(account)
    return [*games.waiting_for_me, *games.waiting_for_others]


# Mentions as they are shown: in the chat, at the table and in one's lists.


def page_of(browser: Browser, who: Account, address: str) -> str:
    return browser(who).get(address).content.decode()


def test_a_mention_is_drawn_as_one_and_said_to_whom_it_mentions(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    address = reverse("games:chat", args=[game.pk])
    browser(ann).post(address, {"text": "<b> @ben dig"})
    for reader, is_theirs in ((ben, True), (cleo, False)):
        page = page_of(browser, reader, address)
        assert ">@ben</b>" in page
        assert "&lt;b&gt; " in page
        assert ("chat__mention--yours" in page) == is_theirs
        assert ("mentions you" in page) == is_theirs


def test_unread_mentions_are_marked_at_the_table_and_in_the_lists(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    chat.say(game_id=game.pk, account=ann, text="@Ben?")
    table, mine = f"/games/{game.pk}/", reverse("games:my_games")
    assert 'badge">@1</span>' in page_of(browser, ben, table)
    assert "Chat: someone mentioned you" in page_of(browser, ben, table)
    assert "1 message, and it mentions you" in page_of(browser, ben, mine)
    assert 'badge">1</span>' in page_of(browser, cleo, table)
    assert "1 message</li>" in page_of(browser, cleo, mine)
    page_of(browser, ben, reverse("games:chat", args=[game.pk]))
    assert "someone mentioned you" not in page_of(browser, ben, table)


def test_others_at_the_table_are_suggested(game: Game, ann: Account, browser: Browser) -> None:
    page = page_of(browser, ann, f"/games/{game.pk}/")
    assert 'data-mention="Ben">@Ben</button>' in page
    assert 'data-mention="Ann"' not in page


# Who is mentioned in the chat is told, by the ways they chose, until they have read it.


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
    assert bell_facts(ben)[0] == 1
    assert bell_page(ben).lines[0].is_new
    assert sending.is_true(mailed(ben))
    chat.mark_read(game_id=table.pk, account=ben)
    assert bell_facts(ben)[0] == 0
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
    assert bell_facts(ben)[0] == 1
    assert sending.is_true(mailed(ben))
