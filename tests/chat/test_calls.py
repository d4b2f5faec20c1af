"""A program is called for each message that its owner wants to read, once they choose that."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account, Block
from games.chat import filters as chat_filters
from games.chat import services as chat
from games.chat.models import Message
from games.models import Game, Notice
from games.notice_settings import services as notice_settings
from games.notices import sending
from games.notices.preferences import preferences_of
from games.notices.topics import Topic
from games.notices.transports import TRANSPORTS
from games.relations import services as relations
from tests.factories import running_game

pytestmark = pytest.mark.django_db


def listen(account: Account, *topics: str) -> None:
    """Have somebody's program called for these topics."""
    notice_settings.set_webhook(account, "https://bot.example/calls")
    notice_settings.choose_calls(account, topics)


def called() -> list[tuple[str, int]]:
    """Whose program is called, and of which message."""
    calls = Notice.objects.filter(kind=Notice.Kind.MESSAGE).order_by("pk")
    assert set(calls.values_list("transport", flat=True)) <= {"webhook"}
    return list(calls.values_list("account__name", "version"))


def test_no_program_is_called_until_it_is_chosen(game: Game, ann: Account, ben: Account) -> None:
    notice_settings.set_webhook(ann, "https://bot.example/calls")
    chat.say(game_id=game.pk, account=ben, text="east")
    assert called() == []
    assert not Notice.objects.filter(kind=Notice.Kind.MENTION).exists()


def test_it_is_called_for_words_of_others_only(game: Game, ann: Account, ben: Account) -> None:
    listen(ann, "message")
    chat.say(game_id=game.pk, account=ann, text="west")
    chat.say(game_id=game.pk, account=ben, text="east")
    assert called() == [("Ann", 2)]


def test_a_message_and_its_calls_are_written_together_or_not_at_all(
    game: Game, ann: Account, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(ann, "message")

    def fail(*_: object) -> None:
        raise OSError("no")

    monkeypatch.setattr("games.core.broadcast.broadcast_chat_on_commit", fail)
    with pytest.raises(OSError, match="no"):
        chat.say(game_id=game.pk, account=ben, text="east")
    assert (called(), Message.objects.count()) == ([], 0)


def test_it_is_not_called_across_a_block_or_for_what_its_owner_hides(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    for account in (ann, ben, cleo):
        listen(account, "message")
    relations.begin(Block, ann, ben.pk)
    chat_filters.keep_words(cleo, ["rats"])
    chat.say(game_id=game.pk, account=ben, text="rats")
    chat.say(game_id=game.pk, account=ann, text="mice")
    assert called() == [("Cleo", 2)]
    chat_filters.hide(cleo, ann.pk)
    chat.say(game_id=game.pk, account=ann, text="mice")
    assert called() == [("Cleo", 2)]


def test_at_a_masked_table_nothing_that_is_missing_tells_who_speaks(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], masked=True)
    listen(ann, "message", "mention")
    relations.begin(Block, ann, ben.pk)
    chat_filters.hide(ann, ben.pk)
    chat_filters.keep_words(ann, ["rats"])
    mask = game.players.get(account=ann).alias
    said = chat.say(game_id=game.pk, account=ben, text=f"@{mask}, east")
    chat.say(game_id=game.pk, account=ben, text=f"@{mask}, rats")
    assert called() == [("Ann", said.number)]
    told = Notice.objects.filter(kind=Notice.Kind.MENTION, transport="webhook")
    assert list(told.values_list("version", flat=True)) == [said.number]


def test_it_is_not_called_for_muted_tables(game: Game, ann: Account, ben: Account) -> None:
    listen(ann, "message")
    notice_settings.mute(game.players.get(account=ann).pk, ann.pk, muted=True)
    chat.say(game_id=game.pk, account=ben, text="east")
    assert called() == []


def test_no_program_learns_of_removed_words(game: Game, ann: Account, ben: Account) -> None:
    listen(ann, "message")
    chat.say(game_id=game.pk, account=ben, text="east")
    chat.take_back(game_id=game.pk, account=ben, number=1)
    assert called() == []
    said = chat.say(game_id=game.pk, account=ben, text="west")
    call = Notice.objects.get(kind=Notice.Kind.MESSAGE)
    assert sending.is_true(call)
    Message.objects.filter(pk=said.pk).update(removed_at=said.at)
    assert not sending.is_true(call)


@pytest.mark.parametrize("transport", sorted(set(TRANSPORTS) - {"webhook"}))
def test_people_are_told_of_each_message_in_no_other_way(ann: Account, transport: str) -> None:
    listen(ann, "message")
    ann.notice_preferences.choices = {"message": {transport: True, "webhook": True}}
    assert not preferences_of(ann).wants(Topic.MESSAGE, transport)
    assert preferences_of(ann).wants(Topic.MESSAGE, "webhook")


@pytest.mark.postgresql
def test_a_message_asks_the_database_no_more_for_each_program(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            chat.say(game_id=game.pk, account=ben, text="east")
        return len(asked)

    nobody = queries()
    listen(ann, "message")
    one = queries()
    listen(cleo, "message")
    assert (one - nobody, queries() - one) == (3, 0)
