"""The addresses of archives."""

from django.urls import path

from games.archives import views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/everything.zip", views.archive_file, name="archive_file"),
]
