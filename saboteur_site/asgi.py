"""The ASGI application: pages over HTTP, and sockets that announce new versions."""

import os
import warnings

from saboteur_site.one_hop import get_pages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")

# whitenoise sends files as synchronous iterators, and Django would warn each time it consumes one.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

# Loads the apps, so it has to come before any import of a model.
pages = get_pages()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.conf import settings  # noqa: E402

from games.routing import websocket_urlpatterns  # noqa: E402
from saboteur_site.requests import Application, BodyLimit, ReadableContentType  # noqa: E402
from saboteur_site.sockets import ReadableOrigin, RefuseWhileAway  # noqa: E402

sockets: Application = RefuseWhileAway(SessionMiddlewareStack(URLRouter(websocket_urlpatterns)))
if settings.METRICS_PORT:
    from saboteur_site.metrics.counting import CountSockets

    sockets = CountSockets(sockets)

application = ProtocolTypeRouter(
    {
        "http": ReadableContentType(BodyLimit(pages)),
        "websocket": ReadableOrigin(AllowedHostsOriginValidator(sockets)),
    }
)
