"""How seats change hands: invitations, offers, blocks, accounts that go."""

from copy import copy

from accounts.models import Account, Block
from accounts.services import close_account, delete_account
from games.lobby import invitations
from games.models import Game, Player, StandInRequest
from games.relations import services as relations
from games.rules.moves import Pass
from games.seats import services as free
from games.seats import services as lending
from tests.games.core.races.doors.door import EVERYWHERE, everybodys, host_of, one
from tests.games.core.races.stages import Stage


@everybodys(f"{EVERYWHERE} again nights seat_left asking")
def delete_the_account(stage: Stage, person: Account) -> object:
    """Go for good."""
    return delete_account(person)


@everybodys("again")
def decline(stage: Stage, person: Account) -> object:
    """Give up the seat that is kept."""
    return invitations.decline(stage.game_id, person)


@everybodys("gathering again")
def be_invited(stage: Stage, person: Account) -> object:
    """Have the host keep a seat for oneself, who may sit there already."""
    return invitations.invite(stage.game_id, host_of(stage), person.pk)


@one("gathering again")
def invite_somebody(stage: Stage, _: Account) -> object:
    """Keep a seat for somebody from outside, as the host."""
    assert stage.outsider
    return invitations.invite_by_name(stage.game_id, host_of(stage), stage.outsider.name)


@one("gathering")
def invite_to_a_new_table(stage: Stage, person: Account) -> object:
    """Open another table for somebody from outside."""
    assert stage.outsider
    return invitations.invite_to_new(person, stage.outsider.pk)


@everybodys("again")
def be_invited_no_more(stage: Stage, person: Account) -> object:
    """Have the host keep one's seat no longer."""
    return invitations.withdraw(stage.game_id, host_of(stage), person.pk)


@one("gathering digging again seat_left")
def block_the_host(stage: Stage, person: Account) -> object:
    """Be kept apart from whoever keeps the seats."""
    return relations.begin(Block, copy(stage.outsider or person), host_of(stage).pk)


@one("gathering digging")
def close_an_account(_: Stage, person: Account) -> object:
    """Go for good as somebody of the staff does, whose log is kept."""
    return close_account(person)


@one("gathering seat_left")
def outsider_deletes_the_account(stage: Stage, _: Account) -> object:
    """Go for good, as whoever is about to come in."""
    assert stage.outsider
    return delete_account(copy(stage.outsider))


@one("seat_left")
def take_a_seat_over(stage: Stage, _: Account) -> object:
    """Take the seat that was left, by the invite link, as somebody from outside."""
    return _take(stage, stage.outsider)


@one("seat_left")
def come_back(stage: Stage, _: Account) -> object:
    """Take the seat that was left, as the person who left it."""
    return _take(stage, stage.leaver)


@everybodys("stood_in")
def ask_to_stand_in(stage: Stage, person: Account) -> object:
    """Name somebody who is asked by another already."""
    assert stage.outsider
    return lending.ask(stage.game_id, person, stage.outsider.pk)


@everybodys("stood_in")
def have_nobody_stand_in(stage: Stage, person: Account) -> object:
    """Have nobody but a computer player."""
    return lending.remove_stand_in(stage.game_id, person)


@everybodys("time_up stood_in")
def hand_the_seat_over(stage: Stage, person: Account) -> object:
    """Have whom one named play at once."""
    return lending.hand_over(stage.game_id, person)


@one("stood_in")
def agree_to_stand_in(stage: Stage, person: Account) -> object:
    """Stand in for whoever asked first."""
    assert stage.outsider
    asked = StandInRequest.objects.filter(player__game=stage.game_id).order_by("player")
    request_id = asked.values_list("pk", flat=True).first() or 0
    return lending.agree(request_id, copy(stage.outsider))


@one("stood_in")
def stand_in_no_longer(stage: Stage, _: Account) -> object:
    """Give it up again."""
    return lending.resign(stage.game_id, _stand_in_of(stage))


@one("stood_in time_up")
def play_for_somebody(stage: Stage, _: Account) -> object:
    """Take the turn of whoever is to act and away."""
    return lending.take_turn(
        game_id=stage.game_id,
        account=_stand_in_of(stage),
        version=stage.version,
        move=stage.move or Pass(()),
    ).game


def _stand_in_of(stage: Stage) -> Account:
    """The person whom whoever is to act has named, while there is one."""
    named = Player.objects.filter(game=stage.game_id, account=stage.acting).first()
    person = named.named_stand_in if named else None
    return person or copy(stage.people[0])


def _take(stage: Stage, person: Account | None) -> object:
    assert person
    token = Game.objects.values_list("invite_token", flat=True).get(pk=stage.game_id)
    return free.take(stage.game_id, stage.left, copy(person), token)
