"""What people do beside a game: talk, look, write down, share."""

from accounts.models import Account, Liking
from games.chat import services as chat
from games.claims import services as claims
from games.core.turns import seen
from games.models import Claim, Deck, Game
from games.notes import services as notes
from games.orders import services as orders
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from games.relations import services as relations
from games.replay import services as sharing
from games.replay.models import ReplayShare
from games.replay.selectors import EVERYTHING
from games.rules.orders.order import Orders
from games.story import services as thanks
from tests.games.core.races.doors.door import EVERYWHERE, RUNNING, everybodys, one
from tests.games.core.races.stages import Stage


@everybodys(f"{EVERYWHERE} seat_left")
def say(stage: Stage, person: Account) -> object:
    """Write into the chat."""
    return chat.say(game_id=stage.game_id, account=person, text=f"I am {person.name}.")


@one("gathering digging finished")
def mention_the_others(stage: Stage, person: Account) -> object:
    """Name everybody in the chat."""
    text = " ".join(f"@{other.name}" for other in stage.people)
    return chat.say(game_id=stage.game_id, account=person, text=text)


@everybodys(f"{EVERYWHERE} seat_left")
def take_back_words(stage: Stage, person: Account) -> object:
    """Take back the first message."""
    return chat.take_back(game_id=stage.game_id, account=person, number=1)


@everybodys(f"{EVERYWHERE} seat_left")
def read_the_chat(stage: Stage, person: Account) -> object:
    """Look at all messages."""
    return chat.mark_read(game_id=stage.game_id, account=person, number=1)


@everybodys(f"{EVERYWHERE} seat_left")
def look(stage: Stage, person: Account) -> object:
    """Look at the table."""
    return seen.mark_seen(game_id=stage.game_id, account=person, version=stage.version)


@everybodys(f"{RUNNING} finished seat_left")
def be_shown_the_ending(stage: Stage, person: Account) -> object:
    """See how a round ended."""
    return seen.mark_ending_seen(game_id=stage.game_id, account=person, round_number=1)


@everybodys(f"{RUNNING} finished")
def look_at_the_result(stage: Stage, person: Account) -> object:
    """Go on from a round's result."""
    return seen.mark_result_seen(game_id=stage.game_id, account=person, round_number=1)


@everybodys(f"{EVERYWHERE} seat_left")
def hold_ones_card(stage: Stage, person: Account) -> object:
    """Look at one's dwarf."""
    return seen.mark_held(game_id=stage.game_id, account=person, round_number=1, turn=2)


@everybodys(f"{EVERYWHERE} seat_left")
def keep_notes(stage: Stage, person: Account) -> object:
    """Write something down."""
    return notes.keep(game_id=stage.game_id, account=person, text="Ben digs west.")


@everybodys(f"{EVERYWHERE} seat_left")
def state_something(stage: Stage, person: Account) -> object:
    """State what the middle goal is."""
    return claims.state(game_id=stage.game_id, account=person, says="stone", goal=1)


@everybodys(f"{EVERYWHERE} seat_left")
def take_a_claim_back(stage: Stage, person: Account) -> object:
    """Take back what one stated last."""
    mine = Claim.objects.filter(round__game_id=stage.game_id, player__account_id=person.pk)
    claim_id = mine.values_list("pk", flat=True).last()
    return claims.take_back(game_id=stage.game_id, account=person, claim_id=claim_id or 0)


@everybodys(f"{RUNNING} finished seat_left")
def leave_orders(stage: Stage, person: Account) -> object:
    """Leave a card to be discarded when one's turn comes."""
    left = Orders(last_resort=_first_card(stage, person))
    return orders.keep(game_id=stage.game_id, account=person, version=stage.version, orders=left)


@everybodys("nights gathering")
def declare_hours(_: Stage, person: Account) -> object:
    """Sleep no more, and have a day off instead."""
    return own_hours.keep(person, ChosenHours(days_off=frozenset({6})))


@one("gathering finished")
def like_somebody(_: Stage, person: Account) -> object:
    """Put another person of the table on one's list."""
    others = Account.objects.filter(players__isnull=False).exclude(pk=person.pk).order_by("pk")
    return relations.begin(Liking, person, others[0].pk)


@one("gathering finished")
def like_somebody_no_more(_: Stage, person: Account) -> object:
    """Take that person off the list again."""
    others = Account.objects.filter(players__isnull=False).exclude(pk=person.pk).order_by("pk")
    return relations.end(Liking, person, others[0].pk)


@everybodys("finished")
def share_the_replay(stage: Stage, person: Account) -> object:
    """Give an address of it away."""
    return sharing.share_replay(stage.game_id, person, EVERYTHING)


@everybodys("finished")
def say_thank_you(stage: Stage, person: Account) -> object:
    """Thank the others for the game."""
    return thanks.say_thanks(stage.game_id, person)


@everybodys("finished")
def comment_on_a_turn(stage: Stage, person: Account) -> object:
    """Say something about a turn of its replay."""
    about = chat.TurnOf(1, 1)
    return chat.say(game_id=stage.game_id, account=person, text="Here I knew.", about=about)


@everybodys("finished")
def withdraw_the_replay(stage: Stage, person: Account) -> object:
    """Let nobody in by an address any more."""
    shares = ReplayShare.objects.filter(account_id=person.pk).values_list("pk", flat=True)
    return sharing.withdraw_replay(stage.game_id, person, shares.first() or 0)


def _first_card(stage: Stage, person: Account) -> str | None:
    # Chosen once, as from a page: read in the race, it would depend on who comes first.
    if person.pk not in stage.cards:
        stage.cards[person.pk] = _read_first_card(stage, person)
    return stage.cards[person.pk]


def _read_first_card(stage: Stage, person: Account) -> str | None:
    game = Game.objects.select_related("round").get(pk=stage.game_id)
    seat = game.players.filter(account_id=person.pk).values_list("seat", flat=True).first()
    hand = game.round.decks.filter(kind=Deck.Kind.HAND, seat=seat).first() if game.round else None
    return hand.cards[0] if hand and hand.cards else None
