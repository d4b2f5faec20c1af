"""The URLs of what a finished game tells."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.views.story import story, thank
from games.views.thoughts import thoughts

urlpatterns = [
    path("games/<id:game_id>/story/", story, name="story"),
    path("games/<id:game_id>/thank/", thank, name="thank"),
    path("games/<id:game_id>/thoughts/", thoughts, name="thoughts"),
    path("games/<id:game_id>/thoughts/<int:round_number>/<int:turn>/", thoughts, name="thoughts"),
]
