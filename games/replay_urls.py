"""The addresses of replays."""

from django.urls import path

from games.views.replay import replay

urlpatterns = [
    path("games/<int:game_id>/replay/", replay, name="replay"),
    path("games/<int:game_id>/replay/<int:round_number>/<int:turn>/", replay, name="replay"),
]
