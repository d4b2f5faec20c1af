"""Blocking somebody from their page, the list of the blocked, and what the blocked are shown."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account, Block
from games.relations import services as relations
from tests.factories import open_table
from tests.people import Browser

pytestmark = pytest.mark.django_db
LIST = "/people/blocked/"


def page_of(browser: Browser, who: Account | None, address: str) -> str:
    return browser(who).get(address).content.decode()


def test_from_a_page_through_a_question_onto_the_list_and_off_again(
    ann: Account, ben: Account, browser: Browser
) -> None:
    person, ask = (reverse(f"games:{name}", args=[ben.pk]) for name in ("person", "block"))
    assert f'href="{ask}"' in page_of(browser, ann, person)
    question = page_of(browser, ann, ask)
    assert "Block Ben?" in question
    assert "Nobody is told." in question
    assert not Block.objects.exists()
    answer = browser(ann).post(ask, follow=True)
    assert answer.redirect_chain == [(LIST, 302)]
    assert "Ben is blocked." in answer.content.decode()
    shown = page_of(browser, ann, person)
    assert "Blocked by you" in shown
    assert reverse("games:like", args=[ben.pk]) not in shown
    unblock = reverse("games:unblock", args=[ben.pk])
    assert f'action="{unblock}"' in answer.content.decode()
    assert browser(ann).post(unblock)["Location"] == LIST
    assert not Block.objects.exists()
    assert "You can block people from their page." in page_of(browser, ann, LIST)


def test_the_settings_lead_to_the_list(ann: Account, browser: Browser) -> None:
    assert f'href="{LIST}"' in page_of(browser, ann, "/accounts/settings/")


def test_nobody_blocks_themselves_or_without_an_account(
    ann: Account, ben: Account, gus: Account, browser: Browser
) -> None:
    for who, whom, status in ((ann, ann, 404), (gus, ben, 404), (None, ben, 302)):
        address = reverse("games:block", args=[whom.pk])
        assert browser(who).get(address).status_code == status
        assert browser(who).post(address).status_code == status
    assert "/accounts/login/" in browser(None).get(LIST)["Location"]
    assert browser(ann).post(reverse("games:block", args=[999_999])).status_code == 404
    assert browser(ann).get(reverse("games:unblock", args=[ben.pk])).status_code == 405
    assert not Block.objects.exists()


def test_the_blocked_see_every_page_as_before(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    open_table(olga, [ann], seats=4, public=True)
    addresses = [reverse("games:person", args=[ann.pk]), "/games/open/", "/people/", LIST]
    client = browser(ben)
    before = [without_tokens(client.get(address).content.decode()) for address in addresses]
    relations.begin(Block, ann, ben.pk)
    assert [without_tokens(client.get(at).content.decode()) for at in addresses] == before


def without_tokens(text: str) -> str:
    lines = text.splitlines()
    return "\n".join(line for line in lines if "csrf" not in line.lower())


@pytest.mark.parametrize("way", [0, 1])
def test_sitting_down_is_refused_with_a_sentence_that_names_nobody(
    ann: Account, ben: Account, olga: Account, browser: Browser, way: int
) -> None:
    game = open_table(olga, [ann], seats=4, name="Deep")
    pair = (ann, ben)
    relations.begin(Block, pair[way], pair[1 - way].pk)
    answer = browser(ben).post(reverse("games:sit", args=[game.pk]))
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "You cannot sit here" in page
    assert "Ann" not in page
    assert not game.players.filter(account=ben).exists()


def test_it_is_answered_like_being_sent_away(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    sit = reverse("games:sit", args=[open_table(olga, [ann], seats=4).pk])
    client = browser(ben)
    relations.begin(Block, ann, ben.pk)
    blocked = client.post(sit)
    relations.end(Block, ann, ben.pk)
    olga.hosted_games.get().turned_away.add(ben)
    sent_away = client.post(sit)
    assert blocked.status_code == sent_away.status_code == 403
    told = [without_tokens(one.content.decode()) for one in (blocked, sent_away)]
    assert told[0] == told[1]


def test_one_account_blocks_so_often_in_an_hour(
    ann: Account, ben: Account, browser: Browser, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"block": "2/h/user"}
    address = reverse("games:block", args=[ben.pk])
    assert [browser(ann).post(address).status_code for _ in range(3)] == [302, 302, 429]
