"""Choosing what one does not want to read in chats. Nobody is told."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Account
from games.models import ChatFilter
from games.models.chat_filter import LONGEST_WORD, MOST_HIDDEN, MOST_WORDS
from games.services.errors import InvalidFilter, NotYours
from games.services.locking import lock_active
from games.services.plain_text import plain_text


def keep_words(account: Account, words: Collection[str]) -> None:
    """Keep these words in place of those before. Raises InvalidFilter, or AccountGone."""
    tidy = _tidy(words)
    with transaction.atomic():
        row = _locked(account)
        row.words = tidy
        row.save(update_fields=["words"])


def keep(account: Account, words: Collection[str], people: Collection[int]) -> None:
    """Keep these words and people in place of those before.

    Raises InvalidFilter, NotYours for people who are not there, or AccountGone.
    """
    tidy = _tidy(words)
    with transaction.atomic():
        row = _locked(account)
        row.words, row.people = tidy, _known(account, people)
        row.save(update_fields=["words", "people"])


def hide(account: Account, person_id: int) -> None:
    """Show nothing more of what somebody says; twice is no mistake. Raises as `keep` does."""
    with transaction.atomic():
        row = _locked(account)
        row.people = _known(account, {*row.people, person_id}, new=person_id)
        row.save(update_fields=["people"])


def show(account: Account, person_id: int) -> None:
    """Show what somebody says again; who is not hidden is no mistake."""
    with transaction.atomic():
        row = _locked(account)
        row.people = [one for one in row.people if one != person_id]
        row.save(update_fields=["people"])


def _locked(account: Account) -> ChatFilter:
    lock_active(account, [])
    return ChatFilter.objects.get_or_create(account=account)[0]


def _known(account: Account, people: Collection[int], new: int | None = None) -> list[int]:
    """Those who are there. Raises NotYours where one who is meant is not."""
    wanted = set(people)
    if len(wanted) > MOST_HIDDEN:
        raise InvalidFilter(_("Those are too many people. Take somebody off the list first."))
    found = Account.objects.filter(pk__in=wanted, is_guest=False, is_active=True)
    there = set(found.exclude(pk=account.pk).values_list("pk", flat=True))
    if not ({new} if new is not None else wanted) <= there:
        raise NotYours
    return sorted(there)


def _tidy(words: Collection[str]) -> list[str]:
    tidy = dict.fromkeys(" ".join(plain_text(word).split()) for word in words)
    kept = [word for word in tidy if word]
    if len(kept) > MOST_WORDS or any(len(word) > LONGEST_WORD for word in kept):
        told = {"words": MOST_WORDS, "long": LONGEST_WORD}
        raise InvalidFilter(_("At most %(words)d words, of %(long)d characters each.") % told)
    return kept
