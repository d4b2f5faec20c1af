"""Writing in a table's chat, taking messages back, and marking them as read."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import Account, Block
from accounts.signals import words_removed
from games.chat.filters import NOTHING, filters_of
from games.chat.models import LONGEST_TEXT, MAY_BE_TAKEN_BACK, Message
from games.core import broadcast
from games.core.errors import InvalidMessage, NotYours, TooLateToTakeBack
from games.core.locking import LockedGame, lock_accounts, lock_game
from games.core.plain_text import plain_text
from games.core.seating.reach import may_name
from games.models import Game, Notice, Player, Round
from games.moderation.selectors.decisions import refuse_muted
from games.notices import outbox

# So many are looked at in one message: more would only be noise.
MOST_MENTIONS = 20


class Mention(NamedTuple):
    """A mention in a text: its place and length, including the `@`, and the player's id."""

    start: int
    length: int
    player: int


def mentions_in(text: str, players: Iterable[tuple[int, str]]) -> list[Mention]:
    """Return the mentions of players in a text, in order of the text. `players` are pairs of id and
    name; only the first 20 `@` count.

    Names are compared without case and accents. Of two names that fit, the longer one is meant, and
    a name ends with its word.
    """
    known = {names.without_accents(name): player for player, name in players}
    found: list[Mention] = []
    marks = [at for at, sign in enumerate(text) if sign == "@"]
    for at in marks[:MOST_MENTIONS]:
        if at and text[at - 1].isalnum():
            continue
        if mention := _mention_at(text, at, known):
            found.append(mention)
    return found


def _mention_at(text: str, at: int, known: dict[str, int]) -> Mention | None:
    for end in range(min(at + 1 + names.LONGEST, len(text)), at + names.SHORTEST, -1):
        written = text[at + 1 : end]
        goes_on = end < len(text) and text[end].isalnum()
        if goes_on or written != written.strip():
            continue
        if (player := known.get(names.without_accents(written))) is not None:
            return Mention(at, end - at, player)
    return None


class TurnOf(NamedTuple):
    """A turn to comment on: its round, and its number in the round."""

    round: int
    turn: int


def say(
    *, game_id: int, account: Account | None, text: str, about: TurnOf | None = None
) -> Message:
    """Write a message in a table's chat, and return it. It counts as read by its author, and the
    people it mentions are notified. Once the game is over it may be `about` a turn, where the
    replay shows it.

    Raises NotYours unless the account plays there, and Muted while moderators have silenced it.
    Raises InvalidMessage for an empty or too long text, before a masked game starts, and for a turn
    that does not exist.
    """
    text = plain_text(text, LONGEST_TEXT).strip()
    if not text:
        raise InvalidMessage
    if len(text) > LONGEST_TEXT:
        raise InvalidMessage(_("A shorter message, please: 500 characters at most."))
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        refuse_muted(player.account_id)
        if locked.game.masked and locked.game.status == Game.Status.LOBBY:
            raise InvalidMessage(_("At a masked table the chat opens when the game starts."))
        if about is not None:
            _refuse_other_turns(locked.game, about)
        number = locked.game.messages + 1
        Game.objects.filter(pk=game_id).update(messages=number)
        mentions = _mentions(text, player, locked)
        message = Message.objects.create(
            game=locked.game,
            player=player,
            number=number,
            text=text,
            mentions=mentions,
            about_round=about.round if about else None,
            about_turn=about.turn if about else None,
        )
        Player.objects.filter(pk=player.pk).update(messages_read=number)
        _tell(message, player, locked)
        broadcast.broadcast_chat_on_commit(locked.game, number)
    return message


def _refuse_other_turns(game: Game, about: TurnOf) -> None:
    row = Round.objects.filter(game=game, number=about.round).only("turns", "outcome").first()
    if game.status != Game.Status.FINISHED or row is None or not 1 <= about.turn <= row.turn_number:
        raise InvalidMessage(_("There is no such turn to comment on."))


def _mentions(text: str, speaker: Player, locked: LockedGame) -> list[Mention]:
    """Return the people at this table whom a message mentions."""
    assert speaker.account is not None
    people = [
        (player.pk, player.shown_name)
        for player in locked.players
        if player.account is not None and may_name(speaker.account, player.account)
    ]
    return mentions_in(text, people)


def _tell(message: Message, speaker: Player, locked: LockedGame) -> None:
    """Notify the people whom a message mentions, and programs that hear of each message."""
    game, now = locked.game, timezone.now()
    others = [player for player in locked.players if player.pk != speaker.pk]
    calls = outbox.compose(game, others, Notice.Kind.MESSAGE, now, number=message.number)
    mentioned = {mention.player for mention in message.mentions}
    concerned = mentioned | {call.player_id for call in calls}
    readers = _readers([one for one in locked.players if one.pk in concerned], speaker, message)
    named = [reader for reader in readers if reader.pk in mentioned]
    if named:
        Player.objects.filter(pk__in=[one.pk for one in named]).update(mentioned_in=message.number)
        outbox.enqueue(game, named, Notice.Kind.MENTION, now, message=message.number)
    outbox.save([call for call in calls if call.player in readers])


def _readers(players: list[Player], speaker: Player, message: Message) -> list[Player]:
    """Those who learn of a message: not across a block, which stays untold, and not who does not
    want to read it.
    """
    if not players:
        return []
    people = [player.account_id for player in players if player.account_id is not None]
    # At a masked table what is missing would show who somebody is.
    heeded = None if speaker.is_masked else speaker.account_id
    apart = Block.objects.apart_from(heeded or 0, people)
    filters = filters_of(people)
    return [
        player
        for player in players
        if player.account_id not in apart
        and not filters.get(player.account_id or 0, NOTHING).hides(heeded, message.text)
    ]


def mark_read(*, game_id: int, account: Account | None, number: int | None = None) -> None:
    """Record that a player has read the chat up to the message `number`, or all of it without one.
    Raises NotYours unless the account plays there.
    """
    player = Player.objects.filter(game_id=game_id, account=account).select_related("game").first()
    if account is None or player is None:
        raise NotYours
    read = player.game.messages if number is None else min(number, player.game.messages)
    Player.objects.filter(pk=player.pk, account=account, messages_read__lt=read).update(
        messages_read=read
    )


def take_back(*, game_id: int, account: Account | None, number: int) -> None:
    """Take back the account's own message within two minutes, and delete the notices about it that
    still wait. A message that is taken back already stays so.

    Raises NotYours if the message is not the account's, and TooLateToTakeBack after two minutes, or
    once a moderator has removed the message.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        own = Message.objects.filter(game_id=game_id, player=player, author__isnull=True)
        message = own.filter(number=number).first()
        if message is None:
            raise NotYours
        if message.taken_back_at is not None:
            return
        is_late = message.at < timezone.now() - MAY_BE_TAKEN_BACK
        if is_late or message.removed_at is not None:
            raise TooLateToTakeBack
        _blank([message.pk])
        outbox.drop_message(locked.game, number)
        _mention_before(locked, number)
        broadcast.broadcast_chat_on_commit(locked.game, locked.game.messages, again=True)


@receiver(words_removed, sender=Account)
def take_back_all(instance: Account, **signal: object) -> None:
    """Take back all messages of an account, as part of the transaction that deletes or closes it.
    Reports keep copies of reported messages.
    """
    with transaction.atomic():
        lock_accounts([instance.pk])
        said = Q(player__account=instance, author__isnull=True) | Q(author=instance)
        _blank(Message.objects.filter(said).values_list("pk", flat=True))


def _blank(ids: Collection[int]) -> None:
    rows = Message.objects.filter(pk__in=list(ids))
    rows.update(text="", mentions=[], taken_back_at=timezone.now())


def _mention_before(locked: LockedGame, number: int) -> None:
    """Let an earlier unread message mention the people whom this one mentioned last, if any."""
    for player in Player.objects.filter(game=locked.game, mentioned_in=number):
        unread = Message.objects.filter(
            game=locked.game, number__gt=player.messages_read, number__lt=number
        )
        mentions = [row.number for row in unread if row.mentions_player(player)]
        Player.objects.filter(pk=player.pk).update(mentioned_in=max(mentions, default=0))
