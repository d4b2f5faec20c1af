"""The chat page by page, for those who may read it."""

import pytest

from accounts.models import Account
from games.chat import selectors as reading
from games.chat import services as chat
from games.core.visibility import NotFound
from games.lobby import services as lobby
from games.models import Game
from tests.factories import open_table, running_game


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


def test_spectators_read_the_chat_after_the_game_only(
    game: Game, over: Game, olga: Account
) -> None:
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


def test_what_somebody_said_who_left_before_the_start_stays_without_a_name(
    ann: Account, ben: Account
) -> None:
    game = open_table(ann, [ben], seats=3)
    chat.say(game_id=game.pk, account=ben, text="Bye")
    lobby.leave_table(game.pk, ben)
    (message,) = reading.messages(game.pk, ann).messages
    assert (message.said[0].text, message.name) == ("Bye", "Somebody who left")
    assert "Ben" not in message.name
