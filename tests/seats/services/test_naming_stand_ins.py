"""Naming a person who stands in: whom, where, and how it ends."""

import pytest

from accounts.models import Account, Block
from games.bell.selectors import bell_facts
from games.core.errors import (
    CannotBeLent,
    KeptApart,
    KnowsASecret,
    NobodyMeant,
    NobodyStandsIn,
    NotRunning,
    NotYours,
    SitsAlready,
    TurnedAway,
)
from games.core.visibility import NotFound
from games.models import Game, Insider, Notice, Player, StandInRequest
from games.notices import sending
from games.notices.kinds import KINDS
from games.relations import services as relations
from games.seats import services as lending
from games.seats.selectors import lent_seat, lent_to
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.seats.lending import away_and_lent, game, lend, play_for, request_to, told

__all__ = ["game"]
pytestmark = pytest.mark.django_db


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
