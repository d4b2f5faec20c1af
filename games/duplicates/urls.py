"""The addresses of duplicates and seasons."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.duplicates import views

urlpatterns = [
    path("duplicates/", views.duplicates, name="duplicates"),
    path("duplicates/new/", views.new, name="new_duplicate"),
    path("duplicates/<id:duplicate_id>/", views.duplicate, name="duplicate"),
    path("duplicates/<id:duplicate_id>/enter/", views.enter, name="duplicate_enter"),
    path("duplicates/<id:duplicate_id>/withdraw/", views.withdraw, name="duplicate_withdraw"),
    path("duplicates/<id:duplicate_id>/begin/", views.begin, name="duplicate_begin"),
    path("duplicates/seasons/<id:season_id>/", views.season, name="season"),
]
