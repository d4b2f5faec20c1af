"""Counts what services announce; what is written counts once it is committed."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save

from games.core.announcements import decided, turn_refused
from games.models import Turn
from games.notices.settling import settled
from saboteur_site.metrics import requests


def listen() -> None:
    """Connect what is counted to the figures."""
    post_save.connect(_note_turn, sender=Turn, dispatch_uid="metrics")
    turn_refused.connect(_note_refusal, dispatch_uid="metrics")
    settled.connect(_note_fate, dispatch_uid="metrics")
    decided.connect(_note_decision, dispatch_uid="metrics")


def _note_turn(instance: Turn, created: bool, **_: Any) -> None:
    if created:
        by = requests.TURNS.labels(instance.played_by or "seat")
        transaction.on_commit(by.inc)


def _note_refusal(code: str, **_: Any) -> None:
    requests.REFUSED_TURNS.labels(code).inc()


def _note_fate(transport: str, fate: str, number: int, **_: Any) -> None:
    transaction.on_commit(partial(requests.SENDS.labels(transport, fate).inc, number))


def _note_decision(strength: str, seconds: float, **_: Any) -> None:
    requests.DECISION_SECONDS.labels(strength).observe(seconds)
