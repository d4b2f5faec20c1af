"""`{% icon "eye" %}`: a symbol of the icon sprite, as small as the text beside it."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

_CLASSES = {"": "icon", "small": "icon icon--small"}


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """Return the markup of a symbol of the icon sprite. `size` may be `small`, or empty for the
    usual size.

    This is a tag because a page has some twenty icons: an include would cost ten times as much.
    """
    return _drawn(name, _CLASSES[size], static("sprite.svg"))


@lru_cache
def _drawn(name: str, classes: str, sprite: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true">\n  <use href="{}#i-{}"/></svg>', classes, sprite, name
    )
