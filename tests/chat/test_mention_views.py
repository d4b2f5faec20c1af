"""Mentions as they are shown: in the chat, at the table and in one's lists."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.chat import services as chat
from games.models import Game
from tests.people import Browser

pytestmark = pytest.mark.django_db


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


def test_the_people_of_the_table_are_suggested_but_not_oneself(
    game: Game, ann: Account, browser: Browser
) -> None:
    page = page_of(browser, ann, f"/games/{game.pk}/")
    assert 'data-mention="Ben">@Ben</button>' in page
    assert 'data-mention="Ann"' not in page
