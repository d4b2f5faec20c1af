"""Relations of one person to another: blocking and liking."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.account import Account

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

AnyRelation = TypeVar("AnyRelation", bound="Relation")
PAIR = ["account", "person"]
SOMEBODY_ELSE = ~Q(account=models.F("person"))


class RelationManager(models.Manager[AnyRelation]):
    """Checks whether an account has a relation to a person."""

    def holds(self, account: Account | None, person_id: int) -> bool:
        """Return whether the account has this relation to the person. Makes one query, or none for
        a visitor (None), who has no relations.
        """
        return account is not None and self.filter(account=account, person=person_id).exists()


class BlockManager(RelationManager["Block"]):
    """Blocks, and who of a group a block of either side keeps from an account."""

    def apart_from(self, account_id: int, others: Collection[int]) -> set[int]:
        """Return the ids of those among `others` who have blocked the account or are blocked by it.
        Makes one query, or none if `others` is empty.
        """
        if not others:
            return set()
        either = Q(account=account_id, person__in=others) | Q(person=account_id, account__in=others)
        pairs = self.filter(either).values_list("account_id", "person_id")
        return {one for pair in pairs for one in pair} - {account_id}


def _account(related_name: str) -> "models.ForeignKey[Account, Account]":
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name=related_name,
        # No index of its own: a constraint of each kind begins with it.
        db_index=False,
    )


def _person(verbose_name: "_StrPromise") -> "models.ForeignKey[Account, Account]":
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=verbose_name,
        on_delete=models.CASCADE,
        related_name="+",
    )


class Relation(models.Model):
    """An abstract relation of `account` to `person`, MOST per account. Deleting the row ends it."""

    # The most such relations of an account: the list is read whole.
    MOST: ClassVar[int]

    account: "models.ForeignKey[Account, Account]"
    person: "models.ForeignKey[Account, Account]"
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects: ClassVar[RelationManager[Any]] = RelationManager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return str(self.created_at.date())


class Block(Relation):
    """A block: `account` has blocked `person`, who gets no notice of it."""

    MOST = 500

    account = _account("blocks")
    person = _person(_("blocked person"))

    objects: ClassVar[BlockManager] = BlockManager()

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            UniqueConstraint(fields=PAIR, name="block_once"),
            CheckConstraint(condition=SOMEBODY_ELSE, name="block_of_somebody_else"),
        ]


class Liking(Relation):
    """`account` likes to play with `person`: a line of a private list.

    Nobody but `account` ever learns of it, not even `person`.
    """

    MOST = 100

    account = _account("likings")
    person = _person(_("person"))

    class Meta:
        # The table's name is from when the model was part of games.
        app_label = "games"
        verbose_name = _("liked person")
        verbose_name_plural = _("liked people")
        constraints = [UniqueConstraint(fields=PAIR, name="liking_once")]
