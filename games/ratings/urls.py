"""The addresses of the leaderboards: pages, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.ratings import api, views

urlpatterns = [
    path("leaderboard/", views.best, name="leaderboard"),
    path("leaderboard/listing/", views.choose, name="leaderboard_choose"),
]
api_urlpatterns = [
    path("leaderboard/", api.LeaderboardView.as_view(), name="leaderboard"),
    path("leaderboard/listing/", api.ListingView.as_view(), name="listing"),
    path("people/<id:account_id>/ratings/", api.RatingsView.as_view(), name="ratings"),
]
