"""The URLs of replays."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.views.replay import replay

urlpatterns = [
    path("games/<id:game_id>/replay/", replay, name="replay"),
    path("games/<id:game_id>/replay/<int:round_number>/<int:turn>/", replay, name="replay"),
]
