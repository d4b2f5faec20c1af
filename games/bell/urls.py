"""The addresses of the bell: pages, and the API's."""

from django.urls import path

from games.bell import api, views

urlpatterns = [
    path("notices/", views.bell, name="bell"),
    path("notices/<id:notice_id>/", views.follow, name="notice"),
]
api_urlpatterns = [
    path("me/notices/", api.NoticesApiView.as_view(), name="notices"),
    path("me/notices/read/", api.NoticesReadApiView.as_view(), name="notices_read"),
]
