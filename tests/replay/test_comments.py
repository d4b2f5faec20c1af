"""Comments on turns: in the replay of a game that is over, and in its chat."""

from copy import deepcopy

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, Block
from games.chat import selectors as reading
from games.chat.models import Message
from games.chat.services import TurnOf, say
from games.core.errors import InvalidMessage, Muted, NotYours
from games.models import Game, Turn
from games.moderation.models import Case
from games.replay import services as sharing
from tests.factories import running_game
from tests.look.validity import faults
from tests.moderation.people import act
from tests.people import Browser
from tests.playing import play_out, play_some, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db
SAID = "Here I knew."


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    game = running_game(cast.ann, [cast.ben, cast.cleo], public=True, rules={"rounds": 2})
    return tell_all(play_out(game))


@pytest.fixture
def over(played: Game, db: None) -> Game:
    return deepcopy(played)


def at(game: Game, number: int, turn: int, name: str = "replay") -> str:
    return reverse(f"games:{name}", args=[game.pk, number, turn])


def test_who_played_comments_on_a_turn_and_it_stands_there(
    ann: Account, ben: Account, olga: Account, browser: Browser, over: Game
) -> None:
    answer = browser(ben).post(at(over, 1, 4, "comment") + "?seat=all", {"text": SAID})
    assert answer.headers["Location"] == at(over, 1, 4) + "?seat=all#comments"
    for somebody in (ann, olga):
        here = browser(somebody).get(at(over, 1, 4)).content.decode()
        assert SAID in here.partition('class="replay__said"')[2].partition("</ul>")[0]
        elsewhere = browser(somebody).get(at(over, 1, 5)).content.decode()
        assert "replay__said" not in elsewhere
        assert '<b class="number">1</b>' in elsewhere
        assert f'href="{at(over, 1, 4)}"' in elsewhere
        assert SAID not in browser(somebody).get(at(over, 2, 4)).content.decode()


def test_the_chat_says_on_which_turn_it_was_said(
    ann: Account, ben: Account, browser: Browser, over: Game
) -> None:
    say(game_id=over.pk, account=ben, text=SAID, about=TurnOf(2, 3))
    say(game_id=over.pk, account=ben, text="Well played.")
    page = browser(ann).get(reverse("games:chat", args=[over.pk])).content.decode()
    assert page.count("On round 2, turn 3") == 1
    assert f'href="{at(over, 2, 3)}"' in page
    assert [one.about_turn for one in reading.messages(over.pk, ann).messages] == [3, None]


def test_only_who_played_may_write_and_nobody_at_the_beginning_of_a_round(
    ann: Account, olga: Account, browser: Browser, over: Game
) -> None:
    field = 'id="comment-text"'
    assert field in browser(ann).get(at(over, 1, 1)).content.decode()
    assert field not in browser(ann).get(at(over, 1, 0)).content.decode()
    assert field not in browser(olga).get(at(over, 1, 1)).content.decode()
    assert browser(olga).post(at(over, 1, 1, "comment"), {"text": SAID}).status_code == 404
    visitor = browser(None).post(at(over, 1, 1, "comment"), {"text": SAID})
    assert 'href="/accounts/login/?next=' in visitor.content.decode()
    with pytest.raises(NotYours):
        say(game_id=over.pk, account=olga, text=SAID, about=TurnOf(1, 1))
    assert not Message.objects.exists()


def test_there_is_nothing_to_comment_on_before_the_game_is_over_nor_beyond_its_turns(
    ann: Account, ben: Account, cleo: Account, browser: Browser, over: Game
) -> None:
    running = play_some(running_game(ann, [ben, cleo], public=True), 6)
    last = Turn.objects.filter(game=over, round__number=1).count()
    say(game_id=over.pk, account=ann, text=SAID, about=TurnOf(1, last))
    for game, turn in ((running, (1, 1)), (over, (1, 0)), (over, (1, last + 1)), (over, (3, 1))):
        with pytest.raises(InvalidMessage):
            say(game_id=game.pk, account=ann, text=SAID, about=TurnOf(*turn))
    assert 'id="comment-text"' not in browser(ann).get(at(running, 1, 1)).content.decode()
    assert Message.objects.count() == 1


@pytest.mark.parametrize(("text", "told"), [("  ", "alert"), ("x" * 501, "500 characters")])
def test_what_is_not_taken_stays_in_its_field(
    ann: Account, browser: Browser, over: Game, text: str, told: str
) -> None:
    answer = browser(ann).post(at(over, 1, 2, "comment"), {"text": text})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert f'value="{text}"' in page
    assert faults(page) == []
    assert not Message.objects.exists()


def test_so_much_at_once_waits(ann: Account, browser: Browser, over: Game) -> None:
    client = browser(ann)
    answers = [client.post(at(over, 1, 2, "comment"), {"text": SAID}) for _ in range(8)]
    assert answers[0].status_code == 302
    assert answers[-1].status_code == 422
    assert "So much at once!" in answers[-1].content.decode()


def test_the_muted_say_nothing_there_either(
    case: Case, mona: Account, ben: Account, over: Game
) -> None:
    act(case, mona, mute=7)
    with pytest.raises(Muted):
        say(game_id=over.pk, account=ben, text=SAID, about=TurnOf(1, 1))


def test_who_is_kept_apart_does_not_read_it(
    ben: Account, cleo: Account, olga: Account, over: Game
) -> None:
    say(game_id=over.pk, account=ben, text=SAID, about=TurnOf(1, 1))
    say(game_id=over.pk, account=cleo, text="And I.", about=TurnOf(1, 1))
    assert len(reading.comments(over.pk, olga, 1, plays=False)) == 2
    Block.objects.create(account=olga, person=ben)
    (shown,) = reading.comments(over.pk, olga, 1, plays=False)
    assert shown.text == "And I."
    assert len(reading.comments(over.pk, cleo, 1, plays=True)) == 2


def test_what_a_moderator_removed_is_a_mark_there_too(
    ann: Account, ben: Account, browser: Browser, over: Game
) -> None:
    message = say(game_id=over.pk, account=ben, text=SAID, about=TurnOf(1, 1))
    Message.objects.filter(pk=message.pk).update(removed_at=timezone.now())
    page = browser(ann).get(at(over, 1, 1)).content.decode()
    assert SAID not in page
    assert "A moderator has removed this message." in page


def test_a_shared_replay_shows_no_comments(ann: Account, browser: Browser, over: Game) -> None:
    say(game_id=over.pk, account=ann, text=SAID, about=TurnOf(1, 1))
    token = sharing.share_replay(over.pk, ann, "all").token
    page = browser(ann).get(reverse("games:shared", args=[token, 1, 1])).content.decode()
    assert SAID not in page
    assert 'id="comments"' not in page


def test_the_slider_marks_the_turns_that_were_commented_on(
    ann: Account, browser: Browser, over: Game
) -> None:
    for text in (SAID, "Really."):
        say(game_id=over.pk, account=ann, text=text, about=TurnOf(1, 2))
    page = browser(ann).get(at(over, 1, 0)).context["page"]
    assert [mark["turn"] for mark in page["marks"] if mark["kind"] == "comment"] == [2]
    assert [sign["name"] for sign in page["signs"] if sign["kind"] == "comment"] == ["comment"]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_page_with_comments_is_valid(
    ann: Account, browser: Browser, over: Game, language: str
) -> None:
    say(game_id=over.pk, account=ann, text="<b>Here</b> & there", about=TurnOf(1, 2))
    page = browser(ann).get(at(over, 1, 2), headers={"Accept-Language": language}).content.decode()
    assert faults(page) == []
    assert "&lt;b&gt;Here" in page
