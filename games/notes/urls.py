"""The addresses of notes: a page, and the API's."""

from django.urls import path

from games.notes import api, views

urlpatterns = [path("games/<id:game_id>/notes/", views.notes, name="notes")]
api_urlpatterns = [path("games/<id:game_id>/notes/", api.NotesApiView.as_view(), name="notes")]
