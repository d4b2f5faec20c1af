"""Every door of a game, as somebody at the table goes through it.

A new door is one function here; `test_every_pair_of_doors` lets it meet all others.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass

from django.utils import timezone

from accounts.models import Account
from accounts.services import close_account, delete_account
from games.models import Claim, Deck, Game, Notice, Player, ReplayShare
from games.notices import sending
from games.notices.turn_links import address_of, read_link
from games.rules.moves import Pass
from games.rules.orders.order import Orders
from games.rules.ruleset import Ruleset
from games.selectors.read_models import PracticeChoices
from games.selectors.replays import EVERYTHING
from games.services import (
    chat,
    claims,
    clearing,
    computers,
    departures,
    invitations,
    likings,
    lobby,
    motions,
    notes,
    orders,
    own_hours,
    pauses,
    practice,
    rematch,
    seen,
    sharing,
    stand_ins,
    tallies,
    time_outs,
    turns,
)
from games.services.own_hours import ChosenHours
from tests.games.services.races.stages import Stage

Call = Callable[[], object]
VOTING = "voting vote_over paused"
RUNNING = f"digging computer_to_act orders_to_play round_end game_end time_up stood_in {VOTING}"
EVERYWHERE = f"gathering {RUNNING} finished practising"


@dataclass(frozen=True)
class Door:
    """A way to change something of a game; everybody's, or always the same person's."""

    name: str
    stages: frozenset[str]
    everybodys: bool
    enter: Callable[[Stage, Account], object]

    def call(self, stage: Stage, seat: int) -> Call:
        """Go through it as the person of a seat, who was read before anything happened."""
        person = copy(stage.people[seat])
        return lambda: self.enter(stage, person)


DOORS: dict[str, Door] = {}
_Enter = Callable[[Stage, Account], object]


def _everybodys(stages: str) -> Callable[[_Enter], _Enter]:
    return _register(stages, True)


def _one(stages: str) -> Callable[[_Enter], _Enter]:
    return _register(stages, False)


def _register(stages: str, everybodys: bool) -> Callable[[_Enter], _Enter]:
    def register(enter: _Enter) -> _Enter:
        name = enter.__name__
        assert name not in DOORS, f"{name} would lose the stages that it has"
        DOORS[name] = Door(name, frozenset(stages.split()), everybodys, enter)
        return enter

    return register


@_everybodys(EVERYWHERE)
def say(stage: Stage, person: Account) -> object:
    """Write into the chat."""
    return chat.say(game_id=stage.game_id, account=person, text=f"I am {person.name}.")


@_one("gathering digging finished")
def mention_the_others(stage: Stage, person: Account) -> object:
    """Name everybody in the chat."""
    text = " ".join(f"@{other.name}" for other in stage.people)
    return chat.say(game_id=stage.game_id, account=person, text=text)


@_everybodys(EVERYWHERE)
def read_the_chat(stage: Stage, person: Account) -> object:
    """Look at all messages."""
    return chat.mark_read(game_id=stage.game_id, account=person, number=1)


@_everybodys(EVERYWHERE)
def look(stage: Stage, person: Account) -> object:
    """Look at the table."""
    return seen.mark_seen(game_id=stage.game_id, account=person, version=stage.version)


@_everybodys(f"{RUNNING} finished")
def be_shown_the_ending(stage: Stage, person: Account) -> object:
    """See how a round ended."""
    return seen.mark_ending_seen(game_id=stage.game_id, account=person, round_number=1)


@_everybodys(f"{RUNNING} finished")
def look_at_the_result(stage: Stage, person: Account) -> object:
    """Go on from a round's result."""
    return seen.mark_result_seen(game_id=stage.game_id, account=person, round_number=1)


@_everybodys(EVERYWHERE)
def hold_ones_card(stage: Stage, person: Account) -> object:
    """Look at one's dwarf."""
    return seen.mark_held(game_id=stage.game_id, account=person, round_number=1, turn=2)


@_everybodys(EVERYWHERE)
def keep_notes(stage: Stage, person: Account) -> object:
    """Write something down."""
    return notes.keep(game_id=stage.game_id, account=person, text="Ben digs west.")


@_everybodys(EVERYWHERE)
def state_something(stage: Stage, person: Account) -> object:
    """State what the middle goal is."""
    return claims.state(game_id=stage.game_id, account=person, says="stone", goal=1)


@_everybodys(EVERYWHERE)
def take_a_claim_back(stage: Stage, person: Account) -> object:
    """Take back what one stated last."""
    mine = Claim.objects.filter(round__game_id=stage.game_id, player__account_id=person.pk)
    claim_id = mine.values_list("pk", flat=True).last()
    return claims.take_back(game_id=stage.game_id, account=person, claim_id=claim_id or 0)


@_everybodys(f"{RUNNING} finished")
def leave_orders(stage: Stage, person: Account) -> object:
    """Leave a card to be discarded when one's turn comes."""
    left = Orders(last_resort=_first_card(stage, person))
    return orders.keep(game_id=stage.game_id, account=person, version=stage.version, orders=left)


@_everybodys("nights gathering")
def declare_hours(_: Stage, person: Account) -> object:
    """Sleep no more, and have a day off instead."""
    return own_hours.keep(person, ChosenHours(days_off=frozenset({6})))


@_everybodys(f"{EVERYWHERE} again nights")
def delete_the_account(stage: Stage, person: Account) -> object:
    """Go for good."""
    return delete_account(person)


@_everybodys("gathering digging again")
def leave(stage: Stage, person: Account) -> object:
    """Get up before the start."""
    return lobby.leave_table(stage.game_id, person)


@_everybodys("gathering again")
def sit_down_again(stage: Stage, person: Account) -> object:
    """Join a table where one sits already."""
    return lobby.join_table(stage.game_id, person)


@_everybodys("gathering again")
def be_removed(stage: Stage, person: Account) -> object:
    """Be sent away by the host."""
    seat = Player.objects.filter(game_id=stage.game_id, account_id=person.pk).first()
    return lobby.remove_player(stage.game_id, _host(stage), seat.pk if seat else 0)


@_everybodys("finished again practising")
def play_again(stage: Stage, person: Account) -> object:
    """Ask for the same people once more."""
    return rematch.play_again(stage.before or stage.game_id, person)


@_everybodys("again")
def decline(stage: Stage, person: Account) -> object:
    """Give up the seat that is kept."""
    return invitations.decline(stage.game_id, person)


@_everybodys("gathering again")
def be_invited(stage: Stage, person: Account) -> object:
    """Have the host keep a seat for oneself, who may sit there already."""
    return invitations.invite(stage.game_id, _host(stage), person.pk)


@_one("gathering again")
def invite_somebody(stage: Stage, _: Account) -> object:
    """Keep a seat for somebody from outside, as the host."""
    assert stage.outsider
    return invitations.invite_by_name(stage.game_id, _host(stage), stage.outsider.name)


@_one("gathering")
def invite_to_a_new_table(stage: Stage, person: Account) -> object:
    """Open another table for somebody from outside."""
    assert stage.outsider
    return invitations.invite_to_new(person, stage.outsider.pk)


@_everybodys("again")
def be_invited_no_more(stage: Stage, person: Account) -> object:
    """Have the host keep one's seat no longer."""
    return invitations.withdraw(stage.game_id, _host(stage), person.pk)


@_one("gathering finished")
def like_somebody(_: Stage, person: Account) -> object:
    """Put another person of the table on one's list."""
    others = Account.objects.filter(players__isnull=False).exclude(pk=person.pk).order_by("pk")
    return likings.like(person, others[0].pk)


@_one("gathering finished")
def like_somebody_no_more(_: Stage, person: Account) -> object:
    """Take that person off the list again."""
    others = Account.objects.filter(players__isnull=False).exclude(pk=person.pk).order_by("pk")
    return likings.unlike(person, others[0].pk)


@_one("gathering practising")
def open_another_table(stage: Stage, person: Account) -> object:
    """Open a table besides."""
    return lobby.create_table(
        person, name="Besides", rules=Ruleset(), seats=3, public=True, computers=2
    )


@_one(f"{RUNNING} finished practising nights")
def take_the_turn(stage: Stage, person: Account) -> object:
    """Play as whoever is to act, or too late."""
    account = copy(stage.acting or person)
    return turns.take_turn(
        game_id=stage.game_id,
        account=account,
        version=stage.version,
        move=stage.move or Pass(()),
    )


@_one("digging round_end game_end time_up stood_in")
def take_the_turn_by_its_link(stage: Stage, person: Account) -> object:
    """Play as whoever is to act by a link to that turn, or too late."""
    account = copy(stage.acting or person)
    mine = Player.objects.filter(game_id=stage.game_id, account_id=account.pk)
    notice = Notice(
        game_id=stage.game_id,
        player_id=mine.values_list("pk", flat=True).first() or 0,
        version=stage.version,
        created_at=timezone.now(),
    )
    token = address_of(notice, account).split("/")[-2]
    return turns.take_linked_turn(
        link=read_link(token), version=stage.version, move=stage.move or Pass(())
    )


@_one("orders_to_play digging computer_to_act practising time_up stood_in")
def play_the_orders(stage: Stage, _: Account) -> object:
    """Play what whoever is to act has left."""
    return orders.play(stage.game_id)


@_one("computer_to_act practising")
def let_the_computer_play(stage: Stage, _: Account) -> object:
    """Play for the computer player whose turn it is."""
    return computers.play(stage.game_id)


@_everybodys("digging time_up finished voting vote_over")
def put_it_to_the_vote(stage: Stage, person: Account) -> object:
    """Ask whether to go on."""
    return motions.open_motion(game_id=stage.game_id, account=person, kind="abandon")


@_everybodys("digging finished voting vote_over")
def vote(stage: Stage, person: Account) -> object:
    """Cast a ballot, perhaps the last one."""
    return motions.vote(
        game_id=stage.game_id, account=person, motion_id=stage.motion_id or 0, in_favour=True
    )


@_one("digging voting vote_over")
def close_the_vote(stage: Stage, _: Account) -> object:
    """Count, as the sweep does."""
    return motions.close(stage.game_id)


@_one("paused vote_over")
def end_the_pause(stage: Stage, _: Account) -> object:
    """Have the clocks run again, as the sweep does."""
    return pauses.end(stage.game_id)


@_one("time_up stood_in nights vote_over paused")
def find_that_time_is_up(stage: Stage, _: Account) -> object:
    """Act on the turn whose time is up, as the sweep does."""
    return time_outs.expire(stage.game_id)


@_everybodys("time_up stood_in voting")
def take_the_seat_back(stage: Stage, person: Account) -> object:
    """Play oneself again."""
    return stand_ins.take_back(stage.game_id, person)


@_one("stood_in")
def abandon_it(stage: Stage, _: Account) -> object:
    """End it because everybody has been away for long."""
    return time_outs.abandon(stage.game_id)


@_one("gathering digging finished again")
def come_in(stage: Stage, person: Account) -> object:
    """Sit down as somebody from outside."""
    account = copy(stage.outsider) if stage.outsider else person
    return lobby.join_table(stage.game_id, account)


@_one("gathering digging")
def close_an_account(_: Stage, person: Account) -> object:
    """Go for good as somebody of the staff does, whose log is kept."""
    return close_account(person)


@_one("gathering")
def outsider_deletes_the_account(stage: Stage, _: Account) -> object:
    """Go for good, as whoever is about to come in."""
    assert stage.outsider
    return delete_account(copy(stage.outsider))


@_one("gathering again")
def add_a_computer(stage: Stage, _: Account) -> object:
    """Seat a computer player, as the host."""
    return lobby.add_computer(stage.game_id, _host(stage))


@_one("gathering")
def remove_a_computer(stage: Stage, _: Account) -> object:
    """Send a computer player away, as the host."""
    seat = Player.objects.filter(game_id=stage.game_id).exclude(policy="").first()
    return lobby.remove_player(stage.game_id, _host(stage), seat.pk if seat else 0)


@_one("gathering digging again")
def start(stage: Stage, _: Account) -> object:
    """Begin, as the host."""
    return lobby.start_table(stage.game_id, _host(stage))


@_everybodys("digging computer_to_act time_up game_end finished practising voting vote_over paused")
def leave_for_good(stage: Stage, person: Account) -> object:
    """Give the seat of a running game up."""
    return departures.leave_game(stage.game_id, person)


@_one("gathering digging finished practising again nights voting vote_over paused")
def call_it_off(stage: Stage, _: Account) -> object:
    """Cancel the table, as the host."""
    return lobby.cancel_table(stage.game_id, _host(stage))


@_one("practising")
def practise_again(_: Stage, person: Account) -> object:
    """Begin one practice game more than one keeps."""
    return practice.start(person)


@_one("practising")
def practise_otherwise(_: Stage, person: Account) -> object:
    """Begin a practice game that is to be remembered."""
    return practice.start(person, PracticeChoices(expansion=True, players=3))


@_everybodys("finished")
def share_the_replay(stage: Stage, person: Account) -> object:
    """Give an address of it away."""
    return sharing.share_replay(stage.game_id, person, EVERYTHING)


@_everybodys("finished")
def withdraw_the_replay(stage: Stage, person: Account) -> object:
    """Let nobody in by an address any more."""
    shares = ReplayShare.objects.filter(account_id=person.pk).values_list("pk", flat=True)
    return sharing.withdraw_replay(stage.game_id, person, shares.first() or 0)


@_one("game_end finished")
def count_it(stage: Stage, _: Account) -> object:
    """Add a finished game to the tallies."""
    return tallies.count(stage.game_id)


@_one(f"gathering {RUNNING} finished")
def send_its_notice(stage: Stage, _: Account) -> object:
    """Send what there is to tell, and settle it."""
    assert stage.notice_id
    return sending.send(stage.notice_id)


@_one("digging finished")
def clear_notices(_: Stage, __: Account) -> object:
    """Clear what was told long ago away."""
    return bool(clearing.clear_notices(10))


@_one("practising")
def clear_guests(_: Stage, __: Account) -> object:
    """Clear guests away who were not seen for long."""
    return bool(clearing.clear_guests(10))


@_one("practising")
def clear_practice(_: Stage, __: Account) -> object:
    """Clear practice games away that nobody goes on with."""
    return bool(clearing.clear_practice(10))


def _first_card(stage: Stage, person: Account) -> str | None:
    game = Game.objects.select_related("round").get(pk=stage.game_id)
    seat = game.players.filter(account_id=person.pk).values_list("seat", flat=True).first()
    hand = game.round.decks.filter(kind=Deck.Kind.HAND, seat=seat).first() if game.round else None
    return hand.cards[0] if hand and hand.cards else None


def _host(stage: Stage) -> Account:
    return copy(min(stage.people, key=lambda account: account.pk))
