"""People and words that somebody does not want to read in chats."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.chat import filters as chat_filters
from games.chat import services as chat
from games.chat.filters import filter_of
from games.chat.models import ChatFilter, Message
from games.chat.selectors import messages
from games.core.errors import InvalidFilter, NotYours
from games.models import Game, Notice
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db


def hidden(game: Game, account: Account) -> list[bool]:
    return [message.is_hidden for message in messages(game.pk, account).messages]


def test_what_somebody_says_is_a_mark_to_whoever_hides_them(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    chat_filters.hide(ann, ben.pk)
    chat_filters.hide(ann, ben.pk)
    for account in (ann, ben, cleo):
        chat.say(game_id=game.pk, account=account, text="Dig east")
    assert hidden(game, ann) == [False, True, False]
    assert hidden(game, ben) == hidden(game, cleo) == [False] * 3
    assert messages(game.pk, ann).messages[1].said == ()
    chat_filters.show(ann, ben.pk)
    assert hidden(game, ann) == [False] * 3


@pytest.mark.parametrize(
    ("word", "text", "is_hidden"),
    [
        ("rats", "You RATS!", True),
        ("rats", "Ratskeller", False),
        ("straße", "In der STRASSE", True),
        ("\ufb01re", "fire", True),
        ("(.*)", "anything", False),
        ("(.*)", "a (.*) b", True),
        ("two words", "those two words there", True),
    ],
)
def test_words_are_known_whole_and_in_any_case(
    game: Game, ann: Account, ben: Account, word: str, text: str, is_hidden: bool
) -> None:
    chat_filters.keep_words(ann, [word])
    chat.say(game_id=game.pk, account=ben, text=text)
    assert hidden(game, ann) == [is_hidden]


def test_ones_own_words_are_shown(game: Game, ann: Account) -> None:
    chat_filters.keep_words(ann, ["rats"])
    chat.say(game_id=game.pk, account=ann, text="rats")
    assert hidden(game, ann) == [False]


def test_a_page_is_the_same_whatever_is_hidden_in_it(
    game: Game, ann: Account, ben: Account, client: Client
) -> None:
    chat_filters.hide(ann, ben.pk)
    chat.say(game_id=game.pk, account=ben, text="@Ann one https://example.org")
    client.force_login(ann)
    place = reverse("games:chat", args=[game.pk])

    def page() -> str:
        text = client.get(place, headers={"HX-Request": "true"}).content.decode()
        return "".join(line for line in text.splitlines() if "csrf" not in line)

    before = page()
    assert "Not shown, as you wished." in before
    Message.objects.update(text="another, much longer text", mentions=[])
    assert page() == before


def test_nobody_is_told_of_a_mention_that_they_do_not_want_to_read(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    chat_filters.hide(ann, ben.pk)
    chat_filters.keep_words(cleo, ["rats"])
    chat.say(game_id=game.pk, account=ben, text="@Ann @Cleo rats")
    assert not Notice.objects.filter(kind=Notice.Kind.MENTION).exists()
    chat.say(game_id=game.pk, account=ben, text="@Ann @Cleo mice")
    told = Notice.objects.filter(kind=Notice.Kind.MENTION)
    assert set(told.values_list("account__name", flat=True)) == {"Cleo"}


def test_the_list_ends_somewhere(ann: Account) -> None:
    chat_filters.keep_words(ann, [" two  words ", "", "two words", *map(str, range(49))])
    assert filter_of(ann).words[0] == "two words"
    assert len(filter_of(ann).words) == 50
    for words in (list(map(str, range(51))), ["x" * 41]):
        with pytest.raises(InvalidFilter):
            chat_filters.keep_words(ann, words)
    assert len(filter_of(ann).words) == 50


def test_one_hides_people_who_are_there_and_not_oneself(ann: Account, ben: Account) -> None:
    for nobody in (ann.pk, GuestFactory().pk, 10**9):
        with pytest.raises(NotYours):
            chat_filters.hide(ann, nobody)
    chat_filters.hide(ann, ben.pk)
    ben.delete()
    chat_filters.keep_words(ann, ["rats"])
    chat_filters.show(ann, 10**9)
    assert filter_of(ann).words == ("rats",)


def test_the_page_keeps_words_and_people(ann: Account, ben: Account, client: Client) -> None:
    client.force_login(ann)
    place = reverse("games:chat_filter")
    assert client.post(place, {"words": "rats\r\nmice"}).headers["Location"] == place
    assert filter_of(ann).words == ("rats", "mice")
    refused = client.post(place, {"words": "x" * 41})
    assert refused.status_code == 422
    assert client.post(reverse("games:hide_in_chats", args=[ben.pk])).status_code == 302
    assert "Ben" in client.get(place).content.decode()
    assert client.post(reverse("games:hide_in_chats", args=[ann.pk])).status_code == 404
    client.post(reverse("games:show_in_chats", args=[ben.pk]))
    assert not filter_of(ann).people


def test_a_guest_and_a_visitor_have_none(ben: Account, client: Client) -> None:
    assert client.get(reverse("games:chat_filter")).status_code == 302
    client.force_login(GuestFactory())
    assert client.get(reverse("games:chat_filter")).status_code == 404
    assert client.post(reverse("games:hide_in_chats", args=[ben.pk])).status_code == 404
    assert not ChatFilter.objects.exists()
