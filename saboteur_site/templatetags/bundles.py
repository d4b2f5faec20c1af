"""`{% styles "table" %}`, `{% scripts "table" %}`: the elements that load a bundle, or its
files.
"""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from saboteur_site.bundles import SCRIPTS, modules_of, sheets_of

register = template.Library()


@register.simple_tag
def styles(bundle: str) -> SafeString:
    """Return the link elements of a bundle of style sheets, one a line."""
    return _lines('<link rel="stylesheet" href="{}">', sheets_of(bundle))


@register.simple_tag
def scripts(bundle: str) -> SafeString:
    """Return the script elements of a bundle, after a `modulepreload` for each imported module.

    A browser discovers a module's imports only once it has the module: without preloading, a chain
    of imports costs a round trip for each of its links.
    """
    roots = SCRIPTS[bundle]
    gathered = modules_of(roots) if settings.DEBUG else _modules_of(roots)
    imported = [name for name in gathered if name not in roots]
    return format_html(
        "{}\n{}",
        _lines('<link rel="modulepreload" href="{}">', imported),
        _lines('<script src="{}" type="module"></script>', roots),
    )


_modules_of = lru_cache(modules_of)


def _lines(element: str, names: Iterable[str]) -> SafeString:
    return format_html_join("\n", element, ((static(name),) for name in names))
