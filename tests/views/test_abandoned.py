"""The pages of a game that was abandoned: board, log, chat, replay, and who was who."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.clocks.absence import ABANDONED_AFTER
from games.core.errors import NotYours
from games.core.round_rows import read_positions
from games.lobby import services as lobby
from games.models import Game
from games.seats import tasks as desertion
from games.wording import dwarf_name
from tests.factories import open_table, running_game
from tests.people import Browser
from tests.playing import play_some

pytestmark = pytest.mark.django_db
PAGES = ("table", "fragment", "log", "chat", "fair_deal")


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A public game that everybody left after eight turns."""
    return abandoned(running_game(ann, [ben, cleo], public=True), ann)


def abandoned(game: Game, ann: Account) -> Game:
    chat.say(game_id=game.pk, account=ann, text="Is anybody here?")
    game = play_some(game, 8)
    game.players.update(stand_in="regular")
    long_ago = timezone.now() - ABANDONED_AFTER
    Game.objects.filter(pk=game.pk).update(all_away_since=long_ago, computer_at=None)
    assert desertion.abandon(game.pk)
    return Game.objects.get(pk=game.pk)


def read(browser: Browser, who: Account | None, address: str) -> str:
    """A page in one line."""
    response = browser(who).get(address)
    assert response.status_code == 200, address
    return re.sub(r"\s+", " ", response.content.decode())


def at(game: Game, page: str = "table") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def roles_of(game: Game) -> list[tuple[str, str]]:
    """Everybody at the table, and what they were in words."""
    assert game.round is not None
    (position,) = read_positions(game, [game.round])
    players = game.players.select_related("account").order_by("seat")
    return [
        (player.shown_name, dwarf_name(dwarf))
        for player, dwarf in zip(players, position.dwarfs, strict=True)
    ]


def test_its_page_says_that_it_was_abandoned_and_who_was_who(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    for who in (ann, olga, None):
        text = read(browser, who, at(game))
        assert "Abandoned" in text
        assert "Everybody was away for a week, so this game was abandoned." in text
        assert "The treasure lay behind the" in text
        # There is no gold that will be told later.
        assert "dwarfs__gold" not in text
        for name, role in roles_of(game):
            assert re.search(rf"<b>{name}( \(you\))?</b> <span>{role}</span>", text)


def test_its_mine_and_its_log_stay(game: Game, ann: Account, browser: Browser) -> None:
    text = read(browser, ann, at(game))
    assert 'class="mine' in text
    assert len(re.findall(r'data-version="\d+"', text)) > 1
    assert "log__line" in read(browser, ann, at(game, "log"))


def test_nobody_can_play_there_any_more_nor_is_it_anybodys_turn(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    for who in (ann, ben, cleo):
        text = read(browser, who, at(game))
        assert "data-my-turn" not in text
        assert "Choose a card." not in text
        assert "turn.</span>" not in text
        move = {"version": str(game.version), "card": "EW"}
        assert browser(who).post(at(game, "turns"), move).status_code in (404, 409, 422, 302)
    assert Game.objects.get(pk=game.pk).version == game.version


def test_whoever_may_see_the_game_reads_its_chat_and_its_people_may_write(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    for who in (ann, olga):
        text = read(browser, who, at(game, "chat"))
        assert "Is anybody here?" in text
        assert ('name="text"' in text) == (who == ann)
    chat.say(game_id=game.pk, account=ann, text="A pity!")
    assert "A pity!" in read(browser, olga, at(game, "chat"))
    with pytest.raises(NotYours):
        chat.say(game_id=game.pk, account=olga, text="I only watch")


def test_its_replay_shows_all_that_was_played_through_everybodys_eyes(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    address = reverse("games:replay", args=[game.pk, 1, 8])
    for who in (ann, olga):
        assert "?seat=2" in read(browser, who, address)
        text = read(browser, who, f"{address}?seat=all")
        for name, role in roles_of(game):
            assert name in text
            assert role in text
    assert browser(ann).get(reverse("games:replay", args=[game.pk, 1, 9])).status_code == 404


def test_its_replay_offers_nothing_that_only_a_finished_game_has(
    game: Game, ann: Account, browser: Browser
) -> None:
    text = read(browser, ann, reverse("games:replay", args=[game.pk, 1, 8]))
    for page in ("share", "thoughts", "story"):
        assert f"/{page}/" not in text
    for link in re.findall(r'href="(/games/[^"#]+)"', read(browser, ann, at(game))):
        assert browser(ann).get(link).status_code in (200, 302), link


def test_an_open_page_of_it_asks_for_news_and_gets_the_same_page(
    game: Game, ann: Account, browser: Browser
) -> None:
    headers = {"HX-Request": "true", "HX-Target": "table"}
    response = browser(ann).get(at(game, "fragment"), headers=headers)
    assert response.status_code == 200
    assert "HX-Refresh" not in response
    assert "Abandoned" in response.content.decode()


def test_a_private_game_stays_hidden_from_others(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = abandoned(running_game(ann, [ben, cleo], public=False), ann)
    for page in PAGES:
        assert browser(olga).get(at(game, page)).status_code == 404
        assert browser(None).get(at(game, page)).status_code in (302, 404)
        assert browser(ann).get(at(game, page)).status_code == 200
    assert browser(olga).get(reverse("games:replay", args=[game.pk, 1, 0])).status_code == 404


def test_it_stands_under_finished_marked_and_leads_to_its_page_and_its_replay(
    game: Game, ann: Account, browser: Browser
) -> None:
    for address in (reverse("games:finished"), reverse("games:my_games")):
        text = read(browser, ann, address)
        assert "Abandoned in round 1 of 3." in text
        assert f'href="{at(game)}"' in text
    assert reverse("games:replay", args=[game.pk, 1, 0]) in read(
        browser, ann, reverse("games:finished")
    )


def test_a_table_that_never_began_is_nobodys_finished_game(
    ann: Account, ben: Account, browser: Browser
) -> None:
    table = open_table(ann, [ben], seats=4, name="Sunday dig")
    lobby.cancel_table(table.pk, ann)
    assert "Sunday dig" not in read(browser, ann, reverse("games:finished"))
    assert "This table was called off before it began." in read(browser, ann, at(table))
