"""The filter `ago`: how long ago something happened."""

from datetime import datetime, timedelta

from django import template
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import timezone
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def ago(at: datetime) -> str:
    """Return how long ago a time was, such as “3 hours ago”. “just now” within the first minute."""
    if timezone.now() - at < timedelta(minutes=1):
        return _("just now")
    return str(naturaltime(at))
