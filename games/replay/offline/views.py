"""A finished game as one file that can be looked at anywhere, without the site."""

from base64 import b64encode
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.rate_limits import enforce_rate_limit
from games.replay.offline.page import make_offline_page
from games.replay.offline.selectors import film
from games.views.not_found import ending_first, missing_game
from games.views.requests import viewer
from games.views.responses import uncached

_STYLES = ("static/css/tokens.css", "static/css/mine.css", "games/replay/offline/viewer.css")
_SCRIPT = "games/replay/offline/viewer.js"


@gzip_page
@require_safe
@missing_game
@ending_first
def offline(request: HttpRequest, game_id: int) -> HttpResponse:
    """`replay-N.html`: every turn with everything face up; 404 while the game runs."""
    enforce_rate_limit(request, "offline_replay", reading=True)
    page = make_offline_page(film(game_id, viewer(request)))
    style, script = _text(*_STYLES), _text(_SCRIPT)
    policy = f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}"
    context = {"page": page, "style": style, "script": script, "policy": policy}
    response = render(request, "offline/viewer.html", context)
    response["Content-Disposition"] = f'attachment; filename="replay-{game_id}.html"'
    return uncached(response)


@cache
def _text(*names: str) -> SafeString:
    """Style sheets or scripts of ours, as they stand in the file; a style sheet has no markup."""
    paths = (settings.BASE_DIR / name for name in names)
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    assert "</" not in text, "it would end its element"
    return mark_safe(text)  # noqa: S308 — our own files


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
