"""The addresses of a person's lists of people."""

from django.urls import path

from games.relations import views

_ONE = "people/<id:account_id>/"
urlpatterns = [
    path("people/", views.people, name="people"),
    path("people/blocked/", views.blocked_people, name="blocked"),
    path(f"{_ONE}like/", views.like, name="like"),
    path(f"{_ONE}block/", views.block, name="block"),
]
