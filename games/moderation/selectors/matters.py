"""Matters that a person can report: only those they can see, and never themselves."""

from dataclasses import dataclass

from accounts.models import Account
from games.chat import selectors as chat
from games.chat.models import Message
from games.core.visibility import NotFound, is_visible, me_among
from games.models import Game, Player


@dataclass(frozen=True, slots=True)
class ReportedMatter:
    """A matter to report; `key` is the same for everybody who reports it.

    `about` is the name of the person, or of the table if the matter is a table.
    """

    key: str
    about: str
    game_id: int | None = None
    game_name: str = ""
    message_id: int | None = None
    person_id: int | None = None
    said: str = ""

    @property
    def is_table(self) -> bool:
        """Return whether the matter is a table, not somebody at a table."""
        return self.key.startswith("table:")


def message(game_id: int, number: int, account: Account) -> ReportedMatter:
    """Return another person's message, by its number in the table's chat, as a matter to report.
    Raises NotFound if the account may not read the message or wrote it, or if the message is gone.
    """
    page = chat.messages(game_id, account, before=number + 1)
    shown = page.messages[-1] if page.messages else None
    if shown is None or shown.number != number or shown.is_you or shown.is_removed:
        raise NotFound
    if shown.is_taken_back:
        raise NotFound
    found = Message.objects.select_related("game", "player", "author")
    row = found.get(game_id=game_id, number=number)
    author_id = row.author_id or (row.player.account_id if row.player else None)
    if author_id == account.pk:
        raise NotFound
    return ReportedMatter(
        key=f"message:{row.pk}",
        about=shown.name,
        game_id=game_id,
        game_name=row.game.name,
        message_id=row.pk,
        person_id=author_id,
        said=row.text,
    )


def player(game_id: int, player_id: int, account: Account) -> ReportedMatter:
    """Return a person who sits at a table as a matter to report. Raises NotFound if the account may
    not see the table, for the account's own seat, and for a seat without a person.
    """
    players = _visible(game_id, account)
    meant = next((player for player in players if player.pk == player_id), None)
    if meant is None or meant.account is None or meant.account_id == account.pk:
        raise NotFound
    return ReportedMatter(
        key=f"player:{game_id}:{meant.account_id}",
        about=meant.shown_name,
        game_id=game_id,
        game_name=meant.game.name,
        person_id=meant.account_id,
    )


def table(game_id: int, account: Account) -> ReportedMatter:
    """Return a table as a matter to report. Raises NotFound if the account may not see the table,
    and for practice games.
    """
    game = _visible(game_id, account)[0].game
    return ReportedMatter(
        key=f"table:{game_id}", about=game.name, game_id=game_id, game_name=game.name
    )


def person(account_id: int, account: Account) -> ReportedMatter:
    """Return a person as a matter to report. Raises NotFound for guests, closed accounts, and the
    account itself.
    """
    people = Account.objects.filter(is_guest=False, is_active=True).exclude(pk=account.pk)
    meant = people.filter(pk=account_id).first()
    if meant is None:
        raise NotFound
    return ReportedMatter(key=f"person:{account_id}", about=meant.name, person_id=account_id)


def _visible(game_id: int, account: Account) -> list[Player]:
    players = list(Player.objects.filter(game_id=game_id).select_related("account", "game"))
    if not players or players[0].game.practice:
        raise NotFound
    game: Game = players[0].game
    if not is_visible(game, me_among(players, account) is not None):
        raise NotFound
    return players
