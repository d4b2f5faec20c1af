"""The address of a person's figures in the API; the pages show them on a person's page."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.figures import api

api_urlpatterns = [
    path("people/<id:account_id>/", api.PersonView.as_view(), name="person"),
]
