"""The addresses of declaring a program: a page, and the API's."""

from django.urls import path

from games.programs import api, views

urlpatterns = [path("programs/", views.declare, name="declare_program")]
api_urlpatterns = [path("me/program/", api.ProgramApiView.as_view(), name="program")]
