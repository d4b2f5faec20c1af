"""The addresses of people's own hours."""

from django.urls import path

from games.own_hours import views

urlpatterns = [
    path("hours/", views.hours, name="own_hours"),
    path("hours/preview/", views.preview, name="own_hours_preview"),
]
