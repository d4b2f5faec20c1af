"""A person stands in: named beforehand, knowing what the seat knows, playing while it is away."""

from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account, Block
from accounts.services import delete_account
from games.bell.selectors import bell_facts, bell_page
from games.clocks.paces import DAY, HOUR, PRESETS
from games.clocks.pauses import pause_of, time_of_named
from games.clocks.timing import Timing
from games.core import computers
from games.core.errors import (
    CannotBeLent,
    KeptApart,
    KnowsASecret,
    NobodyMeant,
    NobodyStandsIn,
    NotRunning,
    NotYours,
    SitsAlready,
    TurnAlreadyTaken,
    TurnedAway,
)
from games.core.history.records import differences
from games.core.seating import departures, occupants
from games.core.tables import tables
from games.core.turns import turns
from games.core.visibility import NotFound
from games.models import Game, Insider, Notice, Player, StandInRequest, Tally, Timekeeping, Turn
from games.notices import letters, sending
from games.notices.kinds import KINDS
from games.relations import services as relations
from games.seats import services as lending
from games.seats.selectors import lent_seat, lent_to
from games.table.log.sentences import plain_entry
from games.wording.instants import until_with_date
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.people import acting
from tests.playing import play_one, play_out, some_move, to_act
from tests.seats.lending import (
    SEAT_IS_TAKEN,
    away_and_lent,
    game,
    go_away,
    lend,
    play_for,
    request_to,
    take_over,
    told,
)

__all__ = ["game"]
pytestmark = pytest.mark.django_db


@pytest.mark.both
def test_while_the_owner_is_there_the_named_do_nothing(game: Game, olga: Account) -> None:
    owner = acting(game)
    lend(game, owner, olga)
    assert not lent_seat(game.pk, olga).is_turn
    move = some_move(game, Random(1))
    with pytest.raises(TurnAlreadyTaken):
        lending.take_turn(game_id=game.pk, account=olga, version=game.version, move=move)
    with pytest.raises(NotYours):
        turns.take_turn(game_id=game.pk, account=olga, version=game.version, move=move)


def test_they_play_for_an_absent_owner_and_the_log_says_so(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    assert lent_seat(game.pk, olga).is_turn
    play_for(game, olga)
    turn = Turn.objects.get(game=game)
    assert (turn.played_by, turn.stand_in) == (Turn.PlayedBy.PERSON, olga)
    assert game.players.get(account=owner).stand_in
    table = tables.table(game.pk, None)
    assert f"Olga (for {owner.name})" in plain_entry(table.round.log[-1], table.names, None)
    assert not list(differences(game))


def test_the_owner_takes_the_seat_back_and_finds_what_was_done(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    play_for(game, olga)
    assert occupants.take_back(game.pk, owner)
    with pytest.raises(TurnAlreadyTaken):
        play_for(game, olga)
    table = tables.table(game.pk, owner)
    news = [
        plain_entry(entry, table.names, table.me.seat) for entry in table.round.log if entry.new
    ]
    assert any("Olga" in line for line in news)


def test_the_site_plays_what_the_named_person_leaves_too_long(game: Game, olga: Account) -> None:
    before = timezone.now()
    away_and_lent(game, olga)
    least, most = pause_of(game.timing.pace)
    assert game.computer_at is not None
    assert before + DAY + least <= game.computer_at <= timezone.now() + DAY + most
    assert not computers.play(game.pk)
    Game.objects.filter(pk=game.pk).update(computer_at=timezone.now())
    assert computers.play(game.pk)
    assert Turn.objects.get(game=game).played_by == Turn.PlayedBy.STAND_IN


def test_without_anybody_named_the_site_plays_after_its_pause(game: Game) -> None:
    go_away(game)
    assert game.computer_at is not None
    assert game.computer_at <= timezone.now() + pause_of(game.timing.pace).most


@pytest.mark.parametrize(
    ("pace", "time"),
    [("quick", 12 * HOUR), ("daily", 12 * HOUR), ("relaxed", DAY), ("turn-6h", 6 * HOUR)],
)
def test_a_named_person_has_as_long_as_anybody_after_a_time_out(pace: str, time: timedelta) -> None:
    assert time_of_named(PRESETS[pace]) == time
    assert time_of_named(PRESETS["none"]) == DAY


def test_they_are_told_at_each_turn_and_the_owner_is_not(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    assert told(olga, Notice.Kind.PLAY_FOR) == 1
    assert bell_facts(olga)[0] == 1
    play_for(game, olga)
    assert bell_facts(olga)[0] == 0
    assert not bell_page(olga).lines
    while to_act(game).account != owner:
        game = play_one(game, Random(2))
    assert told(olga, Notice.Kind.PLAY_FOR) == 2
    assert told(owner, Notice.Kind.TURN) == 1


@pytest.mark.postgresql
def test_a_turn_before_a_named_person_takes_twelve_statements(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    play_for(game, olga)
    seats = game.players.count()
    seat = game.players.get(account=owner).seat or 0
    while to_act(game).seat != (seat - 1) % seats:
        game = play_one(game, Random(2))
    before, move = to_act(game), some_move(game, Random(2))
    asked = {"game_id": game.pk, "version": game.version, "move": move}
    with CaptureQueriesContext(connection) as queries:
        turns.take_turn(account=before.account, **asked)
    work = [one["sql"] for one in queries if not one["sql"].startswith(("BEGIN", "SAVE", "RELE"))]
    assert (
        Notice.objects.filter(account=olga, kind=Notice.Kind.PLAY_FOR, transport="bell").count()
        == 2
    )
    assert len(work) <= 12, work


def test_what_they_are_told_is_true_until_the_turn_is_over(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    notice = Notice.objects.filter(account=olga, kind=Notice.Kind.PLAY_FOR).latest("pk")
    kind = KINDS[notice.kind]
    assert kind.is_true(notice)
    assert owner.name in kind.brief(notice, [])[0]
    assert "standing-in" in kind.path(notice)
    occupants.take_back(game.pk, owner)
    notice.refresh_from_db()
    assert not kind.is_true(Notice.objects.get(pk=notice.pk))


def test_the_email_says_until_when_they_may_play(game: Game, olga: Account) -> None:
    away_and_lent(game, olga)
    notice = Notice.objects.get(account=olga, kind=Notice.Kind.PLAY_FOR, transport="mail")
    game.refresh_from_db()
    assert game.computer_at is not None
    letter = letters.compose([notice], olga)
    assert until_with_date(game.computer_at, olga.time_zone) in letter.text
    assert "Then a computer player takes the turn." in letter.text


def test_the_owner_hands_over_at_once_and_takes_the_seat_back(game: Game, olga: Account) -> None:
    owner = acting(game)
    lend(game, owner, olga)
    game.refresh_from_db()
    version = game.version
    lending.hand_over(game.pk, owner)
    lending.hand_over(game.pk, owner)
    game.refresh_from_db()
    assert game.version == version + 1
    assert (game.deadline, game.orders_at) == (None, None)
    assert game.computer_at is not None
    assert told(olga, Notice.Kind.PLAY_FOR) == 1
    assert lent_seat(game.pk, olga).is_turn
    play_for(game, olga)
    assert game.players.get(account=owner).stand_in
    assert occupants.take_back(game.pk, owner)
    assert not game.players.get(account=owner).stand_in


def test_a_seat_is_handed_over_while_others_are_to_act(
    game: Game, ben: Account, cleo: Account, ann: Account, olga: Account
) -> None:
    acting = to_act(game).account
    owner = next(one for one in (ann, ben, cleo) if one != acting)
    lend(game, owner, olga)
    game.refresh_from_db()
    deadline = game.deadline
    lending.hand_over(game.pk, owner)
    game.refresh_from_db()
    assert (game.deadline, game.computer_at) == (deadline, None)
    assert told(olga, Notice.Kind.PLAY_FOR) == 0
    assert occupants.take_back(game.pk, owner)
    game.refresh_from_db()
    assert game.deadline == deadline


@pytest.mark.parametrize("pace", ["daily", "turn-24h"])
def test_nobody_gains_time_by_handing_over_and_coming_back(
    pace: str, ann: Account, ben: Account, olga: Account, cleo: Account, clock: Clock
) -> None:
    game = running_game(ann, [ben, cleo], timing=Timing(PRESETS[pace]))
    owner = acting(game)
    lend(game, owner, olga)
    game.refresh_from_db()
    deadline = game.deadline
    assert deadline is not None
    for _time in range(3):
        clock.pass_by(hours=5)
        lending.hand_over(game.pk, owner)
        assert occupants.take_back(game.pk, owner)
    game.refresh_from_db()
    assert game.deadline == deadline
    clock.pass_by(hours=1)
    lending.hand_over(game.pk, owner)
    clock.pass_by(hours=2)
    occupants.take_back(game.pk, owner)
    game.refresh_from_db()
    assert game.deadline == deadline + 2 * HOUR


def test_it_counts_for_neither(ann: Account, ben: Account, cleo: Account, olga: Account) -> None:
    game = running_game(ann, [ben, cleo], timing=SEAT_IS_TAKEN, rules={"rounds": 1})
    owner = away_and_lent(game, olga)
    play_for(game, olga)
    play_out(game)
    assert not Tally.objects.filter(account=olga).exists()
    assert not Tally.objects.get(account=owner).rounds
    others = Tally.objects.filter(account__in=(ann, ben, cleo)).exclude(account=owner)
    assert set(others.values_list("rounds", flat=True)) == {1}
    assert not Timekeeping.objects.filter(account=olga).exists()


def test_to_be_dismissed_or_to_resign_hands_the_turn_to_the_site(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    lending.resign(game.pk, olga)
    game.refresh_from_db()
    assert game.computer_at is not None
    assert game.computer_at <= timezone.now() + pause_of(game.timing.pace).most
    with pytest.raises(NotYours):
        lending.resign(game.pk, olga)
    lend(game, owner, olga)
    lending.remove_stand_in(game.pk, owner)
    with pytest.raises(NotYours):
        play_for(game, olga)
    with pytest.raises(NotYours):
        lending.remove_stand_in(game.pk, olga)


def test_a_new_owner_or_a_computer_player_has_nobody_named(
    game: Game, ben: Account, cleo: Account, olga: Account
) -> None:
    lend(game, ben, olga)
    take_over(game, ben, AccountFactory(name="Piet"))
    assert not lent_to(olga.pk)
    sam = AccountFactory(name="Sam")
    lend(game, cleo, sam)
    departures.leave_game(game.pk, cleo)
    assert not lent_to(sam.pk)


def test_an_account_that_goes_leaves_turns_played_by_a_stand_in(game: Game, olga: Account) -> None:
    owner = away_and_lent(game, olga)
    play_for(game, olga)
    delete_account(olga)
    table = tables.table(game.pk, None)
    assert f"A stand-in (for {owner.name})" in plain_entry(table.round.log[-1], table.names, None)
    assert Player.objects.get(game=game, account=owner).named_stand_in is None


def test_they_see_no_private_table(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False, timing=SEAT_IS_TAKEN)
    away_and_lent(game, olga)
    with pytest.raises(NotFound):
        tables.table(game.pk, olga)


def test_with_all_away_the_named_person_may_play_not_the_site(game: Game, olga: Account) -> None:
    away_and_lent(game, olga)
    game.players.exclude(named_stand_in=olga).update(stand_in="steady")
    Game.objects.filter(pk=game.pk).update(computer_at=None, all_away_since=timezone.now())
    seat = to_act(game).seat
    play_for(game, olga)
    assert game.computer_at is None
    assert game.all_away_since is not None
    assert to_act(game).seat != seat
    assert game.players.get(named_stand_in=olga).seat == seat


# Naming a person who stands in: whom, where, and how it ends.


@pytest.mark.both
def test_until_they_agree_they_stand_in_for_nobody(game: Game, ben: Account, olga: Account) -> None:
    lending.ask(game.pk, ben, olga.pk)
    assert told(olga, Notice.Kind.ASKED) == 1
    assert bell_facts(olga)[0] == 1
    with pytest.raises(NotFound):
        lent_seat(game.pk, olga)
    lending.agree(request_to_olga := request_to(olga), olga)
    assert lent_seat(game.pk, olga).name == "Ben"
    assert bell_facts(olga)[0] == 0
    assert not StandInRequest.objects.filter(pk=request_to_olga).exists()


def test_who_agreed_knows_the_seat_and_can_have_no_other(
    game: Game, ben: Account, cleo: Account, olga: Account
) -> None:
    lend(game, ben, olga)
    assert Insider.objects.filter(player__account=ben, account=olga).exists()
    with pytest.raises(KnowsASecret):
        lending.ask(game.pk, cleo, olga.pk)
    lending.resign(game.pk, olga)
    with pytest.raises(KnowsASecret):
        lending.ask(game.pk, cleo, olga.pk)


def test_only_a_player_hands_over_and_only_to_who_agreed(
    game: Game, ben: Account, cleo: Account, olga: Account
) -> None:
    with pytest.raises(NobodyStandsIn):
        lending.hand_over(game.pk, ben)
    lending.ask(game.pk, ben, olga.pk)
    with pytest.raises(NobodyStandsIn):
        lending.hand_over(game.pk, ben)
    with pytest.raises(NotYours):
        lending.hand_over(game.pk, olga)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(NotRunning):
        lending.hand_over(game.pk, cleo)


def test_whoever_asked_is_told_of_a_refusal_until_they_ask_somebody_else(
    game: Game, ben: Account, olga: Account
) -> None:
    lending.ask(game.pk, ben, olga.pk)
    lending.decline(request_to(olga), olga)
    assert told(ben, Notice.Kind.REFUSED) == 1
    notice = Notice.objects.filter(account=ben, kind=Notice.Kind.REFUSED).latest("pk")
    kind = KINDS[notice.kind]
    assert kind.is_true(notice)
    assert kind.brief(notice, []) == [f"Olga would rather not stand in for you at “{game.name}”."]
    assert kind.path(notice) == f"/games/{game.pk}/stand-in/"
    lending.ask(game.pk, ben, AccountFactory(name="Pia").pk)
    assert not kind.is_true(Notice.objects.get(pk=notice.pk))


def test_whoever_asked_is_told_of_the_answer_though_they_look_at_the_table(
    game: Game, ben: Account, olga: Account
) -> None:
    lending.ask(game.pk, ben, olga.pk)
    lending.agree(request_to(olga), olga)
    assert told(ben, Notice.Kind.AGREED) == 1
    notice = Notice.objects.filter(account=ben, kind=Notice.Kind.AGREED).latest("pk")
    kind = KINDS[notice.kind]
    assert kind.brief(notice, []) == [
        f"Olga will play for you at “{game.name}” while you are away."
    ]
    Player.objects.filter(account=ben).update(seen_version=notice.version)
    notice = Notice.objects.get(pk=notice.pk)
    assert sending.is_true(notice)
    assert bell_facts(ben)[0] == 1
    lending.resign(game.pk, olga)
    assert not sending.is_true(Notice.objects.get(pk=notice.pk))


@pytest.mark.parametrize("owner_blocks", [True, False])
def test_a_block_ends_it(game: Game, olga: Account, owner_blocks: bool) -> None:
    owner = away_and_lent(game, olga)
    one, other = (owner, olga) if owner_blocks else (olga, owner)
    relations.begin(Block, one, other.pk)
    with pytest.raises(NotYours):
        play_for(game, olga)
    with pytest.raises(NobodyMeant):
        lending.ask(game.pk, owner, olga.pk)


def test_a_block_takes_the_question_away(game: Game, ben: Account, olga: Account) -> None:
    lending.ask(game.pk, ben, olga.pk)
    asked = request_to(olga)
    relations.begin(Block, olga, ben.pk)
    with pytest.raises(NotYours):
        lending.agree(asked, olga)


def test_who_is_kept_apart_from_somebody_at_a_public_table_does_not_stand_in_there(
    ben: Account, cleo: Account, ann: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    lending.ask(game.pk, ben, olga.pk)
    relations.begin(Block, cleo, olga.pk)
    with pytest.raises(KeptApart):
        lending.agree(request_to(olga), olga)


def test_players_guests_and_the_gone_are_not_named(game: Game, ben: Account, cleo: Account) -> None:
    with pytest.raises(SitsAlready):
        lending.ask(game.pk, ben, cleo.pk)
    for nobody in (ben, GuestFactory(), AccountFactory(is_active=False)):
        with pytest.raises(NobodyMeant):
            lending.ask(game.pk, ben, nobody.pk)


def test_a_lobby_practice_and_what_is_over_have_no_stand_ins(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    with pytest.raises(NotYours):
        lending.ask(open_table(ann, [ben], seats=4).pk, ben, olga.pk)
    for column in ("practice", "imported", "masked"):
        Game.objects.filter(pk=game.pk).update(**{column: True})
        with pytest.raises(CannotBeLent):
            lending.ask(game.pk, ben, olga.pk)
        Game.objects.filter(pk=game.pk).update(**{column: False})
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(NotRunning):
        lending.ask(game.pk, ben, olga.pk)


def test_only_players_ask_and_only_the_person_who_is_asked_last_answers(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    piet = AccountFactory(name="Piet")
    with pytest.raises(NotYours):
        lending.ask_by_name(game.pk, olga, "Piet")
    lending.ask(game.pk, ben, olga.pk)
    lending.ask(game.pk, ben, olga.pk)
    assert told(olga, Notice.Kind.ASKED) == 1
    asked = request_to(olga)
    with pytest.raises(NotYours):
        lending.agree(asked, ann)
    lending.ask(game.pk, ben, piet.pk)
    with pytest.raises(NotYours):
        lending.agree(asked, olga)
    lending.decline(request_to(piet), piet)
    with pytest.raises(NotYours):
        lending.agree(request_to(piet), piet)


def test_people_who_were_sent_away_cannot_be_named(game: Game, ben: Account, olga: Account) -> None:
    game.turned_away.add(olga)
    with pytest.raises(TurnedAway):
        lending.ask(game.pk, ben, olga.pk)


def test_another_is_named_in_place_of_the_first(game: Game, ben: Account, olga: Account) -> None:
    piet = AccountFactory(name="Piet")
    lend(game, ben, olga)
    lend(game, ben, piet)
    assert not lent_to(olga.pk)
    assert [seat.shown_name for seat in lent_to(piet.pk)] == ["Ben"]
