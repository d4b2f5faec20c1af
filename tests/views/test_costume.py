"""In costume a player's pages of a table show other cards, and not a byte says so."""

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core import costumes
from games.core.round_rows import read_states, save_round
from games.core.tables import tables
from games.models import Game, Player, Report
from games.rules import engine
from tests import pages
from tests.factories import AccountFactory, running_game
from tests.playing import play_one, play_some, position_of, seat_of, to_act
from tests.redeal import redeal
from tests.views.conftest import Browser
from tests.views.one_turn_links import discard, link
from tests.views.test_secrecy import PARTS, shown

pytestmark = pytest.mark.django_db
STALE = "The table has changed since you looked"


def _change(client: Client, game: Game) -> None:
    answer = client.post(reverse("games:change_costume", args=[game.pk]))
    assert answer.headers["Location"] == reverse("games:table", args=[game.pk])


def _pages(client: Client, game: Game, queries: list[str]) -> dict[str, str]:
    """Every page of the table by its address, and what a page asks for; without the tags."""
    values = {"game_id": game.pk, "round_number": 1, "turn": 1, "at": "1,0"}
    whole = pages.shown(client, pages.filled(values))
    found = {**whole, **shown(client, game, queries)}
    for at in pages.filled(values):
        answer = client.get(at, headers={"HX-Request": "true"})
        found[f"part {at}"] = answer.content.decode(errors="replace")
    return {at: _lasting(text) for at, text in found.items()}


def _lasting(text: str) -> str:
    text = re.sub(r'data-tag="\w*"|name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", text)
    text = re.sub(r'"X-CSRFToken": ?"\w+"', "", text)
    return re.sub(r"<time [^>]*>[^<]*</time>", "", text)


def _disguise(game: Game, player: Player) -> None:
    """Make the costume true: deal this player in the rows what it shows."""
    game = Game.objects.select_related("round").get(pk=game.pk)
    assert game.round is not None and player.seat is not None
    (before,) = read_states(game, [game.round])
    key = costumes.costume_of(game, player)
    assert key is not None
    after = engine.save(costumes.in_costume(engine.load(before), player.seat, key))
    assert after.hands != before.hands
    save_round(game.round, before, after)
    game.round.goals = after.goals
    game.round.save(update_fields=["goals"])


@pytest.mark.parametrize("is_waiting", [False, True])
def test_a_page_in_costume_is_the_page_of_somebody_who_has_these_cards(is_waiting: bool) -> None:
    people = AccountFactory.create_batch(4)
    game = running_game(people[0], people[1:], rules={"expansion": is_waiting})
    game = play_some(game, 9)
    player = Player.objects.get(game=game, seat=_next(game)) if is_waiting else to_act(game)
    client = Client()
    assert player.account is not None
    client.force_login(player.account)
    queries = ["", "?lighting=start", "?pass=1"]
    for name in PARTS:
        client.get(reverse(f"games:{name}", args=[game.pk]))
    _change(client, game)
    _pages(client, game, queries)  # looking is remembered
    in_costume = _pages(client, game, queries)
    _change(client, game)
    real = _pages(client, game, queries)
    assert in_costume != real
    _disguise(game, player)
    true = _pages(client, game, queries)
    # What a replay shows of earlier turns is played again from the deal.
    differing = {at for at, text in in_costume.items() if true[at] != text}
    # A replay plays earlier turns again from the deal.
    assert not [at for at in differing if "replay" not in at]


def _next(game: Game) -> int:
    return ((to_act(game).seat or 0) + 1) % 4


def test_a_costume_is_the_same_on_every_page_and_does_not_know_what_others_hold() -> None:
    people = AccountFactory.create_batch(4)
    game, chance = running_game(people[0], people[1:]), Random(3)
    client = Client()
    client.force_login(people[1])
    _change(client, game)
    for _ in range(3):
        for _ in range(4):
            game = play_one(game, chance)
        queries = ["", "?pass=1"]
        for name in ("table", *PARTS):
            client.get(reverse(f"games:{name}", args=[game.pk]))
        before = shown(client, game, queries)
        redeal(game, seat_of(game, people[1]), seed=4)
        assert shown(client, game, queries) == before


def test_the_menu_offers_the_same_in_costume_and_without(
    game: Game, ann: Account, browser: Browser
) -> None:
    client, address = browser(ann), reverse("games:table", args=[game.pk])
    menu = re.compile(r'<details class="menu bar__more".*?</details>', re.DOTALL)

    def offered() -> str:
        (found,) = menu.findall(client.get(address).content.decode())
        return _lasting(found)

    offered()  # which reads the news
    before = offered()
    assert before.count("Change costume") == 1
    _change(client, game)
    assert offered() == before


def test_the_api_gives_the_real_cards_whatever_a_browser_wears(
    game: Game, ann: Account, browser: Browser
) -> None:
    _change(browser(ann), game)
    seen = tables.table(game.pk, ann, staged=False).observation
    seat = seat_of(game, ann)
    assert seen == engine.observe(position_of(game), seat)


def test_nothing_can_be_played_or_written_in_costume(browser: Browser) -> None:
    people = AccountFactory.create_batch(4)
    game = play_some(running_game(people[0], people[1:]), 3)
    acting, waiting = to_act(game), Player.objects.get(game=game, seat=_next(game))
    assert acting.account is not None and waiting.account is not None
    client, version = browser(acting.account), game.version
    one_turn, turn = link(game), discard(game)
    _change(client, game)
    fields = {"version": version, "pass": "1", "cards": turn["choice"].partition("cards=")[2]}
    answers = [
        client.post(reverse("games:turns", args=[game.pk]), fields),
        client.post(one_turn, turn),
    ]
    client = browser(waiting.account)
    _change(client, game)
    for name, posted in (
        ("orders", {"version": version}),
        ("new_order", {"version": version}),
        ("notes", {"text": "Gold!"}),
        ("suspicions", {f"seat-{acting.seat}": "4"}),
    ):
        answers.append(client.post(reverse(f"games:{name}", args=[game.pk]), posted))
    for answer in answers:
        assert answer.status_code in (409, 422)
        assert STALE in answer.content.decode()
    game.refresh_from_db()
    waiting.refresh_from_db()
    assert (game.version, waiting.notes, waiting.orders) == (version, "", None)
    assert not game.round.ledgers.exists() if game.round else True


def test_own_notes_do_not_show_in_costume_and_are_kept(
    game: Game, ann: Account, browser: Browser
) -> None:
    client, address = browser(ann), reverse("games:notes", args=[game.pk])
    client.post(address, {"text": "I dig for Ben"})
    _change(client, game)
    assert "I dig for Ben" not in client.get(address).content.decode()
    _change(client, game)
    assert "I dig for Ben" in client.get(address).content.decode()


def test_only_players_of_a_running_game_change_costume(
    game: Game, olga: Account, ann: Account, browser: Browser
) -> None:
    address = reverse("games:change_costume", args=[game.pk])
    assert browser(olga).post(address).status_code == 404
    assert browser(olga).get(address).status_code == 404
    assert "Nothing shows whether you’re in costume" in browser(ann).get(address).content.decode()
    Game.objects.filter(pk=game.pk).update(practice=True)
    assert browser(ann).post(address).status_code == 404
    assert "/login" in Client().post(address).headers["Location"]


def test_a_table_that_is_held_is_still_in_costume(
    game: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    _change(client, game)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.HELD)
    hand = tables.table(game.pk, ann, in_costume=True).observation.hand
    assert hand != tables.table(game.pk, ann).observation.hand
    _change(client, game)


def test_an_ended_game_shows_all_as_it_is(game: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    _change(client, game)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    rows = Player.objects.select_related("game").get(game=game, account=ann)
    assert costumes.costume_of(rows.game, rows) is None


def test_the_manners_are_linked_from_the_foot_and_have_reasons_to_report() -> None:
    page = Client().get("/manners/").content.decode()
    assert page.count('href="/manners/"') == 1
    assert "Change costume" in page
    assert {"leak", "elsewhere"} <= set(Report.Reason.values)
