"""The site: settings, addresses, processes. The game itself lives in `games`."""

from .celery import app as celery_app

__all__ = ["celery_app"]
