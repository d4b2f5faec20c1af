"""`{% drawn_once "board/_player.html" tile=tile %}`: a template, rendered once for equal facts.

This is an `include … only` whose markup is cached under everything it depends on: the template, the
facts, the language and the time zone. The template gets nothing else, no request and no token. So
the markup never expires, and contains nothing that its reader must not see.
"""

from functools import lru_cache
from typing import Any

from django import template
from django.template import Context, Template
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

# Some kilobyte each: the tiles, hands and logs of several hundred tables.
_MOST_KEPT = 8192
# A sign that no fact contains.
_SIGN = "\x02"
_ANEW = "now_"


@register.simple_tag(takes_context=True)
def drawn_once(context: Context, template_name: str, **facts: Any) -> SafeString:
    """Return the markup of a template for these facts, which must be hashable. The markup is cached
    for equal facts.

    A fact with a name that begins with `now_` is filled in each time, and the template may only
    write it, not test it. An example is how long ago something happened, which changes while all
    else stays.
    """
    anew = {fact: facts.pop(fact) for fact in [*facts] if fact.startswith(_ANEW)}
    assert context.template is not None
    found = context.template.engine.get_template(template_name)
    zone = timezone.get_current_timezone()
    drawn = _draw(found, get_language(), zone, tuple(facts), tuple(anew), *facts.values())
    for fact, value in anew.items():
        drawn = drawn.replace(_hole(fact), conditional_escape(value))
    return SafeString(drawn)


# Typed: what is safe to write as it is equals the same text that is not.
@lru_cache(_MOST_KEPT, typed=True)
def _draw(
    template: Template,
    _language: str | None,
    _zone: object,
    names: tuple[str, ...],
    anew: tuple[str, ...],
    *values: object,
) -> str:
    holes = {fact: _hole(fact) for fact in anew}
    return str(template.render(Context(dict(zip(names, values, strict=True)) | holes)))


def _hole(fact: str) -> str:
    return f"{_SIGN}{fact}{_SIGN}"
