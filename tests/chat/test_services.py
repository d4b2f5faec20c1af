"""Saying something at a table, and reading it."""

import pytest

from accounts.models import Account
from games.chat import services as chat
from games.chat.models import Message
from games.core.errors import InvalidMessage, NotYours
from games.models import Game, Player


def me(game: Game, account: Account) -> Player:
    return Player.objects.get(game=game, account=account)


def test_messages_are_numbered_and_read_by_whoever_says_them(
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


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 501, "\x00", "\u200b\u3164\u202e"])
def test_nothing_and_too_much_are_refused(game: Game, ann: Account, text: str) -> None:
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


def test_players_talk_after_the_end_too(over: Game, ann: Account) -> None:
    chat.say(game_id=over.pk, account=ann, text="Well dug!")
    assert Message.objects.count() == 1


def test_reading_never_goes_back_and_never_beyond_the_last_message(
    game: Game, ann: Account, ben: Account
) -> None:
    for text in ("One", "Two", "Three"):
        chat.say(game_id=game.pk, account=ann, text=text)
    for number, read in ((2, 2), (1, 2), (99, 3)):
        chat.mark_read(game_id=game.pk, account=ben, number=number)
        assert me(game, ben).messages_read == read
