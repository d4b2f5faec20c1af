"""A masked table shows nobody who its people are, until the game is over."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, Block, Liking
from games.chat import filters
from games.chat.selectors import messages
from games.chat.services import say
from games.core.errors import CannotBeLent, InvalidMessage
from games.core.seating import departures, masks
from games.core.seating.naming import COMPUTER_NAMES
from games.core.tables import tables
from games.lists.selectors.open_tables import open_to
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice, Player, Timekeeping
from games.notices import letters
from games.reactions.models import Reaction
from games.reactions.services import react
from games.relations.selectors import own_tables
from games.seats import services as free
from games.seats import services as lending
from tests import pages
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.test_secrecy import told
from tests.playing import play_out, play_some

MOST_SEATS = 12
pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Account]:
    """Five people who differ in all that could tell them apart."""
    found = [
        AccountFactory(name=name, portrait=face, language=language, time_zone=zone)
        for name, face, language, zone in (
            ("Host Hanna", 1, "en", "Europe/Rome"),
            ("Brigitte", 2, "fr", "Europe/Paris"),
            ("Carmencita", 3, "es", "America/Lima"),
            ("Dorothea", 0, "en", "Asia/Tokyo"),
            ("Watcher Wim", 4, "en", "Europe/Rome"),
        )
    ]
    Timekeeping.objects.create(account=found[1], games=9, turns_in_time=50, days_missed=3)
    Liking.objects.create(account=found[0], person=found[1])
    filters.hide(found[0], found[2].pk)
    Block.objects.create(account=found[4], person=found[3])
    return found


@pytest.fixture
def game(people: list[Account]) -> Game:
    """A public masked game of four of them, in which something was said, stated and done."""
    game = running_game(people[0], people[1:4], masked=True, name="Ball")
    for account in people[:4]:
        say(game_id=game.pk, account=account, text="Good evening")
    hidden = Player.objects.get(game=game, account=people[1])
    say(game_id=game.pk, account=people[2], text=f"@{hidden.shown_name} hello")
    game = play_some(game, 6)
    for account in people[1:4]:
        react(game_id=game.pk, account=account, version=game.version, kind="cheers")
    return game


def _swap(game: Game, one: Account, other: Account) -> None:
    """Have two people sit in each other's places, from the beginning."""
    first, second = (Player.objects.get(game=game, account=who) for who in (one, other))
    Player.objects.filter(pk=first.pk).update(account=None)
    Player.objects.filter(pk=second.pk).update(account=one, name=one.name)
    Player.objects.filter(pk=first.pk).update(account=other, name=other.name)
    nobody = AccountFactory()
    for old, new in ((one, nobody), (other, one), (nobody, other)):
        Reaction.objects.filter(turn__game=game, account=old).update(account=new)
    nobody.delete()


def _pages(client: Client, game: Game) -> dict[str, str]:
    values = {"game_id": game.pk, "round_number": 1, "turn": 1, "at": "1,0", "seat": 1}
    seats = Player.objects.filter(game=game).values_list("pk", flat=True)
    addresses = [*pages.filled(values), "/games/", "/games/open/", "/people/"]
    addresses += [reverse("games:report_player", args=[game.pk, seat]) for seat in seats]
    found = {at: client.get(at).content for at in addresses}
    parts = {f"part {at}": client.get(at, headers={"HX-Request": "true"}).content for at in found}
    return {at: _lasting(text.decode(errors="replace")) for at, text in (found | parts).items()}


def _lasting(text: str) -> str:
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": ?"\w+"', "", text)
    return re.sub(r'<time [^>]*>[^<]*</time>|data-tag="\w*"', "", text)


@pytest.mark.parametrize("reader", [0, 4, None])
def test_no_byte_of_a_page_changes_when_two_people_change_places(
    game: Game, people: list[Account], reader: int | None
) -> None:
    client = Client()
    if reader is not None:
        client.force_login(people[reader])
    _pages(client, game)  # looking is remembered
    before = _pages(client, game)
    _swap(game, people[1], people[2])
    after = _pages(client, game)
    assert [at for at, text in before.items() if after[at] != text] == []
    if reader is not None:
        _swap(game, people[1], people[3])
        after = _pages(client, game)
        assert [at for at, text in before.items() if after[at] != text] == []


@pytest.mark.both
def test_no_page_of_the_table_has_a_name(game: Game, people: list[Account]) -> None:
    client = Client()
    client.force_login(people[1])
    for at, page in _pages(client, game).items():
        if "/games/" in at:
            for other in (people[2], people[3]):
                assert other.name not in page, at


def test_no_byte_of_an_answer_of_the_api_changes(
    game: Game, people: list[Account], program: Any
) -> None:
    mine = program(people[0])
    before = told(mine, game)
    _swap(game, people[1], people[2])
    after = told(mine, game)
    assert [at for at, answer in before.items() if after[at] != answer] == []


@pytest.mark.usefixtures("clock")
def test_no_byte_of_an_email_changes(game: Game, people: list[Account]) -> None:
    mine = list(Notice.objects.filter(account=people[0]).order_by("pk"))
    assert mine
    before = [letters.compose([notice], people[0]) for notice in mine]
    _swap(game, people[1], people[2])
    again = list(Notice.objects.filter(account=people[0]).order_by("pk"))
    assert [letters.compose([notice], people[0]) for notice in again] == before


def test_names_are_drawn_at_the_start_and_nobody_keeps_their_row(people: list[Account]) -> None:
    table = open_table(people[0], people[1:4], masked=True)
    seated = {player.pk for player in table.players.all()}
    assert {player.shown_name for player in table.players.all()} == {"Somebody"}
    lobby.start_table(table.pk, people[0])
    begun = list(table.players.select_related("account"))
    assert not seated & {player.pk for player in begun}
    names = {player.shown_name for player in begun}
    assert len(names) == 4
    assert names <= set(masks.NAMES)


def test_the_lobby_shows_nobody_and_nobody_who_is_invited(people: list[Account]) -> None:
    table = open_table(people[0], people[1:3], masked=True, seats=5)
    invitations.invite(table.pk, people[0], people[3].pk)
    shown = tables.table(table.pk, people[1])
    assert {player.name for player in shown.players} == {"Somebody"}
    # Not even the host: whoever accepts would go from the list as another mask comes.
    assert (shown.invited, tables.table(table.pk, people[0]).invited) == ((), ())
    assert shown.free_seats == 2
    assert tables.table(table.pk, people[3]).is_invited
    address = reverse("games:join", args=[table.invite_token])
    page = Client().get(address).content.decode()
    for account in people:
        assert account.name not in page
    with pytest.raises(InvalidMessage):
        say(game_id=table.pk, account=people[1], text="It is me")


def test_no_block_and_no_list_tells_who_is_there(people: list[Account]) -> None:
    table = open_table(people[0], [people[3]], masked=True, public=True, seats=6)
    assert table in open_to(people[4].pk)
    assert own_tables(people[0])[0]["players"] == []
    invitations.invite(table.pk, people[0], people[3].pk)
    assert not table.invited.exists()


def test_links_are_alike_whoever_writes_them(game: Game, people: list[Account]) -> None:
    Account.objects.filter(pk=people[1].pk).update(created=timezone.now() - timedelta(days=999))
    for account in people[1:3]:
        say(game_id=game.pk, account=account, text="See https://example.org/")
    shown = messages(game.pk, people[0]).messages[-2:]
    assert [piece.link for one in shown for piece in one.said if piece.link] == []


def test_moderators_find_nobody_by_name_without_a_case(
    game: Game, people: list[Account], mo: Account
) -> None:
    office = Client()
    office.force_login(mo)
    pages_of = [
        office.get(f"/admin/games/{model}/?q=Brigitte").content.decode()
        for model in ("game", "player", "message", "claim")
    ]
    for page in pages_of:
        assert game.name not in page
    assert "Host Hanna" not in office.get("/admin/games/game/").content.decode()


def test_no_seat_is_lent(game: Game, people: list[Account]) -> None:
    with pytest.raises(CannotBeLent):
        lending.ask(game.pk, people[0], people[4].pk)


def test_somebody_who_takes_the_seat_of_a_person_who_left_is_masked(
    game: Game, people: list[Account]
) -> None:
    seat = Player.objects.get(game=game, account=people[1]).seat
    departures.leave_game(game.pk, people[1])
    taker = AccountFactory(name="Newcomer Nils")
    free.take(game.pk, seat or 0, taker)
    shown = tables.table(game.pk, people[0])
    assert "Newcomer" not in repr(shown)
    assert shown.names[seat or 0] in masks.NAMES


def test_all_is_shown_once_the_game_is_over(game: Game, people: list[Account]) -> None:
    play_out(game)
    shown = tables.table(game.pk, people[0], staged=False)
    assert {one.name for one in shown.players} == {one.name for one in people[:4]}
    assert all(one.person and one.alias for one in shown.players)


def test_an_ordinary_table_is_not_masked(people: list[Account]) -> None:
    game = running_game(people[0], people[1:4])
    shown = tables.table(game.pk, people[0])
    assert {one.name for one in shown.players} == {one.name for one in people[:4]}
    assert not any(one.is_masked or one.alias for one in shown.players)


def test_no_drawn_name_is_that_of_a_computer_player() -> None:
    assert not set(masks.NAMES) & set(COMPUTER_NAMES)
    assert len(set(masks.NAMES)) >= 2 * MOST_SEATS
