"""What somebody does not want to read in chats."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MOST_WORDS, LONGEST_WORD, MOST_HIDDEN = 50, 40, 200


class ChatFilter(models.Model):
    """People and words that a person is not shown in any chat; nobody else ever learns of it."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="chat_filter",
    )
    # Their accounts' numbers; of an account that is gone nothing is left to hide.
    people = models.JSONField(_("people"), default=list, blank=True)
    words = models.JSONField(_("words"), default=list, blank=True)

    class Meta:
        verbose_name = _("chat filter")
        verbose_name_plural = _("chat filters")

    def __str__(self) -> str:
        return f"{self.account_id}"
