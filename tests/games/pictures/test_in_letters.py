"""The picture of the mine in emails: what everybody may see, and never a word or byte more."""

from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.utils import translation

from accounts.models import Account
from games import tasks
from games.models import Game, Notice, NoticePreferences
from games.notices import letters, sending
from games.notices.transports import Letter
from games.pictures import in_letters
from games.pictures.in_letters import mine_in_letter
from tests.clock import Clock
from tests.factories import running_game
from tests.games.notices.conftest import make_due
from tests.playing import play_some, to_act
from tests.redeal import redeal
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db


def turn_of(game: Game) -> Notice:
    """The notice about the turn that the game waits for, by email."""
    return Notice.objects.filter(game=game, kind="turn", transport="mail").latest("version")


def letter_of(game: Game) -> Letter:
    notice = turn_of(game)
    assert notice.account is not None
    return letters.compose([notice], notice.account, mine_in_letter)


def sent_about(game: Game) -> Any:
    """The email about the turn that the game waits for."""
    make_due()
    assert sending.send(turn_of(game).pk, mine_in_letter)
    return mail.outbox[-1]


def parts(sent: Any) -> dict[str, Any]:
    return {part.get_content_type(): part for part in sent.message().walk()}


def test_the_picture_lies_in_the_mail_and_is_named_by_its_page(game: Game) -> None:
    found = parts(sent_about(play_some(game, 5)))
    picture, page = found["image/png"], found["text/html"].get_payload(decode=True).decode()
    name = picture["Content-ID"].strip("<>")
    assert f'src="cid:{name}"' in page
    assert picture["Content-Disposition"].startswith("inline")
    assert 'width="490"' in page
    assert "multipart/related" in found
    assert "http" not in page[page.index("cid:") - 20 : page.index("cid:")]


def test_its_words_say_what_it_shows_in_the_page_and_in_the_text(game: Game) -> None:
    letter = letter_of(play_some(game, 5))
    words = mine_in_letter(turn_of(game).game, list(game.players.order_by("seat")))
    assert f'alt="{words.in_words}"' in letter.html
    assert words.in_words in letter.text
    assert words.caption.split(".")[0] in letter.html
    assert "3 goals face down." in words.in_words


def test_whose_card_is_marked_is_said(game: Game) -> None:
    game = play_some(game, 5)
    words = mine_in_letter(turn_of(game).game, list(game.players.order_by("seat")))
    names = [player.shown_name for player in game.players.order_by("seat")]
    assert any(f"The marked card is {name}’s." in words.caption for name in names)


def test_text_and_page_tell_the_same_in_the_same_order(ann: Account, ben: Account) -> None:
    game = play_some(running_game(ann, [ben], computers=1, name="Friday", public=False), 7)
    notice = turn_of(game)
    assert notice.account is not None
    letter = letters.compose([notice], notice.account, mine_in_letter)
    in_order = [
        f"{notice.account.name}, it’s your turn",
        "Friday, round 1 of 3, Saboteur, 3 players",
        "The mine: ",
        letter.link,
        "You’ll get emails like this until you switch them off: My turn.",
        "Stop these emails",
        "Mute this game",
        "All settings",
    ]
    text = letter.text
    page = letter.html
    in_text = [text.index(words) for words in in_order]
    assert in_text == sorted(in_text)
    moved = [page.index(words) for words in in_order[:4]]
    assert moved == sorted(moved)
    assert page.index(in_order[4]) < page.index("Stop these emails") < page.index("All settings")


def test_the_time_that_is_left_has_its_date_and_the_reader_s_zone(game: Game, clock: Clock) -> None:
    notice = turn_of(game)
    assert notice.account is not None
    clock.time = clock.time.replace(year=2026, month=11, day=20, hour=13, minute=30, second=0)
    Account.objects.filter(pk=notice.account.pk).update(time_zone="Europe/Berlin")
    deadline = clock.time.replace(day=22, hour=17, minute=0)
    Game.objects.filter(pk=game.pk).update(deadline=deadline, turn_began_at=clock.time)
    letter = letter_of(game)
    told = "2\u00a0days 3\u00a0h left, until Sunday, 22 November, 18:00, Berlin time"
    assert told in letter.text
    assert told in letter.html
    Game.objects.filter(pk=game.pk).update(deadline=None)
    assert "left" not in letter_of(game).text


def test_whoever_wants_plain_text_gets_neither_page_nor_picture(game: Game) -> None:
    account = to_act(game).account
    NoticePreferences.objects.create(account=account, plain_text=True)
    found = parts(sent_about(game))
    assert set(found) == {"text/plain"}
    assert "The mine: 0 cards laid." in found["text/plain"].get_payload(decode=True).decode()


def test_a_message_that_cannot_hold_a_picture_costs_none(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = turn_of(game)
    notice.transport = "push"
    assert notice.account is not None
    drawn: list[object] = []
    letter = letters.compose([notice], notice.account, lambda *asked: drawn.append(asked))  # type: ignore[arg-type, return-value]
    assert (letter.pictures, drawn) == ((), [])


def test_a_picture_that_cannot_be_drawn_keeps_no_mail_back(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> bytes:
        raise ValueError("no such symbol")

    monkeypatch.setattr(in_letters, "render", fail)
    found = parts(sent_about(game))
    assert "image/png" not in found
    assert "The mine: " in found["text/html"].get_payload(decode=True).decode()
    assert "could not be drawn" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_the_worker_draws_it_while_nothing_is_locked(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_: list[bool] = []
    real = in_letters.render

    def listen(*asked: Any) -> bytes:
        open_.append(connection.in_atomic_block)
        return real(*asked)

    monkeypatch.setattr(in_letters, "render", listen)
    make_due()
    with task_queue() as queue:
        tasks.sweep()
        queue.work()
    assert open_
    assert not any(open_)


@pytest.mark.parametrize("turns", [0, 6, 25, 60])
def test_the_mail_is_the_same_byte_for_byte_when_what_nobody_sees_is_dealt_anew(
    game: Game, turns: int, clock: Clock
) -> None:
    game = play_some(game, turns, seed=turns)
    before = letter_of(game)
    assert before.pictures
    redeal(game, to_act(game).seat, seed=turns)
    assert letter_of(game) == before
    redeal(game, None, seed=turns + 1)
    assert letter_of(game) == before


@pytest.mark.parametrize("turns", [4, 30])
def test_so_is_that_of_saboteur_2(
    ann: Account, ben: Account, cleo: Account, turns: int, clock: Clock
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"expansion": True}), turns)
    before = letter_of(game)
    redeal(game, None, seed=turns)
    assert letter_of(game) == before


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_it_is_told_in_every_language(game: Game, language: str) -> None:
    game = play_some(game, 5)
    with translation.override(language):
        letter = letter_of(game)
    assert ("face down" in letter.text) == (language == "en")
