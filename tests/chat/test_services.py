"""Saying something at a table, and reading it."""

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import close_account, delete_account
from games.chat import selectors as reading
from games.chat import services as chat
from games.chat.models import Message
from games.chat.selectors import messages
from games.core.errors import InvalidMessage, NotYours, TooLateToTakeBack
from games.core.visibility import NotFound
from games.lobby import services as lobby
from games.models import Game, Notice, Player
from games.moderation.models import Case
from games.moderation.selectors import matters
from games.wording.absences import GONE
from tests.clock import Clock
from tests.factories import AccountFactory, open_table, running_game, with_second_factor

pytestmark = pytest.mark.django_db


def me(game: Game, account: Account) -> Player:
    return Player.objects.get(game=game, account=account)


@pytest.mark.both
def test_messages_are_numbered_and_authors_read_them(
    game: Game, ann: Account, ben: Account
) -> None:
    chat.say(game_id=game.pk, account=ann, text="  I dig east. ")
    chat.say(game_id=game.pk, account=ben, text="Do you?\r\nReally?")
    said = list(Message.objects.order_by("number").values_list("number", "text"))
    assert said == [(1, "I dig east."), (2, "Do you?\nReally?")]
    assert (me(game, ann).messages_read, me(game, ben).messages_read) == (1, 2)
    chat.mark_read(game_id=game.pk, account=ann)
    assert me(game, ann).messages_read == 2


def test_talking_does_not_make_a_turn_stale(game: Game, ann: Account) -> None:
    chat.say(game_id=game.pk, account=ann, text="Wait!")
    assert Game.objects.get(pk=game.pk).version == game.version


def test_nothing_and_too_much_are_refused(
    game: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    for text in ["", "  \n ", "x" * 501, "\x00", "\u200b\u3164\u202e"]:
        with subtests.test(text=text):
            with pytest.raises(InvalidMessage):
                chat.say(game_id=game.pk, account=ann, text=text)
            assert not Message.objects.exists()


def test_what_nobody_sees_is_not_said(game: Game, ann: Account) -> None:
    for text in ("nil\x00 \u202eevil\u200b", "a\u0007\u2066b\u00ad!", "می\u200cخواهم 👩\u200d🚀"):
        chat.say(game_id=game.pk, account=ann, text=text)
    said = list(Message.objects.order_by("number").values_list("text", flat=True))
    assert said == ["nil evil", "ab!", "می\u200cخواهم 👩\u200d🚀"]


def test_only_players_talk(game: Game, olga: Account, mo: Account) -> None:
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            chat.say(game_id=game.pk, account=stranger, text="Hello")
        with pytest.raises(NotYours):
            chat.mark_read(game_id=game.pk, account=stranger)


def test_reading_never_goes_back_or_beyond_the_end(game: Game, ann: Account, ben: Account) -> None:
    for text in ("One", "Two", "Three"):
        chat.say(game_id=game.pk, account=ann, text=text)
    for number, read in ((2, 2), (1, 2), (99, 3)):
        chat.mark_read(game_id=game.pk, account=ben, number=number)
        assert me(game, ben).messages_read == read


# The chat page by page, for those who may read it.


def test_messages_come_page_by_page_with_names_and_news(
    game: Game, ann: Account, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PAGE", 2)
    for text in ("One", "Two", "Three"):
        chat.say(game_id=game.pk, account=ann, text=text)
    page = reading.messages(game.pk, ben)
    assert [message.said[0].text for message in page.messages] == ["Two", "Three"]
    assert {message.name for message in page.messages} == {"Ann"}
    assert all(message.new and not message.is_you for message in page.messages)
    assert page.may_write
    older = reading.messages(game.pk, ben, page.before)
    assert ([message.said[0].text for message in older.messages], older.before) == (["One"], None)
    assert all(message.is_you for message in reading.messages(game.pk, ann).messages)
    chat.mark_read(game_id=game.pk, account=ben, number=2)
    assert [message.new for message in reading.messages(game.pk, ben).messages] == [False, True]


def test_spectators_read_chat_after_the_game_only(game: Game, over: Game, olga: Account) -> None:
    for stranger in (olga, None):
        with pytest.raises(NotFound):
            reading.messages(game.pk, stranger)
        assert not reading.messages(over.pk, stranger).may_write


def test_the_chat_of_a_private_table_stays_private(
    ann: Account, ben: Account, cleo: Account, olga: Account, mo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    Game.objects.filter(pk=game.pk).update(status="finished")
    for stranger in (olga, mo, None):
        with pytest.raises(NotFound):
            reading.messages(game.pk, stranger)


def test_words_of_people_who_left_early_have_no_name(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], seats=3)
    chat.say(game_id=game.pk, account=ben, text="Bye")
    lobby.leave_table(game.pk, ben)
    (message,) = reading.messages(game.pk, ann).messages
    assert (message.said[0].text, message.name) == ("Bye", "Somebody who left")
    assert "Ben" not in message.name


# Taking back what one has said: within two minutes, and by nobody else.


def take_back(game: Game, account: Account | None, number: int = 1) -> None:
    chat.take_back(game_id=game.pk, account=account, number=number)


def test_words_go_and_a_mark_stays(game: Game, ann: Account, ben: Account, clock: Clock) -> None:
    chat.say(game_id=game.pk, account=ann, text="I am the saboteur, @Ben")
    clock.pass_by(minutes=2)
    assert messages(game.pk, ann).messages[0].may_take_back
    take_back(game, ann)
    take_back(game, ann)
    row = Message.objects.get()
    assert (row.text, row.mentions) == ("", [])
    (shown,) = messages(game.pk, ben).messages
    assert (shown.name, shown.said, shown.is_taken_back) == ("Ann", (), True)
    assert not messages(game.pk, ann).messages[0].may_take_back


def test_what_has_stood_for_longer_stays(game: Game, ann: Account, clock: Clock) -> None:
    chat.say(game_id=game.pk, account=ann, text="Dig east")
    clock.pass_by(minutes=2, seconds=1)
    assert not messages(game.pk, ann).messages[0].may_take_back
    with pytest.raises(TooLateToTakeBack):
        take_back(game, ann)
    assert Message.objects.get().text == "Dig east"


def test_nobody_takes_back_what_others_said(
    game: Game, ann: Account, ben: Account, olga: Account, mo: Account
) -> None:
    chat.say(game_id=game.pk, account=ann, text="Dig east")
    assert not messages(game.pk, ben).messages[0].may_take_back
    for stranger in (ben, olga, mo, None):
        with pytest.raises(NotYours):
            take_back(game, stranger)
    with pytest.raises(NotYours):
        take_back(game, ann, number=2)
    assert Message.objects.get().text == "Dig east"


def test_authors_take_back_no_removed_words(game: Game, ann: Account, clock: Clock) -> None:
    said = chat.say(game_id=game.pk, account=ann, text="Rats")
    Message.objects.filter(pk=said.pk).update(removed_at=clock.now())
    assert not messages(game.pk, ann).messages[0].may_take_back
    with pytest.raises(TooLateToTakeBack):
        take_back(game, ann)


def test_the_mentioned_are_no_longer_told_of_it(game: Game, ann: Account, ben: Account) -> None:
    ben_there = Player.objects.get(game=game, account=ben)
    for text in ("@Ben, east?", "Hm.", "@Ben!"):
        chat.say(game_id=game.pk, account=ann, text=text)
    told = Notice.objects.filter(kind=Notice.Kind.MENTION, account=ben)
    take_back(game, ann, number=3)
    assert set(told.values_list("version", flat=True)) == {1}
    ben_there.refresh_from_db()
    assert ben_there.mentioned_in == 1
    take_back(game, ann)
    ben_there.refresh_from_db()
    assert (ben_there.mentioned_in, told.exists()) == (0, False)


def test_what_was_taken_back_cannot_be_reported(game: Game, ann: Account, ben: Account) -> None:
    chat.say(game_id=game.pk, account=ann, text="Rats")
    take_back(game, ann)
    with pytest.raises(NotFound):
        matters.message(game.pk, 1, ben)


def test_who_deletes_the_account_chooses_whether_the_words_stay(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    for account in (ann, ben, cleo):
        chat.say(game_id=game.pk, account=account, text=f"I am {account.name}")
    delete_account(ann)
    delete_account(ben, removes_chat=True)
    first, second, third = messages(game.pk, cleo).messages
    assert (first.name, first.text) == (GONE, "I am Ann")
    assert (second.name, second.text, second.is_taken_back) == (GONE, "", True)
    assert third.text == "I am Cleo"


def test_closing_an_account_asks_the_same_choice(game: Game, ann: Account, ben: Account) -> None:
    for account in (ann, ben):
        chat.say(game_id=game.pk, account=account, text="Hello")
    close_account(ann)
    close_account(ben, removes_chat=True)
    assert list(Message.objects.order_by("number").values_list("text", flat=True)) == ["Hello", ""]


# Chat in the admin: public tables, and private ones that a case is about.

LIST = "/admin/games/message/"


@pytest.fixture
def boss(client: Client, db: None) -> Client:
    """Somebody with every right, who sits nowhere."""
    client.force_login(
        with_second_factor(AccountFactory(name="Lou", is_staff=True, is_superuser=True))
    )
    return client


def test_chat_of_a_public_table_is_listed(boss: Client, ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben, AccountFactory()], public=True)
    chat.say(game_id=game.pk, account=ben, text="Dig left.")
    assert "Dig left." in boss.get(LIST).content.decode()


def test_chat_of_a_private_table_is_read_only_when_a_case_is_about_it(
    boss: Client, ann: Account, ben: Account, case: Case
) -> None:
    quiet = running_game(ann, [ben, AccountFactory()], public=False)
    said = chat.say(game_id=quiet.pk, account=ben, text="Between us.")
    shown = boss.get(LIST).content.decode()
    assert "I will find you." in shown
    assert "Between us." not in shown
    assert "private, and no case is about this table" in shown
    assert "Between us." not in boss.get(f"{LIST}{said.pk}/change/").content.decode()
