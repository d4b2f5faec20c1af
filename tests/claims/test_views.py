"""The claims board: a panel beside the table, and a page without JavaScript."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.claims import services as claims
from games.models import Claim, Game, Turn
from tests.factories import AccountFactory, running_game
from tests.people import Browser
from tests.redeal import lasting, redeal

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "claims"}


def at(game: Game, name: str = "claims") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def text_of(response: Any) -> str:
    """What is read on a page, without its markup."""
    text = re.sub(r"<(script|style).*?</\1>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


@pytest.mark.both
def test_without_javascript_something_is_stated_in_three_steps(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client = browser(ann)
    assert "Make a claim" in text_of(client.get(at(game)))
    first = client.get(at(game) + "?state=1").content.decode()
    assert 'href="/games/' in first and "?about=goal-1" in first
    second = client.get(at(game) + "?about=goal-1").content.decode()
    assert "?about=goal-1&amp;says=stone" in second
    assert "about=goal-0" not in second and "about=seat-0" not in second
    assert second.index("What it is") < second.index("On record")
    assert "?state=1" in second
    third = client.get(at(game) + "?about=goal-1&says=stone")
    assert "Everyone at the table will read: Ann says: the middle goal is a stone." in text_of(
        third
    )
    answer = client.post(at(game), {"about": "goal-1", "says": "stone"}, follow=True)
    assert answer.redirect_chain == [(at(game), 302)]
    assert "You say: the middle goal is a stone." in text_of(answer)
    assert "Ann says: the middle goal is a stone." in text_of(browser(ben).get(at(game)))


def test_beside_the_table_the_panel_answers(game: Game, ann: Account, browser: Browser) -> None:
    answer = browser(ann).post(at(game), {"about": "seat-0", "says": "miner"}, headers=HTMX)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div class="claims">')
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_what_is_refused_says_why_and_keeps_what_was_chosen(
    game: Game, ann: Account, browser: Browser
) -> None:
    form = {"about": "goal-0", "says": "stone"}
    client = browser(ann)
    client.post(at(game), form)
    for headers in ({}, HTMX):
        again = client.post(at(game), form, headers=headers)
        assert again.status_code == 422
        assert "You’ve already claimed that." in text_of(again)
        assert 'value="goal-0"' in again.content.decode()


def test_nonsense_is_refused_with_a_sentence(
    game: Game, ann: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    client = browser(ann)
    for form in [
        {},
        {"about": "goal-x", "says": "stone"},
        {"about": "goal-²", "says": "stone"},
        {"about": "seat-99", "says": "miner"},
        {"about": "goal-1", "says": "x" * 5000},
        {"take_back": "no number"},
        {"take_back": "999999999"},
    ]:
        with subtests.test(form=form):
            assert client.post(at(game), form).status_code == 422
            assert client.get(at(game), form).status_code == 200
            assert not Claim.objects.exists()


def test_it_is_taken_back_on_the_page_and_struck_through(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    claim = claims.state(game_id=game.pk, account=ann, says="stone", goal=2)
    assert "Take back" not in text_of(browser(ben).get(at(game)))
    page = browser(ann).post(at(game), {"take_back": claim.pk}, follow=True)
    assert "<s>" in page.content.decode()
    assert "taken back" in text_of(page)
    assert "Take back" not in text_of(page)


def test_what_cannot_be_true_stands_together_under_a_sign(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    claims.state(game_id=game.pk, account=ann, says="stone", goal=1)
    claims.state(game_id=game.pk, account=cleo, says="miner", on=0)
    claims.state(game_id=game.pk, account=ben, says="treasure", goal=1)
    told = text_of(browser(ann).get(at(game)))
    assert re.search(
        r"These two cannot both be true Ben says: .*You say: the middle.*Cleo says:", told
    )
    claims.state(game_id=game.pk, account=cleo, says="treasure", goal=0)
    assert "These cannot all be true" in text_of(browser(ann).get(at(game)))


def test_whoever_had_not_looked_is_told_so_to_all(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    seat = game.players.get(account=ann).seat
    Turn.objects.create(
        game=game, round=game.round, number=1, version=99, seat=seat, move={},
        events=[{"kind": "looked", "seat": seat, "goal": 1}],
    )  # fmt: skip
    claims.state(game_id=game.pk, account=ben, says="stone", goal=1)
    assert "has not looked" in text_of(browser(ann).get(at(game)))
    Claim.objects.update(turn=1, player=game.players.get(account=ann))
    assert "has not looked" not in text_of(browser(ben).get(at(game)))
    assert "looked at the middle goal with a map." in text_of(browser(ben).get(at(game)))


def test_spectators_of_a_public_table_read_and_state_nothing(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    claims.state(game_id=game.pk, account=ann, says="stone", goal=2)
    for reader in (olga, None):
        page = text_of(browser(reader).get(at(game) + "?about=goal-1&says=stone"))
        assert "Ann says: the southern goal is a stone." in page
        assert "Make a claim" not in page
    assert browser(olga).post(at(game), {"about": "goal-1", "says": "stone"}).status_code == 404
    assert browser(None).post(at(game), {"about": "goal-1", "says": "stone"}).status_code == 302


def test_too_many_must_wait(game: Game, ann: Account, browser: Browser, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "claim": "1/m/user"}
    client = browser(ann)
    client.post(at(game), {"about": "goal-1", "says": "stone"})
    answer = client.post(at(game), {"about": "goal-2", "says": "stone"})
    assert answer.status_code == 422
    assert "Wait a minute" in text_of(answer)
    assert Claim.objects.count() == 1


def test_the_board_is_the_same_however_what_nobody_saw_was_dealt(
    ann: Account, ben: Account, cleo: Account
) -> None:
    others = [ben, cleo, *AccountFactory.create_batch(2)]
    for rules in ({}, {"expansion": True}):
        game = running_game(ann, others, rules=rules)
        kind = "saboteur" if not rules else "boss"
        for seat in range(3):
            claims.state(game_id=game.pk, account=ben, says=kind, on=seat)
        claims.state(game_id=game.pk, account=ann, says="treasure", goal=0)
        claims.state(game_id=game.pk, account=cleo, says="treasure", goal=1)
        client = Client()
        client.force_login(ann)
        seen = [_board(client, game)]
        for seed in range(4):
            redeal(game, game.players.get(account=ann).seat, seed)
            seen.append(_board(client, game))
        assert len(set(seen)) == 1


def _board(client: Client, game: Game) -> str:
    return lasting(client.get(at(game) + "?about=seat-1&says=saboteur").content.decode())


def test_what_a_computer_player_did_in_a_seat_is_no_deed_of_its_owner(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    seats = [
        player.seat for account in (ann, ben) for player in game.players.filter(account=account)
    ]
    broke = {"kind": "broke", "seat": seats[0], "card": "break-cart", "on": seats[1]}
    looked = {"kind": "looked", "seat": seats[0], "goal": 1}
    for number, (event, by) in enumerate([(broke, "time-out"), (looked, "")], 1):
        Turn.objects.create(
            game=game, round=game.round, number=number, version=game.version + number,
            seat=seats[0], move={}, events=[event], played_by=by,
        )  # fmt: skip
    for reader, whom in ((ann, "you"), (ben, "Ann")):
        page = browser(reader).get(at(game)).content.decode()
        assert f"A computer player (for {whom}) broke" in page
        assert page.count("#i-bot") == 1
    assert "You looked" in browser(ann).get(at(game)).content.decode()
    assert "small mark" in page
    Turn.objects.filter(number=1).update(played_by="")
    page = browser(ben).get(at(game)).content.decode()
    assert "small mark" not in page and "#i-bot" not in page


def test_the_record_explains_columns_of_goals(game: Game, ann: Account, browser: Browser) -> None:
    told = " ".join(text_of(browser(ann).get(at(game))).split())
    assert "N: the northern goal, M: the middle goal, S: the southern goal." in told
