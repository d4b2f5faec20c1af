"""The pages of the chat."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.chat.models import Message
from games.chat.selectors import messages, with_links
from games.models import Game, Player
from tests.factories import AccountFactory, running_game
from tests.people import Browser
from tests.playing import play_out

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "chat"}


def at(game: Game, name: str) -> str:
    return reverse(f"games:{name}", args=[game.pk])


@pytest.mark.both
def test_words_are_shown_as_text(game: Game, ann: Account, ben: Account, browser: Browser) -> None:
    browser(ann).post(at(game, "chat"), {"text": "<b>Trust</b> me\n& dig"})
    page = browser(ben).get(at(game, "chat")).content.decode()
    assert "&lt;b&gt;Trust&lt;/b&gt; me\n&amp; dig" in page


def test_saying_something_leads_back_to_chat(game: Game, ann: Account, browser: Browser) -> None:
    response = browser(ann).post(at(game, "chat"), {"text": "Hello"})
    assert response.headers["Location"] == at(game, "chat")
    part = browser(ann).post(at(game, "chat"), {"text": "again"}, headers=HTMX)
    assert part.status_code == 200
    assert part.content.strip().startswith(b'<ol class="chat__list"')


def test_too_long_words_fail(game: Game, ann: Account, browser: Browser) -> None:
    response = browser(ann).post(at(game, "chat"), {"text": "x" * 501})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


def test_what_was_said_can_be_taken_back_with_a_button(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client = browser(ann)
    client.post(at(game, "chat"), {"text": "I am the saboteur"})
    place = reverse("games:take_back_message", args=[game.pk, 1])
    assert place in client.get(at(game, "chat")).content.decode()
    assert place not in browser(ben).get(at(game, "chat")).content.decode()
    assert browser(ben).post(place).status_code == 404
    assert client.get(place).status_code == 302
    assert client.post(place).headers["Location"] == at(game, "chat")
    page = browser(ben).get(at(game, "chat")).content.decode()
    assert "Taken back." in page
    assert "saboteur</span>" not in page


def test_who_is_too_late_reads_so(game: Game, ann: Account, browser: Browser) -> None:
    chat.say(game_id=game.pk, account=ann, text="Dig east")
    Message.objects.update(at=timezone.now() - timedelta(minutes=3))
    place = reverse("games:take_back_message", args=[game.pk, 1])
    refused = browser(ann).post(place, headers=HTMX)
    assert refused.status_code == 409
    assert "This one stays." in refused.content.decode()


def test_spectators_read_chat_afterwards(ann: Account, olga: Account, browser: Browser) -> None:
    others = AccountFactory.create_batch(2)
    game = running_game(ann, others, public=True, rules={"rounds": 1})
    chat.say(game_id=game.pk, account=ann, text="Well dug")
    play_out(game)
    page = browser(olga).get(at(game, "chat")).content.decode()
    assert "Well dug" in page
    assert '<form class="chat__form"' not in page


def test_unread_messages_are_counted_until_somebody_sees_them(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    chat.say(game_id=game.pk, account=ann, text="Who was that?")
    client, player = browser(ben), Player.objects.get(game=game, account=ben)
    assert '<span class="badge">1</span>' in client.get(at(game, "table")).content.decode()
    client.get(at(game, "chat"), headers=HTMX)
    player.refresh_from_db()
    assert player.messages_read == 0
    client.get(at(game, "chat"), headers={**HTMX, "X-Seen": "1"})
    player.refresh_from_db()
    assert player.messages_read == 1


# Links in a chat: clickable when an account of some age wrote them, and nothing else is.


def links(text: str) -> list[str]:
    return [piece.link for piece in with_links(text, clickable=True) if piece.link]


def test_only_plain_addresses_of_the_web_are_links(subtests: pytest.Subtests) -> None:
    for text, found in [
        ("see https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
        (
            "(http://example.org) and https://b.example!",
            ["http://example.org", "https://b.example"],
        ),
        ("javascript:alert(1) data:text/html,x //example.org example.org", []),
        ("https://bank.example@evil.example/", []),
        ("https://ex\u0430mple.org", []),
        ("https:// http://: https://[", []),
        ("https://x:0/ https://x:99999/", []),
    ]:
        with subtests.test(text=text, found=found):
            assert links(text) == found


def test_nothing_is_lost_of_a_text() -> None:
    text = "a https://example.org, b https://b.example@c d"
    assert "".join(piece.text for piece in with_links(text, clickable=True)) == text


def test_new_accounts_post_no_links(
    game: Game, ann: Account, ben: Account, settings: LazySettings
) -> None:
    settings.LINKS_AFTER_DAYS = 14
    old = timezone.now() - timedelta(days=15)
    Account.objects.filter(pk=ben.pk).update(created=old)
    for account in (ann, ben):
        chat.say(
            game_id=game.pk, account=account, text="https://example.org/ @Cleo https://b.example"
        )
    new, known = messages(game.pk, ann).messages
    assert [piece.link for piece in new.said if piece.link] == []
    assert [piece.link for piece in known.said if piece.link] == [
        "https://example.org/",
        "https://b.example",
    ]


def test_a_link_leads_search_engines_nowhere_and_tells_its_target_nothing(
    game: Game, ann: Account, settings: LazySettings, client: Client
) -> None:
    settings.LINKS_AFTER_DAYS = 0
    chat.say(game_id=game.pk, account=ann, text='https://example.org/"><script>x</script>')
    client.force_login(ann)
    page = client.get(reverse("games:chat", args=[game.pk])).content.decode()
    assert 'rel="nofollow ugc noopener noreferrer"' in page
    assert "<script>x" not in page
