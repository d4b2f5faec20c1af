"""The chat of a table, as one viewer may read it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account, Block
from games.chat.filters import NOTHING, Filter, filter_of
from games.chat.models import MAY_BE_TAKEN_BACK, Message
from games.core.visibility import NotFound, is_visible, me_among
from games.models import Game, Player
from games.wording.absences import GONE

PAGE = 50
# Comments of a round.
MOST = 500


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of a message: plain words, a mention of a player, perhaps the viewer, or a link.
    `link` is empty if nothing can be clicked.
    """

    text: str
    is_mention: bool = False
    is_yours: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class MessageView:
    """A chat message in pieces, as one viewer may read it; `mentions_you` if a piece is the
    viewer's name.

    A message has no pieces if it was removed or taken back, or if the viewer's filter hides it.
    """

    number: int
    name: str
    is_you: bool
    said: tuple[TextPiece, ...]
    mentions_you: bool
    at: datetime
    new: bool
    # A moderator took it away: a mark stands in its place.
    is_removed: bool = False
    # Its author took it back: another mark.
    is_taken_back: bool = False
    # Whether the viewer said it, and can still take it back.
    may_take_back: bool = False
    # The viewer does not want to read it: a mark of their own.
    is_hidden: bool = False
    # The round and the turn that it comments on, in a game that is over.
    about_round: int | None = None
    about_turn: int | None = None

    @property
    def text(self) -> str:
        """Return the text of the message, without marks of mentions and links."""
        return "".join(piece.text for piece in self.said)


@dataclass(frozen=True, slots=True)
class ChatPage:
    """A page of a table's chat, newest last. `before` is the number to ask older messages with,
    None if there are none.
    """

    messages: tuple[MessageView, ...]
    before: int | None
    may_write: bool
    # Whether the viewer may report what others said.
    may_report: bool = False


def messages(game_id: int, account: Account | None, before: int | None = None) -> ChatPage:
    """Return a page of a table's chat, oldest message first: the latest 50, or the last 50 before
    the number `before`. Makes three queries, or five for a viewer who does not play there.

    Players may always read the chat, and after the game everybody who may see the table. A viewer
    who does not play there gets no messages of people whom they have blocked, or who have blocked
    them. Hidden messages show as a mark. Raises NotFound if the viewer may not read the chat.
    """
    players = list(
        Player.objects.filter(game_id=game_id)
        .select_related("account", "game")
        .order_by("seat", "id")
    )
    me = me_among(players, account)
    if not players or not _may_read(players[0].game, me, account):
        raise NotFound
    said = Message.objects.filter(game_id=game_id).select_related("author").order_by("-number")
    if before is not None:
        said = said.filter(number__lt=before)
    if me is None and account is not None:
        said = _without_apart(said, account, players)
    found = list(said[: PAGE + 1])
    who = {player.pk: player for player in players}
    shown, unwanted = found[:PAGE], filter_of(account)
    return ChatPage(
        messages=tuple(_message(message, who, me, unwanted) for message in reversed(shown)),
        before=shown[-1].number if len(found) > PAGE else None,
        may_write=me is not None and _may_write(players[0].game),
        may_report=account is not None and not account.is_guest,
    )


def comments(
    game_id: int, account: Account | None, number: int, *, plays: bool
) -> tuple[MessageView, ...]:
    """Return the comments on the turns of the round `number`, in the order of the turns, 500 at
    most. `plays` says that the viewer sat at the table. Makes three queries at most. The caller
    checks that the viewer may see the replay.
    """
    said = Message.objects.filter(game_id=game_id, about_round=number)
    rows = list(
        said.select_related("author", "player__account").order_by("about_turn", "number")[:MOST]
    )
    who = {row.player_id: row.player for row in rows if row.player is not None}
    players = [player for player in who.values() if player is not None]
    if rows and account is not None and not plays:
        kept = set(_without_apart(said, account, players).values_list("pk", flat=True))
        rows = [row for row in rows if row.pk in kept]
    me, unwanted = me_among(players, account), filter_of(account) if rows else NOTHING
    return tuple(_message(row, {one.pk: one for one in players}, me, unwanted) for row in rows)


def words_between(
    game: Game,
    players: list[Player],
    account: Account | None,
    since: datetime | None,
    until: datetime | None,
) -> list[tuple[int | None, int | None, MessageView]]:
    """Return the messages after `since` and up to `until` (None: no bound), oldest first, 500 at
    most. Empty if the viewer may not read the chat. Makes four queries at most.

    Each is a triple: the id of the player, the account id of a former owner of the seat, and the
    message. Hidden and removed messages are left out.
    """
    me = me_among(players, account)
    if not _may_read(game, me, account):
        return []
    said = Message.objects.filter(game=game, about_round__isnull=True).select_related("author")
    if since is not None:
        said = said.filter(at__gt=since)
    if until is not None:
        said = said.filter(at__lte=until)
    if me is None and account is not None:
        said = _without_apart(said, account, players)
    who, unwanted = {player.pk: player for player in players}, filter_of(account)
    rows = list(said.order_by("number")[:MOST])
    shown = [(row.player_id, row.author_id, _message(row, who, me, unwanted)) for row in rows]
    return [found for found in shown if found[2].said]


def _without_apart(
    messages: QuerySet[Message], account: Account, players: list[Player]
) -> QuerySet[Message]:
    """Leave out messages of people kept apart from a spectator, former owners included."""
    wrote = messages.filter(author__isnull=False).values_list("author_id", flat=True).distinct()
    people = {player.account_id for player in players} | set(wrote)
    apart = Block.objects.apart_from(
        account.pk, [person for person in people if person is not None]
    )
    theirs = [player.pk for player in players if player.account_id in apart]
    return messages.exclude(player__in=theirs).exclude(author__in=apart)


def _may_read(game: Game, me: Player | None, account: Account | None) -> bool:
    return me is not None or (game.is_laid_open and is_visible(game, False))


def _may_write(game: Game) -> bool:
    """Not at a table that was called off before it began."""
    return game.is_laid_open or game.status != Game.Status.CANCELLED


def _name(message: Message, player: Player | None) -> str:
    if message.author is not None:
        return message.author.name
    # Computer players say nothing: the former owner of the seat said it.
    return str(GONE) if player is None or player.is_computer else player.shown_name


def _pieces(message: Message, speaker: Account | None, me: Player | None) -> tuple[TextPiece, ...]:
    if message.is_gone:
        return ()
    clickable = may_link(message, speaker)
    pieces, end = list[TextPiece](), 0
    yours = me.pk if me is not None and message.is_known_to(me) else None
    for start, length, whose in message.mentions:
        pieces += with_links(message.text[end:start], clickable=clickable)
        name = message.text[start : start + length]
        pieces.append(TextPiece(name, is_mention=True, is_yours=whose == yours))
        end = start + length
    pieces += with_links(message.text[end:], clickable=clickable)
    return tuple(piece for piece in pieces if piece.text)


def _message(
    message: Message, who: dict[int, Player], me: Player | None, unwanted: Filter
) -> MessageView:
    player = who.get(message.player_id or 0)
    speaker = message.author or (player.account if player is not None else None)
    is_you = player is not None and player is me
    is_fresh = not message.is_gone and message.at >= timezone.now() - MAY_BE_TAKEN_BACK
    # At a masked table it would show who somebody is; a link, how old the account is.
    known = None if player is not None and player.is_masked else speaker
    heeded = known.pk if known is not None else None
    is_hidden = not (is_you or message.is_gone) and unwanted.hides(heeded, message.text)
    said = () if is_hidden else _pieces(message, known, me)
    return MessageView(
        number=message.number,
        name=_name(message, player),
        is_you=is_you,
        said=said,
        is_removed=message.removed_at is not None,
        is_taken_back=message.taken_back_at is not None,
        is_hidden=is_hidden,
        may_take_back=is_you and is_fresh,
        mentions_you=any(piece.is_yours for piece in said),
        at=message.at,
        new=me is not None and message.number > me.messages_read,
        about_round=message.about_round,
        about_turn=message.about_turn,
    )


# Signs of ASCII only: a host that merely looks like another is no link.
_LINK = re.compile(r"https?://[!-~]++(?!\S)")
_TRAILING = ".,;:!?)]}>'\""


def with_links(text: str, *, clickable: bool) -> Iterator[TextPiece]:
    """Yield the pieces of a text, in order. They are plain words, and links if `clickable`."""
    end = 0
    for match in _LINK.finditer(text) if clickable else ():
        link = match[0].rstrip(_TRAILING)
        if not _is_plain(link):
            continue
        yield TextPiece(text[end : match.start()])
        yield TextPiece(link, link=link)
        end = match.start() + len(link)
    yield TextPiece(text[end:])


def may_link(message: Message, speaker: Account | None) -> bool:
    """Return whether a message's links can be clicked. `speaker` is its author's account, which
    must be open and no guest's, and have been LINKS_AFTER_DAYS days old when the message was sent.
    """
    if speaker is None or speaker.is_guest or not speaker.is_active:
        return False
    return message.at - speaker.created >= timedelta(days=settings.LINKS_AFTER_DAYS)


def _is_plain(link: str) -> bool:
    try:
        parts = urlsplit(link)
        # Readers take what stands before an @ for the host.
        return bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return False
