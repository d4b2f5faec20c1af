"""Emails about accounts: sent straight away, and tried again for an hour if that fails.

Their readers wait for a link or a code, so a later attempt is of no use to them.
"""

import logging
from datetime import timedelta

from django.core.mail import EmailMultiAlternatives
from django.db import Error
from django.db.models import F
from django.utils import timezone

from accounts.email_addresses import mail_host
from accounts.emails.errors import describe
from accounts.models import WaitingEmail

log = logging.getLogger(__name__)
LASTS = timedelta(hours=1)
_PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 10))


def keep(email: EmailMultiAlternatives, lasts: timedelta) -> None:
    """Keep an email that could not be sent, for further attempts during the time `lasts`. The first
    attempt is after a minute.
    """
    now = timezone.now()
    pages = [str(content) for content, _kind in email.alternatives]
    WaitingEmail.objects.create(
        address=email.to[0],
        subject=str(email.subject),
        text=str(email.body),
        html="".join(pages[:1]),
        due_at=now + _PAUSES[0],
        until=now + lasts,
    )


def send(email_id: int) -> bool:
    """Send the waiting email with this id, and return whether this call sent it. False if the email
    is gone, not due or too old, or if the attempt failed. An email that is too old is deleted.

    The next attempt is recorded before this one, so that no two workers send the same email.
    """
    now = timezone.now()
    found = WaitingEmail.objects.filter(pk=email_id, due_at__lte=now).first()
    if found is None:
        return False
    pause = _PAUSES[min(found.attempts, len(_PAUSES) - 1)]
    mine = WaitingEmail.objects.filter(pk=email_id, due_at=found.due_at)
    if not mine.update(due_at=now + pause, attempts=F("attempts") + 1):
        return False
    is_sent = now <= found.until and _is_sent(found)
    if not is_sent and now + pause <= found.until:
        return False
    if not is_sent:
        log.error("An email about an account was given up")
    WaitingEmail.objects.filter(pk=email_id).delete()
    return is_sent


def _is_sent(waiting: WaitingEmail) -> bool:
    # The same for every attempt: mail programs show two copies as one.
    headers = {"Message-ID": f"<account.{waiting.pk}@{mail_host()}>"}
    email = EmailMultiAlternatives(
        waiting.subject, waiting.text, to=[waiting.address], headers=headers
    )
    if waiting.html:
        email.attach_alternative(waiting.html, "text/html")
    try:
        email.send()
    except Error:
        raise
    except Exception as error:
        # Each mail service has errors of its own.
        log.warning("An email about an account was not sent: %s", describe(error))
        return False
    return True
