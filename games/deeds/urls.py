"""The address of deeds."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.deeds import views

urlpatterns = [path("games/<id:game_id>/deeds/", views.show_deeds, name="deeds")]
