"""A table of a duplicate that has ended shows nobody more than its own seats saw of it."""

import re
from itertools import zip_longest
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.errors import KnowsASecret
from games.core.history.finished_games import finished_game
from games.core.history.records import finished_record
from games.core.locking import lock_game, lock_running
from games.core.seating.offers import check_taker
from games.core.tables.tables import table
from games.core.turns import lifecycle
from games.core.visibility import NotFound, NotOver
from games.deal.selectors import fair_deal, proof_of
from games.models import Duplicate, FairDeal, Game, Player, Round
from games.moderation.selectors import powers
from tests.duplicates.conftest import Opening, fill, play_to_its_end, tables_of
from tests.games.api.conftest import Programs, program
from tests.playing import play_round, play_some, tell_all
from tests.views.conftest import Browser

__all__ = ["program"]
pytestmark = pytest.mark.django_db

# What a player of a table may open while others play the same deal.
OPEN = ("table", "fragment", "fair_deal", "proof", "deeds", "chat")
# What opens with the last table.
CLOSED = ("record", "story", "share", "thoughts", "both_ends")


@pytest.fixture
def ended(playing: Duplicate) -> Game:
    """The first table, which has ended while the other is played; its people have seen all."""
    return tell_all(play_to_its_end(tables_of(playing)[0]))


def a_player(game: Game) -> Account:
    account = game.players.order_by("seat")[0].account
    assert account is not None
    return account


def page(client: Client, name: str, game: Game) -> tuple[int, str]:
    answer = client.get(reverse(f"games:{name}", args=[game.pk]))
    text = answer.content.decode() if not answer.streaming else ""
    return answer.status_code, re.sub(r'(csrfmiddlewaretoken" value|nonce)="[^"]+"', "", text)


def difference(before: str, after: str) -> list[str]:
    """The lines in which two pages differ."""
    pairs = zip_longest(before.splitlines(), after.splitlines())
    return [f"{one} / {other}" for one, other in pairs if one != other]


def deal_anew(game: Game) -> None:
    """Deal otherwise what no seat of an ended table saw: the shuffle, and all that was left."""
    chance = Random(7)
    for row in Round.objects.filter(game=game):
        for pile in row.deal.values():
            chance.shuffle(pile)
        row.secret = chance.randbytes(32).hex()
        row.save(update_fields=["deal", "secret"])
    fair = FairDeal.objects.get(game=game)
    fair.sealed = [chance.randbytes(20).hex() for _ in fair.sealed]
    fair.save()


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_says_nothing_of_the_deal(ended: Game, browser: Browser, name: str) -> None:
    client = browser(a_player(ended))
    page(client, name, ended)
    before = page(client, name, ended)
    assert before[0] == 200
    deal_anew(ended)
    assert difference(before[1], page(client, name, ended)[1]) == []


@pytest.mark.parametrize("name", CLOSED)
def test_what_a_finished_game_opens_is_closed(ended: Game, browser: Browser, name: str) -> None:
    assert page(browser(a_player(ended)), name, ended)[0] == 404


def test_no_page_of_a_table_is_for_outsiders(
    ended: Game, playing: Duplicate, browser: Browser, olga: Account
) -> None:
    elsewhere = a_player(tables_of(playing)[1])
    for who in (None, olga, elsewhere):
        for name in (*OPEN, *CLOSED):
            status, _text = page(browser(who), name, ended)
            assert status in (302, 404), name


def test_a_replay_keeps_to_ones_own_seat(ended: Game, browser: Browser) -> None:
    me = a_player(ended)
    address = reverse("games:replay", args=[ended.pk, 1, 2])
    own, asked = (
        browser(me).get(address, query).content.decode() for query in ({}, {"seat": "all"})
    )
    assert re.findall(r'class="card[^"]*"', own) == re.findall(r'class="card[^"]*"', asked)


def test_programs_read_no_more_than_people(ended: Game, program: Programs) -> None:
    reader = program(a_player(ended))
    before = [reader.get(f"games/{ended.pk}/{part}").json() for part in ("", "proof/", "turns/")]
    deal_anew(ended)
    after = [reader.get(f"games/{ended.pk}/{part}").json() for part in ("", "proof/", "turns/")]
    assert after == before
    assert reader.get(f"games/{ended.pk}/record/").status_code in (404, 409)


def test_reads_of_finished_games_refuse_it(ended: Game) -> None:
    me = a_player(ended)
    with pytest.raises(NotFound):
        finished_game(ended.pk, me)
    with pytest.raises(NotOver):
        finished_record(ended.pk, me)
    assert not table(ended.pk, me).standings


def test_a_round_that_is_over_is_not_opened_while_the_next_is_played(
    six: list[Account], opened: Opening
) -> None:
    game = tables_of(fill(opened(six[0], rules={"rounds": 2}), six))[0]
    play_round(game)
    assert game.rounds.count() == 2
    proof = proof_of(game.pk, a_player(game))
    assert proof.deals == ()
    assert [one.secret for one in proof.commitments[1:]] == [None, None]


def test_the_page_of_the_deal_finds_no_fault_meanwhile(ended: Game) -> None:
    view = fair_deal(ended.pk, a_player(ended))
    assert view.proof is not None
    assert (view.proof.deals, view.is_finished) == ((), False)


def test_nobody_from_one_table_gets_a_seat_at_another(playing: Duplicate) -> None:
    one, other = tables_of(playing)
    player = Player.objects.filter(game=other).first()
    assert player is not None
    with pytest.raises(KnowsASecret):
        check_taker(lock_game(other.pk), player, a_player(one))


def test_a_moderator_who_plays_has_no_powers_over_the_other_tables(playing: Duplicate) -> None:
    one, other = tables_of(playing)
    assert not powers.over_table(a_player(one), other.pk)


def test_an_abandoned_table_is_closed_too(playing: Duplicate, browser: Browser) -> None:
    game = play_some(tables_of(playing)[0], 4)
    lifecycle.cancel(lock_running(game.pk))
    game.refresh_from_db()
    assert game.status == Game.Status.HELD
    assert not game.is_laid_open
    assert page(browser(a_player(game)), "table", game)[0] == 200
    assert FairDeal.objects.get(game=game).opened[1:] == [None]


def test_everything_opens_with_the_last_table(
    ended: Game, playing: Duplicate, browser: Browser
) -> None:
    play_to_its_end(tables_of(playing)[1], 3)
    tell_all(ended)
    for name in ("record", "story", "share"):
        assert page(browser(a_player(ended)), name, ended)[0] == 200
    assert proof_of(ended.pk, a_player(ended)).deals
