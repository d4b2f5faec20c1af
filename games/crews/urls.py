"""The addresses of crews, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.crews import api, views

urlpatterns = [
    path("crews/", views.crews, name="crews"),
    path("crews/<id:crew_id>/", views.crew, name="crew"),
    path("crews/<id:crew_id>/plays/", views.choose, name="crew_plays"),
    path("crews/<id:crew_id>/table/", views.open_table, name="crew_table"),
    path("crews/<id:crew_id>/people/<id:account_id>/", views.remove, name="crew_remove"),
    path("crews/join/<str:token>/", views.join, name="crew_join"),
]
api_urlpatterns = [
    path("crews/", api.CrewsView.as_view(), name="crews"),
    path("crews/join/", api.CrewJoinView.as_view(), name="crew-join"),
    path("crews/<id:crew_id>/", api.CrewView.as_view(), name="crew"),
    path("crews/<id:crew_id>/plays/", api.CrewPlaysView.as_view(), name="crew-plays"),
    path("crews/<id:crew_id>/table/", api.CrewTableView.as_view(), name="crew-table"),
    path(
        "crews/<id:crew_id>/people/<id:account_id>/",
        api.CrewMemberView.as_view(),
        name="crew-member",
    ),
]
