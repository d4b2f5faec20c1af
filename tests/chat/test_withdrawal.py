"""Taking back what one has said: within two minutes, and by nobody else."""

import pytest

from accounts.models import Account
from accounts.services import close_account, delete_account
from games.chat import services as chat
from games.chat.models import Message
from games.chat.selectors import messages
from games.core.errors import NotYours, TooLateToTakeBack
from games.core.visibility import NotFound
from games.models import Game, Notice, Player
from games.moderation.selectors import matters
from games.wording.absences import GONE
from tests.clock import Clock

pytestmark = pytest.mark.django_db


def take_back(game: Game, account: Account | None, number: int = 1) -> None:
    chat.take_back(game_id=game.pk, account=account, number=number)


def test_the_words_are_gone_and_a_mark_stays(
    game: Game, ann: Account, ben: Account, clock: Clock
) -> None:
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


def test_what_a_moderator_removed_is_not_for_its_author_to_take_back(
    game: Game, ann: Account, clock: Clock
) -> None:
    said = chat.say(game_id=game.pk, account=ann, text="Rats")
    Message.objects.filter(pk=said.pk).update(removed_at=clock.now())
    assert not messages(game.pk, ann).messages[0].may_take_back
    with pytest.raises(TooLateToTakeBack):
        take_back(game, ann)


def test_whoever_was_mentioned_is_told_of_it_no_more(
    game: Game, ann: Account, ben: Account
) -> None:
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


def test_who_can_only_close_the_account_chooses_so_too(
    game: Game, ann: Account, ben: Account
) -> None:
    for account in (ann, ben):
        chat.say(game_id=game.pk, account=account, text="Hello")
    close_account(ann)
    close_account(ben, removes_chat=True)
    assert list(Message.objects.order_by("number").values_list("text", flat=True)) == ["Hello", ""]
