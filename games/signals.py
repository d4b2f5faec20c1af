"""What the games do when something happens outside of them."""

from typing import Any

from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import Account


@receiver(pre_delete, sender=Account, dispatch_uid="games.departures")
def give_up_seats(instance: Account, **_: Any) -> None:
    """Hand the seats of an account that is being deleted over, in the same transaction."""
    from games.services import departures

    with transaction.atomic():
        departures.leave_all(instance)
