"""The address of the coach, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.coach import api, views

_COACH = "games/<id:game_id>/coach/"
urlpatterns = [path(_COACH, views.coach, name="coach")]
api_urlpatterns = [path(_COACH, api.CoachView.as_view(), name="coach")]
