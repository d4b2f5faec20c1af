"""The addresses of bursts: a page, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.bursts import api, views

urlpatterns = [path("games/<id:game_id>/burst/", views.burst, name="burst")]
api_urlpatterns = [path("games/<id:game_id>/burst/", api.BurstView.as_view(), name="burst")]
