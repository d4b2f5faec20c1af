"""The addresses of practice: its page, and the API's."""

from django.urls import path

from games.practice import api, views

urlpatterns = [path("practice/", views.practice, name="practice")]
api_urlpatterns = [path("practice/", api.PracticeView.as_view(), name="practice")]
