"""The list of free seats, and taking one without scripts."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_page
from games.chat import services as chat
from games.chat.models import Message
from games.chat.selectors import messages
from games.claims import selectors as claims_board
from games.claims import services as claims
from games.clocks.paces import DAY, PRESETS, EachTurn
from games.clocks.timing import Timing
from games.core.errors import NotYours, NoVote
from games.core.seating import departures
from games.core.tables import tables
from games.core.turns import seen, turns
from games.lists import selectors as lists
from games.models import Game, Notice, Player, Tally, Timekeeping
from games.motions import selectors as floors
from games.motions import services as motions
from games.notes import services as notes
from games.notices import sending
from games.notices.turn_links import address_of, read_link
from games.seats import services
from games.wording.absences import GONE
from tests.accounts.people import sign_up
from tests.factories import AccountFactory, running_game
from tests.look.validity import faults
from tests.people import Browser, acting
from tests.playing import play_out, play_some, seat_of, some_move, to_act
from tests.redeal import redeal
from tests.seats.lending import take_over

pytestmark = pytest.mark.django_db
LIST = "games:free_seats"


@pytest.fixture
def left(ann: Account, ben: Account, cleo: Account) -> Player:
    """The seat that Ben has left at a public table."""
    game = play_some(running_game(ann, [ben, cleo], name="Sunday dig"), 5)
    seat = seat_of(game, ben)
    departures.leave_game(game.pk, ben)
    return Player.objects.select_related("game").get(game=game, seat=seat)


def at(left: Player) -> str:
    return reverse("games:free_seat", args=[left.game_id, left.seat])


def table_of(left: Player) -> str:
    return reverse("games:table", args=[left.game_id])


def link_of(left: Player) -> str:
    return reverse("games:join", args=[left.game.invite_token])


def linked(left: Player) -> str:
    return reverse("games:linked_seat", args=[left.game.invite_token, left.seat])


def has(left: Player, name: str) -> bool:
    return Player.objects.filter(pk=left.pk, account__name=name).exists()


def text(page: Any) -> str:
    words = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", page)
    return re.sub(r"\s+", " ", words)


@pytest.mark.both
def test_one_press_takes_a_seat_of_the_list(left: Player, olga: Account, browser: Browser) -> None:
    assert reverse(LIST) in browser(olga).get(reverse("games:open")).content.decode()
    page = browser(olga).get(reverse(LIST)).content.decode()
    assert at(left) in page and "Round 1 of 3, turn 6." in page
    one = browser(olga).get(at(left)).content.decode()
    assert "Nobody can tell you now which dwarf it is." in one
    assert not (faults(page) or faults(one))
    assert not has(left, "Olga")
    assert browser(olga).post(at(left))["Location"] == table_of(left)
    assert has(left, "Olga")
    assert browser(olga).get(at(left))["Location"] == table_of(left)


def test_an_empty_list_says_what_to_do(browser: Browser) -> None:
    page = browser(None).get(reverse(LIST)).content.decode()
    assert "No running game needs anybody just now." in page
    assert not faults(page)


@pytest.mark.parametrize(("how", "door"), [("sign_up", "signup"), ("log_in", "login")])
@pytest.mark.parametrize("public", [True, False])
def test_a_visitor_comes_back_with_an_account_and_has_the_seat(
    left: Player, how: str, door: str, public: bool
) -> None:
    Game.objects.filter(pk=left.game_id).update(public=public)
    client, here = Client(), at(left) if public else linked(left)
    answer = client.post(here, {"how": how})
    assert answer["Location"] == f"{reverse(f'account_{door}')}?next={here}"
    assert sign_up(client, "Newton", next=here)["Location"] == here
    assert client.get(here)["Location"] == table_of(left)
    assert has(left, "Newton")


def test_latecomers_are_led_to_other_seats(left: Player, olga: Account, browser: Browser) -> None:
    services.take(left.game_id, left.seat or 0, AccountFactory())
    client = browser(olga)
    assert client.post(at(left))["Location"] == reverse(LIST)
    assert "This seat is no longer free." in client.get(reverse(LIST)).content.decode()
    nowhere = reverse("games:free_seat", args=[left.game_id, 99999999999])
    assert client.get(nowhere)["Location"] == reverse(LIST)


def test_a_refusal_is_a_sentence(left: Player, olga: Account, browser: Browser) -> None:
    Game.objects.filter(pk=left.game_id).update(verified_only=True)
    unverified = AccountFactory(verified=False)
    answer = browser(unverified).post(at(left))
    assert answer.status_code == 403
    assert "message--error" in answer.content.decode() or "alert" in answer.content.decode()
    assert not has(left, unverified.name)


def test_the_invite_link_of_a_private_table_leads_to_the_seat_that_was_left(
    left: Player, ann: Account, olga: Account, browser: Browser
) -> None:
    Game.objects.filter(pk=left.game_id).update(public=False)
    client = browser(olga)
    assert client.get(at(left))["Location"] == reverse(LIST)
    assert client.get(link_of(left))["Location"] == linked(left)
    answer = client.get(linked(left))
    page = answer.content.decode()
    assert "A free seat at “Sunday dig”" in page and not faults(page)
    assert table_of(left) not in page and reverse(LIST) not in page
    assert 'property="og:title"' in page and "noindex" in answer["X-Robots-Tag"]
    assert client.post(linked(left))["Location"] == table_of(left)
    assert has(left, "Olga")
    for who in (olga, ann):
        assert browser(who).get(link_of(left))["Location"] == table_of(left)
    newcomer = browser(AccountFactory())
    assert newcomer.post(linked(left))["Location"] == link_of(left)
    assert "Sunday dig has started" in newcomer.get(link_of(left)).content.decode()


@pytest.mark.parametrize("public", [True, False])
def test_players_find_the_link_to_pass_on_in_the_menu(
    left: Player, public: bool, ann: Account, olga: Account, browser: Browser
) -> None:
    Game.objects.filter(pk=left.game_id).update(public=public)
    client = browser(ann)
    assert at(left) in client.get(table_of(left)).content.decode()
    page = client.get(at(left)).content.decode()
    assert f"http://testserver{link_of(left)}" in page and not faults(page)
    assert (reverse(LIST) in page) is public
    assert client.post(linked(left))["Location"] == table_of(left)
    assert left.game.invite_token not in browser(olga).get(at(left)).content.decode()
    services.take(left.game_id, left.seat or 0, AccountFactory(), left.game.invite_token)
    assert at(left) not in client.get(table_of(left)).content.decode()
    assert client.get(at(left))["Location"] == table_of(left)


def test_no_byte_depends_on_their_cards(left: Player, olga: Account, browser: Browser) -> None:
    addresses = (reverse(LIST), at(left), linked(left))

    def shown() -> list[str]:
        clients = (browser(None), browser(olga))
        return [text(one.get(at).content.decode()) for one in clients for at in addresses]

    before = shown()
    redeal(left.game, None, seed=3)
    assert shown() == before


@pytest.mark.postgresql
def test_the_list_takes_as_many_queries_for_many_tables_as_for_one(
    left: Player, olga: Account, browser: Browser, django_assert_max_num_queries: Any
) -> None:
    client = browser(olga)
    client.get(reverse(LIST))
    with django_assert_max_num_queries(12) as one:
        client.get(reverse(LIST))
    for _ in range(2):
        game = running_game(AccountFactory(), [ben := AccountFactory()], computers=1)
        departures.leave_game(game.pk, ben)
    with django_assert_max_num_queries(len(one)):
        client.get(reverse(LIST))


# A seat is taken over: its place stays, its owner is another, and nothing of the old one acts.


DAILY = Timing(PRESETS["daily"])


def test_the_new_owner_plays_and_the_former_one_cannot(game: Game, olga: Account) -> None:
    former = acting(game)
    take_over(game, former, olga)
    move = some_move(game, Random(1))
    with pytest.raises(NotYours):
        turns.take_turn(game_id=game.pk, account=former, version=game.version, move=move)
    turns.take_turn(game_id=game.pk, account=olga, version=game.version, move=move)


def test_the_new_owner_sees_what_the_seat_sees_and_the_former_one_what_spectators_see(
    game: Game, ben: Account, olga: Account
) -> None:
    Game.objects.filter(pk=game.pk).update(public=True)
    mine = tables.table(game.pk, ben).round.observation
    take_over(game, ben, olga)
    assert tables.table(game.pk, olga).round.observation == mine
    seen_by_ben = tables.table(game.pk, ben)
    assert seen_by_ben.me.seat is None
    assert not (seen_by_ben.me.is_member or seen_by_ben.chat.may_read)
    assert seen_by_ben.round.observation == tables.table(game.pk, None).round.observation


def test_words_and_mentions_of_the_former_owner_are_not_the_new_ones(
    game: Game, ben: Account, olga: Account
) -> None:
    chat.say(game_id=game.pk, account=ben, text="I dig east.")
    chat.say(game_id=game.pk, account=game.host, text="Well done, @Ben!")
    take_over(game, ben, olga)
    chat.say(game_id=game.pk, account=olga, text="Hello!")
    read = messages(game.pk, olga).messages
    assert [one.name for one in read] == [GONE, "Ann", "Olga"]
    assert [one.is_you for one in read] == [False, False, True]
    assert not any(one.mentions_you for one in read)


def test_nobody_takes_back_a_former_owners_claims(game: Game, ben: Account, olga: Account) -> None:
    stated = claims.state(game_id=game.pk, account=ben, says="stone", goal=1)
    take_over(game, ben, olga)
    (claim,) = claims_board.board(game.pk, olga).claims
    assert (claim.name, claim.is_yours) == (GONE, False)
    with pytest.raises(claims.InvalidClaim):
        claims.take_back(game_id=game.pk, account=olga, claim_id=stated.pk)
    claims.state(game_id=game.pk, account=olga, says="stone", goal=1)


def test_what_was_the_former_owners_alone_is_gone(game: Game, ben: Account, olga: Account) -> None:
    game = play_some(game, 4)
    place = Player.objects.get(game=game, account=ben)
    notes.keep(game_id=game.pk, account=ben, text="Ann is a saboteur.")
    seen.mark_held(game_id=game.pk, account=ben, round_number=1, turn=2)
    Player.objects.filter(pk=place.pk).update(
        is_muted=True, ending_seen=2, result_seen=2, missed=[["2026-11-01", 1, 1]]
    )
    take_over(game, ben, olga)
    kept = Player.objects.defer(None).get(pk=place.pk)
    assert (kept.notes, kept.notes_on, kept.orders, kept.missed) == ("", {}, None, [])
    assert not kept.is_muted
    assert (kept.ending_seen, kept.result_seen) == (0, 0)
    assert (kept.held_round, kept.held_turn, kept.messages_read) == (0, 0, 0)


def test_one_turn_links_of_the_former_owner_are_dead(game: Game, olga: Account) -> None:
    former = to_act(game)
    assert former.account is not None
    notice = Notice.objects.filter(player=former, kind="turn").first()
    assert notice is not None
    link = read_link(address_of(notice, former.account).split("/")[-2])
    take_over(game, former.account, olga)
    with pytest.raises(NotYours):
        turns.take_linked_turn(link=link, version=game.version, move=some_move(game, Random(1)))


def test_the_new_owner_gets_notices(game: Game, olga: Account, mailoutbox: list[object]) -> None:
    former = acting(game)
    take_over(game, former, olga)
    assert not bell_page(former).lines
    assert {one.kind for one in bell_page(olga).lines} == {"turn"}
    Notice.objects.update(due_at=timezone.now())
    for notice in Notice.objects.filter(transport="mail", state="waiting"):
        sending.send(notice.pk)
    told = {(one.to[0], one.subject) for one in mailoutbox}  # type: ignore[attr-defined]
    assert former.email not in {to for to, _subject in told}
    assert ("olga@example.org", f"Your turn at “{game.name}”") in told


def test_a_vote_stays_cast_and_the_new_owner_learns_nothing_of_it(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    """Whether the former owner had voted makes no difference to what the new one is shown."""
    told = []
    for votes in (True, False):
        game = running_game(ann, [ben, cleo], timing=Timing(EachTurn(DAY)))
        motion = motions.open_motion(game_id=game.pk, account=ben, kind="abandon")
        if votes:
            motions.vote(game_id=game.pk, account=ben, motion_id=motion.pk, in_favour=True)
        take_over(game, ben, olga)
        floor = floors.floor(game.pk, olga)
        told.append((floor.has_voted, floor.came_late))
        with pytest.raises(NoVote):
            motions.vote(game_id=game.pk, account=olga, motion_id=motion.pk, in_favour=False)
        # Who asked is told to nobody, not by a refusal either.
        assert motion.__class__.objects.get(pk=motion.pk).opened_by is None
    assert told[0] == told[1] == (False, True)


def test_the_clock_begins_again_with_no_less_than_after_a_time_out(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], timing=DAILY)
    former = to_act(game)
    Game.objects.filter(pk=game.pk).update(banks=[1, 1, 1])
    assert former.account is not None and former.seat is not None
    take_over(game, former.account, olga)
    assert game.banks[former.seat] == pytest.approx(DAY.total_seconds() / 2, abs=5)
    assert game.turn_allowance == game.banks[former.seat]
    assert game.deadline is not None and game.deadline > timezone.now()


def test_the_game_counts_for_nobody_as_to_what_the_former_owner_played(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 2}), 6)
    player = take_over(game, ben, olga)
    game = play_out(game)
    taken = game.turns.filter(seat=player.seat, version__gt=player.since_version).count()
    kept = Timekeeping.objects.get(account=olga)
    assert (kept.games, kept.turns_in_time) == (1, taken)
    tally = Tally.objects.get(account=olga)
    assert (tally.games, tally.rounds) == (0, 1)
    assert not Tally.objects.filter(account=ben).exists()
    assert not Timekeeping.objects.filter(account=ben).exists()
    assert Tally.objects.get(account=ann).games == 1
    assert [line.id for line in lists.finished_games(olga).lines] == [game.pk]


def test_other_messages_stay_theirs(game: Game, ann: Account, ben: Account, olga: Account) -> None:
    chat.say(game_id=game.pk, account=ann, text="Hello.")
    take_over(game, ben, olga)
    assert Message.objects.get().player is not None
