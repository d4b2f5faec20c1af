"""The addresses of the lobby: pages, and the API's."""

from django.urls import path

from games.lobby import api
from games.lobby.views import inviting, sitting, tables

_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("join/<str:token>/", sitting.join, name="join"),
    path("people/<id:account_id>/invite/", inviting.invite_person, name="invite_person"),
    path("games/new/", tables.new, name="new"),
    path("games/meet/", sitting.meet, name="meet"),
    path(f"{_GAME}again/", tables.again, name="again"),
    path(f"{_GAME}accept/", inviting.accept, name="accept"),
    path(f"{_GAME}decline/", inviting.decline, name="decline"),
    path(f"{_GAME}invite/", inviting.invite, name="invite"),
    path(f"{_GAME}invited/<id:account_id>/", inviting.withdraw, name="withdraw"),
    path(f"{_GAME}sit/", sitting.sit, name="sit"),
    path(f"{_GAME}leave/", tables.leave, name="leave"),
    path(f"{_GAME}start/", tables.start, name="start"),
    path(f"{_GAME}begins/", tables.begins, name="begins"),
    path(f"{_GAME}cancel/", tables.cancel, name="cancel"),
    path(f"{_GAME}computer/", tables.add_computer, name="computer"),
    path(f"{_GAME}remove/<id:player_id>/", tables.remove, name="remove"),
]
api_urlpatterns = [
    path(f"{_GAME}join/", api.JoinApiView.as_view(), name="join"),
    path(f"{_GAME}leave/", api.LeaveApiView.as_view(), name="leave"),
    path(f"{_GAME}start/", api.StartApiView.as_view(), name="start"),
    path(f"{_GAME}cancel/", api.CancelApiView.as_view(), name="cancel"),
    path(f"{_GAME}computers/", api.ComputersApiView.as_view(), name="computers"),
    path(f"{_GAME}players/<id:player_id>/", api.SitterApiView.as_view(), name="sitter"),
    path(f"{_GAME}invited/", api.InvitedApiView.as_view(), name="invited"),
    path(
        f"{_GAME}invited/<id:account_id>/",
        api.InvitedPersonApiView.as_view(),
        name="invited_person",
    ),
    path(f"{_GAME}decline/", api.DeclineApiView.as_view(), name="decline"),
    path(f"{_GAME}again/", api.AgainApiView.as_view(), name="again"),
]
