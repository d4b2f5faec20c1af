"""What somebody does not want to read in chats, and whether a message is of that kind."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, field

from accounts.models import Account
from games.models import ChatFilter


@dataclass(frozen=True, slots=True)
class Filter:
    """Numbers of accounts, and words as they were typed."""

    people: frozenset[int] = frozenset()
    words: tuple[str, ...] = ()
    _pattern: "re.Pattern[str] | None" = field(default=None, compare=False)

    def hides(self, speaker_id: int | None, text: str) -> bool:
        """Whether a message is not to be shown: for who said it, or for a word in it."""
        if speaker_id in self.people:
            return True
        return self._pattern is not None and bool(self._pattern.search(_folded(text)))


NOTHING = Filter()


def filter_of(account: Account | None) -> Filter:
    """A person's own; one query, none for a visitor."""
    if account is None:
        return NOTHING
    row = ChatFilter.objects.filter(account=account).first()
    return _read(row) if row is not None else NOTHING


def filters_of(accounts: Collection[int]) -> dict[int, Filter]:
    """Those of some people who have one; one query."""
    rows = ChatFilter.objects.filter(account__in=accounts)
    return {row.account_id: _read(row) for row in rows}


def hidden_people(account: Account) -> tuple[tuple[int, str], ...]:
    """Whom a person is not shown in chats, by name: numbers and names; two queries."""
    ids = filter_of(account).people
    people = Account.objects.filter(pk__in=ids, is_active=True).order_by("name_key")
    return tuple(people.values_list("pk", "name"))


def _read(row: ChatFilter) -> Filter:
    words = tuple(row.words)
    # Whole words, whatever their case: a name within another is not meant.
    parts = "|".join(re.escape(_folded(word)) for word in words)
    pattern = re.compile(rf"(?<!\w)(?:{parts})(?!\w)") if parts else None
    return Filter(frozenset(row.people), words, pattern)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
