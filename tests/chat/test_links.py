"""Links in a chat: clickable when an account of some age wrote them, and nothing else is."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.chat.selectors import messages, with_links
from games.models import Game


def links(text: str) -> list[str]:
    return [piece.link for piece in with_links(text, clickable=True) if piece.link]


@pytest.mark.parametrize(
    ("text", "found"),
    [
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
    ],
)
def test_only_plain_addresses_of_the_web_are_links(text: str, found: list[str]) -> None:
    assert links(text) == found


def test_nothing_is_lost_of_a_text() -> None:
    text = "a https://example.org, b https://b.example@c d"
    assert "".join(piece.text for piece in with_links(text, clickable=True)) == text


@pytest.mark.django_db
def test_links_of_a_new_account_are_words(
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


@pytest.mark.django_db
def test_a_link_leads_search_engines_nowhere_and_tells_its_target_nothing(
    game: Game, ann: Account, settings: LazySettings, client: Client
) -> None:
    settings.LINKS_AFTER_DAYS = 0
    chat.say(game_id=game.pk, account=ann, text='https://example.org/"><script>x</script>')
    client.force_login(ann)
    page = client.get(reverse("games:chat", args=[game.pk])).content.decode()
    assert 'rel="nofollow ugc noopener noreferrer"' in page
    assert "<script>x" not in page
