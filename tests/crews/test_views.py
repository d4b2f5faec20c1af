"""The pages of crews."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.crews import services
from games.crews.models import Crew, CrewMember
from games.models import Game
from tests.look.validity import faults
from tests.people import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew(ann: Account) -> Crew:
    """Ann's crew."""
    return services.found_crew(ann, "Tuesday crew")


def at(name: str, *arguments: object) -> str:
    return reverse(f"games:{name}", args=arguments)


@pytest.mark.both
def test_somebody_founds_a_crew_and_another_joins_by_its_link(
    ann: Account, ben: Account, browser: Browser
) -> None:
    assert not faults(browser(ann).get(at("crews")).content.decode())
    told = browser(ann).post(at("crews"), {"name": "Tuesday crew"}, follow=True)
    crew = Crew.objects.get()
    link = at("crew_join", crew.token)
    assert link in told.content.decode()
    asked = browser(ben).get(link).content.decode()
    assert "Join this crew" in asked
    assert "Ann" not in asked
    assert not faults(asked)
    joined = browser(ben).post(link, follow=True).content.decode()
    assert "Members" in joined
    assert not faults(joined)
    assert at("crew", crew.pk) in browser(ben).get(at("crews")).content.decode()


def test_a_name_that_is_too_long_is_refused_with_a_sentence(ann: Account, browser: Browser) -> None:
    answer = browser(ann).post(at("crews"), {"name": "x" * 61})
    assert answer.status_code == 422
    assert "x" * 61 in answer.content.decode()
    assert "A shorter name" in answer.content.decode()


def test_a_crew_without_a_name_has_its_founder_s(ann: Account, browser: Browser) -> None:
    browser(ann).post(at("crews"), {"name": " "})
    assert Crew.objects.get().name == "Ann’s crew"


def test_one_button_opens_the_next_table(crew: Crew, ann: Account, browser: Browser) -> None:
    answer = browser(ann).post(at("crew_table", crew.pk))
    game = Game.objects.get()
    assert answer.headers["Location"] == at("table", game.pk)
    assert at("table", game.pk) in browser(ann).get(at("crew", crew.pk)).content.decode()


def test_leaving_and_removing(crew: Crew, ann: Account, ben: Account, browser: Browser) -> None:
    services.join(ben, crew.token)
    client = browser(ann)
    answer = client.post(at("crew_member", crew.pk, ben.pk))
    assert answer.headers["Location"] == at("crew", crew.pk)
    alone = client.get(at("crew", crew.pk)).content.decode()
    assert "The invite link has changed" in alone
    assert "if you leave, the crew is deleted" in alone
    assert browser(ben).get(at("crew", crew.pk)).status_code == 404
    browser(ann).post(at("crew_member", crew.pk, ann.pk))
    assert not CrewMember.objects.exists()


def test_others_and_visitors_are_told_of_no_crew(
    crew: Crew, olga: Account, browser: Browser, client: Client
) -> None:
    assert browser(olga).get(at("crew", crew.pk)).status_code == 404
    assert browser(olga).post(at("crew_table", crew.pk)).status_code == 404
    assert browser(olga).get(at("crew_join", "unknown")).status_code == 404
    assert client.get(at("crew", crew.pk)).status_code == 302


def test_a_short_form_keeps_what_they_play(crew: Crew, ann: Account, browser: Browser) -> None:
    client, page, form = browser(ann), at("crew", crew.pk), at("crew", crew.pk)
    assert "What you play: not chosen yet" in " ".join(client.get(page).content.decode().split())
    told = client.post(form, {"expansion": "true", "seats": "6", "pace": "quick"}, follow=True)
    assert "Saboteur 2 · 6 players · quick pace" in told.content.decode()
    assert not faults(told.content.decode())
    wrong = client.post(form, {"expansion": "false", "seats": "2", "pace": "quick"})
    assert wrong.status_code == 422
    assert "These rules are for 3 to 10 players." in wrong.content.decode()


def test_a_member_without_a_seat_gets_one_by_the_same_button_until_it_has_begun(
    crew: Crew, ann: Account, ben: Account, browser: Browser
) -> None:
    game = services.open_table(crew.pk, ann)
    services.join(ben, crew.token)
    page = browser(ben).get(at("crew", crew.pk)).content.decode()
    assert at("table", game.pk) not in page and "To the table" in page
    assert not faults(page)
    table = browser(ben).post(at("crew_table", crew.pk), follow=True)
    assert table.status_code == 200 and game.name in table.content.decode()
    assert at("table", game.pk) in browser(ben).get(at("crew", crew.pk)).content.decode()
    game.invited.clear()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING)
    page = browser(ben).get(at("crew", crew.pk)).content.decode()
    assert "Your crew is playing without you" in page and "To the table" not in page


def test_the_eldest_lets_a_removed_member_join_again(
    crew: Crew, ann: Account, ben: Account, browser: Browser
) -> None:
    services.join(ben, crew.token)
    page = browser(ann).post(at("crew_member", crew.pk, ben.pk), follow=True).content.decode()
    assert "Let Ben join again" in page and not faults(page)
    crew.refresh_from_db()
    link = at("crew_join", crew.token)
    refused = browser(ben).post(link, follow=True).content.decode()
    assert "The eldest member of this crew has to let you in again." in refused
    about, press = at("crew_member", crew.pk, ben.pk), {"do": "let-in"}
    assert browser(ben).post(about, press).status_code == 404
    page = browser(ann).post(about, press, follow=True).content.decode()
    assert "Let Ben join again" not in page
    assert "Members" in browser(ben).post(link, follow=True).content.decode()
