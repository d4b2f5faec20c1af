"""The addresses of suspicions, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.suspicions import api, views

urlpatterns = [
    path("games/<id:game_id>/suspicions/", views.suspicions, name="suspicions"),
    path("games/<id:game_id>/suspicions/open/", views.show, name="open_suspicions"),
    path("suspicions/", views.record, name="suspicion_record"),
]
api_urlpatterns = [
    path("games/<id:game_id>/suspicions/", api.SuspicionsView.as_view(), name="suspicions"),
    path(
        "games/<id:game_id>/suspicions/open/",
        api.OpenSuspicionsView.as_view(),
        name="open_suspicions",
    ),
    path("games/<id:game_id>/readings/", api.ReadingsView.as_view(), name="readings"),
    path("me/suspicions/", api.SuspicionRecordView.as_view(), name="suspicion_record"),
]
