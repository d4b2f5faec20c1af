"""Templates without the indentation that only their writers need.

Fragments go over the wire after every turn; a fifth of one would be blanks before its lines. Taken
away where a template is compiled, it costs nothing when it is drawn.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

_INDENTATION = re.compile(r"\n[ \t]+")
# A message is looked up with its blanks, and these elements show theirs.
_KEPT = re.compile(
    r"({%\s*blocktrans.*?{%\s*endblocktrans(?:late)?\s*%}|<(?:pre|textarea)\b.*?</)", re.DOTALL
)


class Loader(filesystem.Loader):
    """Reads templates from the folders of the settings."""

    def get_contents(self, origin: Origin) -> str:
        """Return a template's text, without indentation if it is a page's."""
        text: str = super().get_contents(origin)
        return unindented(text) if str(origin.name).endswith(".html") else text


def unindented(text: str) -> str:
    """The same markup with every line at the margin; lines stay lines, for errors name them."""
    parts = _KEPT.split(text)
    parts[::2] = [_INDENTATION.sub("\n", part) for part in parts[::2]]
    return "".join(parts)
