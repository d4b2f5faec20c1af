"""The site: settings, addresses and processes. The game itself is in `games`."""

from .celery import app as celery_app

__all__ = ["celery_app"]
