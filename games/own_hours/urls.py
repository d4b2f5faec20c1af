"""The addresses of people's own hours: a page, and the API's."""

from django.urls import path

from games.own_hours import api, views

urlpatterns = [
    path("hours/", views.hours, name="own_hours"),
    path("hours/preview/", views.preview, name="own_hours_preview"),
]
api_urlpatterns = [
    path("me/hours/", api.OwnHoursView.as_view(), name="own_hours"),
    path("me/hours/preview/", api.HoursPreviewView.as_view(), name="own_hours_preview"),
]
