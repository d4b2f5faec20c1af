"""The addresses of duplicates and seasons, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.duplicates import api, views

urlpatterns = [
    path("duplicates/", views.duplicates, name="duplicates"),
    path("duplicates/new/", views.new, name="new_duplicate"),
    path("duplicates/<id:duplicate_id>/", views.duplicate, name="duplicate"),
    path("duplicates/<id:duplicate_id>/enter/", views.enter, name="duplicate_enter"),
    path("duplicates/<id:duplicate_id>/withdraw/", views.withdraw, name="duplicate_withdraw"),
    path("duplicates/<id:duplicate_id>/begin/", views.begin, name="duplicate_begin"),
    path("duplicates/seasons/<id:season_id>/", views.season, name="season"),
]
api_urlpatterns = [
    path("duplicates/", api.DuplicatesView.as_view(), name="duplicates"),
    path("duplicates/<id:duplicate_id>/", api.DuplicateView.as_view(), name="duplicate"),
    path(
        "duplicates/<id:duplicate_id>/entry/",
        api.DuplicateEntryView.as_view(),
        name="duplicate-entry",
    ),
    path(
        "duplicates/<id:duplicate_id>/begin/",
        api.DuplicateBeginView.as_view(),
        name="duplicate-begin",
    ),
    path("duplicates/seasons/<id:season_id>/", api.SeasonView.as_view(), name="season"),
]
