"""The pages of the lessons: without an account, without JavaScript, and never a fault of ours."""

import re
from typing import Any

import pytest
from django.test import Client

from games.learning.course import BASE, BY_SLUG, LESSONS, CoursePlace
from games.wording import refusal_sentence
from tests.factories import AccountFactory
from tests.learning.walking import by_place, fields, finish, unwanted, wanted

pytestmark = pytest.mark.django_db


def shown(answer: Any) -> str:
    """Return a page as it is read, with its quotation marks."""
    return str(answer.content.decode().replace("&#x27;", "'").replace("&quot;", '"'))


@by_place
def test_a_step_is_shown_chosen_finished_explained_and_read_again(
    client: Client, place: CoursePlace
) -> None:
    """A quarter of a second: the pages of a step, in the order in which a learner sees them."""
    first = client.get(place.address)
    assert first.status_code == 200
    assert str(place.step.task) in shown(first)
    assert str(place.step.text) in shown(first)
    for move in unwanted(place)[:3]:
        hinted = client.post(place.address, fields(move))
        assert hinted.status_code == 422
        assert str(place.step.hint) in shown(hinted)
        assert str(place.step.task) in shown(hinted)
    chosen = shown(client.get(place.address, fields(wanted(place))))
    form = re.search(rf'<form[^>]* action="{place.address}".*?</form>', chosen, re.DOTALL)
    assert form
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.group()))
    made = client.post(place.address, sent)
    assert made.status_code == 303
    explained = client.get(made["Location"])
    assert explained.status_code == 200
    assert str(place.step.after) in shown(explained)
    onward = place.next.address if place.next else "/learn/"
    assert re.search(rf'id="do-next" href="{onward}"', shown(explained))


def test_a_refused_move_gets_the_sentence_of_the_rules(client: Client) -> None:
    answer = client.post("/learn/fit/2/", {"card": "NE", "at": "3,0"})
    assert answer.status_code == 422
    assert refusal_sentence("no-fit") in shown(answer)


def test_a_dark_place_says_why_a_card_does_not_go_there(client: Client) -> None:
    page = shown(client.get("/learn/fit/2/", {"card": "NE", "at": "3,0"}))
    assert refusal_sentence("no-fit") in page
    page = shown(client.get("/learn/fit/2/", {"card": "NE", "at": "6,1"}))
    assert refusal_sentence("not-adjacent") in page
    page = shown(client.get("/learn/fit/2/", {"card": "EW", "at": "3,0"}))
    assert 'role="alert"' not in page


def test_dark_places_can_be_pointed_at_but_are_not_read_out(client: Client) -> None:
    page = shown(client.get("/learn/fit/2/", {"card": "NE"}))
    tries = re.findall(r'<a class="try"[^>]*>', page)
    assert tries
    assert all('tabindex="-1" aria-hidden="true"' in one for one in tries)
    assert 'class="try"' not in shown(client.get("/learn/fit/2/"))


def test_whatever_is_sent_is_answered(client: Client, subtests: pytest.Subtests) -> None:
    for sent in [
        {},
        {"card": "nonsense"},
        {"card": "EW"},
        {"card": "EW", "at": "x"},
        {"card": "EW", "at": "999,-999"},
        {"card": "EW", "at": "1,0", "turned": "1", "on": "7"},
        {"pass": "1"},
        {"pass": "1", "cards": "EW,EW,EW,EW"},
        {"pass": "1", "cards": "EW", "remove": "theft"},
        {"steal": "nobody"},
        {"steal": "99"},
        {"card": "map", "goal": "9"},
        {"card": "map", "on": "\x00"},
        {"lighting": "purple", "done": "1"},
        {"done": "1", "card": "NES", "at": "0,-1"},
    ]:
        with subtests.test(sent=sent):
            for address in (
                "/learn/start/",
                "/learn/tools/",
                "/learn/theft/2/",
                "/learn/trapped/3/",
            ):
                assert client.get(address, sent).status_code == 200
                assert client.post(address, sent).status_code in (303, 422)


@pytest.mark.parametrize("address", ["/learn/nothing/", "/learn/start/0/", "/learn/start/99/"])
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404


@pytest.mark.postgresql
def test_lessons_need_no_query_and_start_no_session(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        finish(client, CoursePlace(BASE[0], 1))
        client.get("/learn/")
    assert "sessionid" not in client.cookies


def test_a_learned_lesson_is_marked_and_the_next_one_offered(client: Client) -> None:
    assert "lessons__one--learned" not in shown(client.get("/learn/"))
    for number in (1, 2):
        finish(client, CoursePlace(BASE[0], number))
    page = shown(client.get("/learn/"))
    assert page.count("lessons__one--learned") == 1
    assert f"Go on: {BASE[1].title}" in page


def test_a_lesson_is_learned_with_its_last_step_only(client: Client) -> None:
    finish(client, CoursePlace(BASE[0], 1))
    assert "learned" not in client.cookies


def test_who_has_learned_it_all_is_sent_to_play(client: Client) -> None:
    client.cookies["learned"] = ".".join(lesson.slug for lesson in BASE)
    assert "You know the game" in shown(client.get("/learn/"))
    client.cookies["learned"] = ".".join(BY_SLUG)
    page = shown(client.get("/learn/"))
    assert "You know it all" in page
    assert page.count("lessons__one--learned") == len(LESSONS)


def test_a_cookie_of_nonsense_is_ignored(client: Client) -> None:
    client.cookies["learned"] = "start.<b>.nothing..start"
    page = shown(client.get("/learn/"))
    assert page.count("lessons__one--learned") == 1
    assert "<b>" not in page


def test_a_fragment_is_the_lesson_alone_and_says_its_address(client: Client) -> None:
    answer = client.get("/learn/start/", {"card": "EW"}, headers={"HX-Request": "true"})
    assert answer["HX-Replace-Url"] == "/learn/start/?card=EW"
    assert "<html" not in shown(answer)
    answer = client.post(
        "/learn/start/", {"card": "EW", "at": "1,0"}, headers={"HX-Request": "true"}
    )
    assert answer["HX-Replace-Url"] == "/learn/start/?card=EW&at=1,0&done=1"


def test_who_has_a_name_is_called_by_it(client: Client) -> None:
    client.force_login(AccountFactory(name="Zora"))
    assert "Zora" in shown(client.get("/learn/start/"))


def test_what_a_map_showed_is_told(client: Client) -> None:
    page = shown(client.get("/learn/maps/", {"card": "map", "goal": "2", "done": "1"}))
    assert "Your map: the southern goal is the treasure." in page


def test_the_gold_of_everybody_is_shown_at_the_end(client: Client) -> None:
    page = shown(client.get("/learn/gold/2/", {"card": "NS", "at": "8,1", "done": "1"}))
    shares = page[page.index("guide__result") :].partition("</ul>")[0]
    assert re.findall(r'class="number[^"]*">\+?(\d)<', shares) == ["3", "0", "1"]


def test_a_chosen_card_leads_to_its_rule(client: Client) -> None:
    rules = shown(client.get("/rules/"))
    for address, card in (("/learn/bridges/", "NS.EW"), ("/learn/doors/", "EW+blue")):
        page = shown(client.get(address, {"card": card}))
        anchor = re.search(r'class="prompt__rule"[^>]* href="/rules/#([^"]+)"', page)
        assert anchor
        assert f'id="{anchor[1]}"' in rules


@pytest.mark.parametrize("address", ["/", "/rules/", "/no/such/page/"])
def test_the_lessons_are_found_from(client: Client, address: str) -> None:
    assert 'href="/learn/"' in shown(client.get(address))
