"""The addresses of seats that are lent, left or free: pages, and the API's."""

from django.urls import path

from games.seats import api, free_views, views

_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("games/open/seats/", free_views.free_seats, name="free_seats"),
    path(f"{_GAME}seats/<int:seat>/", free_views.free_seat, name="free_seat"),
    path("join/<str:token>/seats/<int:seat>/", free_views.linked_seat, name="linked_seat"),
    path("stand-ins/<id:request_id>/", views.stand_in_request, name="stand_in_request"),
    path(f"{_GAME}leave-for-good/", views.leave_game, name="leave_game"),
    path(f"{_GAME}stand-in/", views.name_stand_in, name="name_stand_in"),
    path(f"{_GAME}standing-in/", views.standing_in, name="standing_in"),
    path(f"{_GAME}back/", views.take_back, name="take_back"),
]
api_urlpatterns = [
    path("games/free-seats/", api.FreeSeatsApiView.as_view(), name="free_seats"),
    path(f"{_GAME}take-seat/", api.TakeSeatApiView.as_view(), name="take_seat"),
    path(f"{_GAME}back/", api.BackApiView.as_view(), name="back"),
    path(f"{_GAME}leave-for-good/", api.LeaveForGoodApiView.as_view(), name="leave_for_good"),
]
