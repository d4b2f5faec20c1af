"""The people one plays with: the list, one tap to invite, and where people are put on it."""

import pytest
from django.urls import reverse

from accounts.models import Account, Block, Liking
from games.lobby import invitations
from games.models import Game
from games.relations import services as relations
from tests.factories import open_table, running_game
from tests.people import Browser
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db


LIST = "/people/"


def page_of(browser: Browser, who: Account | None, address: str = LIST) -> str:
    return browser(who).get(address).content.decode()


@pytest.mark.both
def test_from_a_page_to_the_list_and_off_it(ann: Account, ben: Account, browser: Browser) -> None:
    address = reverse("games:person", args=[ben.pk])
    like, end = reverse("games:like", args=[ben.pk]), 'name="do" value="end"'
    page = page_of(browser, ann, address)
    assert f'action="{like}"' in page and end not in page
    assert browser(ann).post(like, {"next": address})["Location"] == address
    assert end in page_of(browser, ann, address)
    assert "Ben" in page_of(browser, ann)
    assert browser(ann).post(like, {"next": LIST, "do": "end"})["Location"] == LIST
    assert not Liking.objects.exists()


def test_nobody_is_offered_it_for_themselves_nor_without_an_account(
    ann: Account, gus: Account, browser: Browser
) -> None:
    like = reverse("games:like", args=[ann.pk])
    address = reverse("games:person", args=[ann.pk])
    for reader in (ann, gus, None):
        assert like not in page_of(browser, reader, address)
    assert browser(ann).post(like).status_code == 404
    assert "/accounts/login/" in browser(None).post(like)["Location"]
    assert "/accounts/login/" in browser(None).get(LIST)["Location"]
    browser(gus).post(like)
    assert not Liking.objects.exists()


def test_the_result_offers_the_others_to_whoever_played(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    over = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    relations.begin(Liking, ann, cleo.pk)
    page = page_of(browser, ann, f"/games/{over.pk}/")
    assert reverse("games:like", args=[ben.pk]) in page
    assert page.count('name="do" value="end"') == 1
    assert f'name="next" value="/games/{over.pk}/"' in page
    assert reverse("games:like", args=[ann.pk]) not in page
    assert "/like/" not in page_of(browser, olga, f"/games/{over.pk}/")


def test_one_tap_invites_people(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    running_game(ann, [ben, cleo])
    game = open_table(ann, seats=3, public=False, name="Friday five")
    page = page_of(browser, ann)
    assert f'<option value="{game.pk}" selected>Friday five</option>' in page
    invite = reverse("games:invite_person", args=[ben.pk])
    answer = browser(ann).post(invite, {"to": game.pk})
    assert answer["Location"] == f"{LIST}?to={game.pk}"
    assert list(game.invited.all()) == [ben]
    page = page_of(browser, ann, answer["Location"])
    assert invite not in page
    assert "invited</p>" in page


def test_one_tap_opens_a_table_if_none_is(ann: Account, ben: Account, browser: Browser) -> None:
    relations.begin(Liking, ann, ben.pk)
    assert "Inviting someone opens a new table" in page_of(browser, ann)
    answer = browser(ann).post(reverse("games:invite_person", args=[ben.pk]), {})
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.pk}/"
    assert list(game.invited.all()) == [ben]


def test_a_new_table_can_be_chosen_and_a_made_up_one_is_none(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    relations.begin(Liking, ann, ben.pk)
    open_table(ann, seats=3, name="Friday five")
    theirs = open_table(olga, seats=3)
    assert 'value="new" selected' in page_of(browser, ann, f"{LIST}?to=new")
    for to in (theirs.pk, "x", "٣", "-1"):
        assert "selected>Friday five" in page_of(browser, ann, f"{LIST}?to={to}")
    invite = reverse("games:invite_person", args=[ben.pk])
    assert browser(ann).post(invite, {"to": theirs.pk}).status_code == 404
    assert not theirs.invited.exists()


def test_what_cannot_be_is_told_on_the_list(ann: Account, ben: Account, browser: Browser) -> None:
    game = open_table(ann, [ben], seats=3)
    client = browser(ann)
    invite = reverse("games:invite_person", args=[ben.pk])
    answer = client.post(invite, {"to": game.pk}, follow=True)
    assert b"sits at this table already" in answer.content
    invitations.invite(game.pk, ann, Account.objects.create_user("Zoe", "z@example.org").pk)
    assert client.get(invite).status_code == 302


def test_an_empty_list_says_how_it_fills(ann: Account, browser: Browser) -> None:
    page = page_of(browser, ann)
    assert "People you play with will appear here." in page
    assert "No one else sees this list." in page


# Blocking somebody from their page, the list of the blocked, and what the blocked are shown.

BLOCKED = "/people/blocked/"


def page_about_blocks(browser: Browser, who: Account | None, address: str = BLOCKED) -> str:
    return browser(who).get(address).content.decode()


def test_from_a_page_through_a_question_onto_the_list_and_off_again(
    ann: Account, ben: Account, browser: Browser
) -> None:
    person, ask = (reverse(f"games:{name}", args=[ben.pk]) for name in ("person", "block"))
    assert f'href="{ask}"' in page_about_blocks(browser, ann, person)
    question = page_about_blocks(browser, ann, ask)
    assert "Block Ben?" in question
    assert "We won’t tell anyone." in question
    assert not Block.objects.exists()
    answer = browser(ann).post(ask, follow=True)
    assert answer.redirect_chain == [(BLOCKED, 302)]
    assert "Ben is blocked." in answer.content.decode()
    shown = page_about_blocks(browser, ann, person)
    assert "Blocked by you" in shown
    assert reverse("games:like", args=[ben.pk]) not in shown
    assert f'action="{ask}"' in answer.content.decode()
    assert browser(ann).post(ask, {"do": "end"})["Location"] == BLOCKED
    assert not Block.objects.exists()
    assert "You can block people from their page." in page_about_blocks(browser, ann, BLOCKED)


def test_the_settings_lead_to_the_list(ann: Account, browser: Browser) -> None:
    assert f'href="{BLOCKED}"' in page_about_blocks(browser, ann, "/accounts/settings/")


def test_nobody_blocks_themselves_or_without_an_account(
    ann: Account, ben: Account, gus: Account, browser: Browser
) -> None:
    for who, whom, status in ((ann, ann, 404), (gus, ben, 404), (None, ben, 302)):
        address = reverse("games:block", args=[whom.pk])
        assert browser(who).get(address).status_code == status
        assert browser(who).post(address).status_code == status
    assert "/accounts/login/" in browser(None).get(BLOCKED)["Location"]
    assert browser(ann).post(reverse("games:block", args=[999_999])).status_code == 404
    assert not Block.objects.exists()


def test_blocks_change_no_page_of_theirs(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    open_table(olga, [ann], seats=4, public=True)
    addresses = [reverse("games:person", args=[ann.pk]), "/games/open/", "/people/", BLOCKED]
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


def test_being_sent_away_looks_alike(
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
