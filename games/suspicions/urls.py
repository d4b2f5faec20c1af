"""The addresses of suspicions."""

from django.urls import path

from games.suspicions import views

urlpatterns = [
    path("games/<id:game_id>/suspicions/", views.suspicions, name="suspicions"),
    path("games/<id:game_id>/suspicions/open/", views.show, name="open_suspicions"),
    path("suspicions/", views.record, name="suspicion_record"),
]
