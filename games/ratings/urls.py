"""The addresses of the leaderboards."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.ratings import views

urlpatterns = [
    path("leaderboard/", views.best, name="leaderboard"),
    path("leaderboard/listing/", views.choose, name="leaderboard_choose"),
]
