"""Chat filters: people and words that a person does not want to read; nobody else learns of
them.
"""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Account
from games.chat.models import LONGEST_WORD, MOST_HIDDEN, MOST_WORDS, ChatFilter
from games.core.errors import InvalidFilter, NotYours
from games.core.locking import lock_active
from games.core.plain_text import plain_text


@dataclass(frozen=True, slots=True)
class Filter:
    """A chat filter: ids of accounts, and words as they were typed."""

    people: frozenset[int] = frozenset()
    words: tuple[str, ...] = ()
    _pattern: "re.Pattern[str] | None" = field(default=None, compare=False)

    def hides(self, speaker_id: int | None, text: str) -> bool:
        """Return whether the filter hides a message: because of its speaker, or of a word in its
        text. Only whole words count, in capitals or small letters. `speaker_id` is an account's,
        None if the speaker has none.
        """
        if speaker_id in self.people:
            return True
        return self._pattern is not None and bool(self._pattern.search(_folded(text)))


NOTHING = Filter()


def filter_of(account: Account | None) -> Filter:
    """Return a person's chat filter, empty if they have set none. Makes one query, or none for a
    visitor (None).
    """
    if account is None:
        return NOTHING
    row = ChatFilter.objects.filter(account=account).first()
    return _read(row) if row is not None else NOTHING


def filters_of(accounts: Collection[int]) -> dict[int, Filter]:
    """Return the chat filters of these people, as a dict by account id; people without a filter are
    left out. Makes one query.
    """
    rows = ChatFilter.objects.filter(account__in=accounts)
    return {row.account_id: _read(row) for row in rows}


def hidden_people(account: Account) -> tuple[tuple[int, str], ...]:
    """Return the people whom a person's chat filter hides, as pairs of id and name in the order of
    names. Closed accounts are left out. Makes two queries.
    """
    ids = filter_of(account).people
    people = Account.objects.filter(pk__in=ids, is_active=True).order_by("name_key")
    return tuple(people.values_list("pk", "name"))


def keep_words(account: Account, words: Collection[str]) -> None:
    """Replace the words of a person's chat filter. Raises InvalidFilter for too many or too long
    words, and AccountGone if the account has been closed.
    """
    tidy = _tidy(words)
    with transaction.atomic():
        row = _locked(account)
        row.words = tidy
        row.save(update_fields=["words"])


def hide(account: Account, person_id: int) -> None:
    """Stop showing the account a person's messages, in all chats. Hiding a person twice is no
    mistake. Raises InvalidFilter if the list is full, NotYours if there is no such person, and
    AccountGone if the account has been closed.
    """
    with transaction.atomic():
        row = _locked(account)
        row.people = _known(account, {*row.people, person_id}, person_id)
        row.save(update_fields=["people"])


def show(account: Account, person_id: int) -> None:
    """Show a person's messages to the account again, if they were hidden. Raises AccountGone if the
    account has been closed.
    """
    with transaction.atomic():
        row = _locked(account)
        row.people = [person for person in row.people if person != person_id]
        row.save(update_fields=["people"])


def _locked(account: Account) -> ChatFilter:
    lock_active(account, [])
    return ChatFilter.objects.get_or_create(account=account)[0]


def _known(account: Account, people: Collection[int], new: int) -> list[int]:
    """Those who are there. Raises NotYours where the new one is not."""
    wanted = set(people)
    if len(wanted) > MOST_HIDDEN:
        raise InvalidFilter(_("That’s too many people. Take someone off the list first."))
    found = Account.objects.filter(pk__in=wanted, is_guest=False, is_active=True)
    there = set(found.exclude(pk=account.pk).values_list("pk", flat=True))
    if new not in there:
        raise NotYours
    return sorted(there)


def _tidy(words: Collection[str]) -> list[str]:
    tidy = dict.fromkeys(" ".join(plain_text(word).split()) for word in words)
    kept = [word for word in tidy if word]
    if len(kept) > MOST_WORDS or any(len(word) > LONGEST_WORD for word in kept):
        params = {"words": MOST_WORDS, "long": LONGEST_WORD}
        raise InvalidFilter(_("At most %(words)d words, of %(long)d characters each.") % params)
    return kept


def _read(row: ChatFilter) -> Filter:
    words = tuple(row.words)
    # Whole words, whatever their case: a name within another is not meant.
    parts = "|".join(re.escape(_folded(word)) for word in words)
    pattern = re.compile(rf"(?<!\w)(?:{parts})(?!\w)") if parts else None
    return Filter(frozenset(row.people), words, pattern)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
