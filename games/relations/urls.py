"""The addresses of people."""

from django.urls import path

from accounts.models import Block, Liking
from games.relations import views

_ONE = "people/<id:account_id>/"
urlpatterns = [
    path("people/", views.people, name="people"),
    path("people/blocked/", views.blocked_people, name="blocked"),
    path(f"{_ONE}like/", views.begin, {"kind": Liking}, name="like"),
    path(f"{_ONE}unlike/", views.end, {"kind": Liking}, name="unlike"),
    path(f"{_ONE}block/", views.block, name="block"),
    path(f"{_ONE}unblock/", views.end, {"kind": Block}, name="unblock"),
]
