"""Reactions: what players say to turns with one finger, and who is shown it."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import services as people
from accounts.models import Account
from games.chat import filters
from games.core.errors import InvalidReaction, Muted, NotYours
from games.core.turns import seen
from games.core.visibility import NotFound
from games.models import Game
from games.moderation.models import Case, Measure
from games.practice import services as practice
from games.reactions import selectors, services
from games.reactions.models import Reaction
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.people import Browser
from tests.playing import play_out, play_some

pytestmark = pytest.mark.django_db


def react(game: Game, account: Account, kind: str = "laugh", back: int = 0) -> int:
    """React to the last turn but so many; its version."""
    version = newest(game) - back
    services.react(game_id=game.pk, account=account, version=version, kind=kind)
    return version


def newest(game: Game) -> int:
    turn = game.turns.order_by("version").last()
    assert turn is not None
    return turn.version


def told(game: Game, reader: Account | None) -> list[tuple[str, str]]:
    return [(one.name, one.kind) for one in selectors.newest(game.pk, reader)]


@pytest.mark.both
def test_a_reaction_is_shown_to_all_and_stands_once_for_each_person_and_turn(
    game: Game, ann: Account, ben: Account
) -> None:
    play_some(game, 2)
    react(game, ann, "laugh")
    react(game, ann, "gasp")
    react(game, ben, "gasp")
    assert told(game, ben) == [("Ann", "gasp"), ("Ben", "gasp")]


def test_watchers_see_reactions_but_give_none(ann: Account, ben: Account, olga: Account) -> None:
    game = running_game(ann, [ben, AccountFactory()], public=True)
    play_some(game, 1)
    version = react(game, ann)
    assert told(game, olga) == told(game, None) == [("Ann", "laugh")]
    with pytest.raises(NotYours):
        react(game, olga)
    with pytest.raises(NotYours):
        services.take_back(game_id=game.pk, account=olga, version=version)


def test_strangers_learn_nothing_of_private_tables(game: Game, ann: Account, olga: Account) -> None:
    play_some(game, 1)
    react(game, ann)
    with pytest.raises(NotFound):
        selectors.newest(game.pk, olga)


def test_it_can_be_taken_back_and_open_pages_see_every_change(game: Game, ann: Account) -> None:
    play_some(game, 1)
    version = react(game, ann)
    for _twice in range(2):
        services.take_back(game_id=game.pk, account=ann, version=version)
    assert told(game, ann) == []
    game.refresh_from_db()
    assert game.reactions == 2


@pytest.mark.parametrize(("kind", "ahead"), [("wink", 0), ("laugh", 1)])
def test_other_kinds_and_turns_that_there_are_not_are_refused(
    game: Game, ann: Account, kind: str, ahead: int
) -> None:
    play_some(game, 1)
    with pytest.raises(InvalidReaction):
        react(game, ann, kind, -ahead)


def test_nobody_reacts_against_computer_players_alone_or_at_a_table_called_off(
    game: Game, ann: Account
) -> None:
    alone = practice.start(ann)
    with pytest.raises(InvalidReaction):
        services.react(game_id=alone.pk, account=ann, version=1, kind="laugh")
    assert not selectors.may_react(alone.pk, ann)
    play_some(game, 1)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(InvalidReaction):
        react(game, ann)


def test_whoever_is_muted_does_not_react_and_may_still_take_back(game: Game, ann: Account) -> None:
    play_some(game, 2)
    version = react(game, ann)
    until = timezone.now() + timedelta(days=1)
    case = Case.objects.create(person=ann, gravity=1, opened_at=timezone.now())
    Measure.objects.create(case=case, kind=Measure.Kind.MUTE, person=ann, until=until)
    with pytest.raises(Muted):
        react(game, ann, back=1)
    services.take_back(game_id=game.pk, account=ann, version=version)
    assert told(game, ann) == []


def test_reactions_to_a_round_wait_until_its_end_was_shown(ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben, AccountFactory()], rules={"rounds": 1})
    play_out(game)
    react(game, ann, "cheers")
    assert told(game, ben) == []
    seen.mark_ending_seen(game_id=game.pk, account=ben, round_number=1)
    assert told(game, ben) == [("Ann", "cheers")]


def test_people_whom_somebody_does_not_want_to_hear_are_left_out(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    play_some(game, 1)
    react(game, ben)
    filters.hide(ann, ben.pk)
    assert told(game, ann) == []
    assert told(game, cleo) == [("Ben", "laugh")]


def test_of_a_closed_account_no_reaction_stays(game: Game, ann: Account) -> None:
    play_some(game, 1)
    react(game, ann)
    people.delete_account(ann)
    assert not Reaction.objects.exists()


def test_a_finger_that_taps_twice_at_once_leaves_one_reaction(
    transactional_db: None, game: Game, ann: Account
) -> None:
    play_some(game, 1)
    taps = [
        partial(services.react, game_id=game.pk, account=ann, version=newest(game), kind=kind)
        for kind in ("laugh", "gasp", "laugh", "gasp")
    ]
    assert all_at_once(taps) == [""] * 4
    assert Reaction.objects.count() == 1
    game.refresh_from_db()
    assert game.reactions == 4


# Reactions beside the table, in the log and the replay, and on a page without scripts.

HTMX = {"HX-Request": "true"}


def at(game: Game, name: str = "reactions", *rest: int) -> str:
    return reverse(f"games:{name}", args=[game.pk, *rest])


def read(client: Client, address: str, **headers: str) -> str:
    return client.get(address, headers=headers).content.decode()


@pytest.fixture
def played(game: Game) -> Game:
    play_some(game, 2)
    return game


def test_without_scripts_a_link_of_the_log_leads_to_five_buttons_that_say_what_they_are(
    played: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client, page = browser(ann), at(played, "reactions", newest(played))
    assert f'href="{page}"' in read(client, at(played, "log"))
    first = read(client, page)
    for words in ("Cheers!", "Ha!", "Oh!", "Hm …", "Oh no!"):
        assert f"<span>{words}</span></button>" in first
    answer = client.post(page, {"kind": "laugh"}, follow=True)
    assert answer.redirect_chain == [(page, 302)]
    assert 'aria-pressed="true"' in answer.content.decode()
    shown = read(browser(ben), at(played, "log"))
    assert '<span class="reactions__said" title="Ha!"' in shown
    client.post(page, {"kind": ""})
    assert "reactions__said" not in read(browser(ben), at(played, "log"))


def test_beside_the_table_the_answer_is_the_reactions_to_that_turn(
    played: Game, ann: Account, browser: Browser
) -> None:
    page = at(played, "reactions", newest(played))
    client = browser(ann)
    assert "<form" in client.get(page, headers=HTMX).content.decode()
    answer = client.post(page, {"kind": "gasp"}, headers=HTMX).content.decode()
    assert answer.strip().startswith('<span class="reactions"')
    assert "Oh!" in answer and "<form" not in answer


def test_a_refusal_says_why(played: Game, ann: Account, browser: Browser) -> None:
    page = at(played, "reactions", newest(played))
    answer = browser(ann).post(page, {"kind": "wink"}, headers=HTMX)
    assert answer.status_code == 422
    assert "You cannot react to that." in answer.content.decode()
    assert browser(ann).get(at(played, "reactions", 10**6)).status_code == 404


@pytest.mark.postgresql
def test_the_table_shows_reactions_and_asks_for_them_only_once_there_are_any(
    played: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client, table = browser(ben), at(played, "table")
    before = read(client, table)
    assert "reactions__said" not in before and f'data-turn="{newest(played)}"' in before
    react(played, ann, "groan")
    assert 'title="Oh no!"' in read(client, table)


def test_open_pages_learn_of_it(played: Game, ann: Account, ben: Account, browser: Browser) -> None:
    client, table = browser(ben), at(played, "table")
    read(client, table)
    fragment = reverse("games:fragment", args=[played.pk])
    headers = {"HX-Request": "true", "HX-Target": "table", "X-Since": str(played.version)}
    tag = read(client, fragment, **headers).split('data-tag="')[1].split('"')[0]
    known = {**headers, "If-None-Match": f'"{tag}"'}
    assert client.get(fragment, headers=known).status_code == 304
    react(played, ann)
    assert client.get(fragment, headers=known).status_code == 200


def test_the_replay_shows_them_with_the_turn(played: Game, ann: Account, browser: Browser) -> None:
    react(played, ann, "doubt")
    shown = read(browser(ann), at(played, "replay", 1, 2))
    assert 'title="Hm …"' in shown and "reactions__open" in shown


def test_watchers_find_no_way_to_it(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    play_some(game, 1)
    services.react(game_id=game.pk, account=ann, version=newest(game), kind="laugh")
    for name in ("table", "log"):
        shown = read(browser(None), at(game, name))
        assert "reactions__said" in shown and "reactions__open" not in shown
    page = at(game, "reactions", newest(game))
    assert "<button" not in read(browser(None), page).split("<main")[1].split("</main")[0]
