"""The addresses of archives: pages, and the API's."""

from django.urls import path

from games.archives import api, views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/everything.zip", views.archive_file, name="archive_file"),
]
api_urlpatterns = [
    path("me/archive/", api.ArchiveView.as_view(), name="archive"),
    path("me/archive/file/", api.ArchiveFileView.as_view(), name="archive_file"),
]
