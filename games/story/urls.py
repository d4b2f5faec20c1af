"""The addresses of a finished game's story."""

from django.urls import path

from games.story import views

_THOUGHTS = "games/<id:game_id>/thoughts/"
urlpatterns = [
    path("example/", views.example, name="example"),
    path("games/<id:game_id>/story/", views.story, name="story"),
    path("games/<id:game_id>/thank/", views.thank, name="thank"),
    path(_THOUGHTS, views.thoughts, name="thoughts"),
    path(f"{_THOUGHTS}<int:round_number>/<int:turn>/", views.thoughts, name="thoughts"),
]
