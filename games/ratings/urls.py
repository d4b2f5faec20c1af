"""The addresses of the leaderboards."""

from django.urls import path

from games.ratings import views

urlpatterns = [
    path("leaderboard/", views.show_leaderboard, name="leaderboard"),
]
