"""The addresses at which people gather: pages, and the API's."""

from django.urls import path

from games.lobby import api
from games.lobby.views import inviting, sitting, tables

_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("join/<str:token>/", sitting.join, name="join"),
    path("people/<id:account_id>/invite/", inviting.invite_person, name="invite_person"),
    path("games/new/", tables.new, name="new"),
    path(f"{_GAME}again/", tables.again, name="again"),
    path(f"{_GAME}accept/", inviting.accept, name="accept"),
    path(f"{_GAME}decline/", inviting.decline, name="decline"),
    path(f"{_GAME}invite/", inviting.invite, name="invite"),
    path(f"{_GAME}invited/<id:account_id>/", inviting.withdraw, name="withdraw"),
    path(f"{_GAME}sit/", sitting.sit, name="sit"),
    path(f"{_GAME}leave/", tables.leave, name="leave"),
    path(f"{_GAME}start/", tables.start, name="start"),
    path(f"{_GAME}cancel/", tables.cancel, name="cancel"),
    path(f"{_GAME}computer/", tables.add_computer, name="computer"),
    path(f"{_GAME}remove/<id:player_id>/", tables.remove, name="remove"),
]
api_urlpatterns = [
    path(f"{_GAME}join/", api.JoinView.as_view(), name="join"),
    path(f"{_GAME}leave/", api.LeaveView.as_view(), name="leave"),
    path(f"{_GAME}start/", api.StartView.as_view(), name="start"),
    path(f"{_GAME}cancel/", api.CancelView.as_view(), name="cancel"),
    path(f"{_GAME}computers/", api.ComputersView.as_view(), name="computers"),
    path(f"{_GAME}players/<id:player_id>/", api.SitterView.as_view(), name="sitter"),
    path(f"{_GAME}invited/", api.InvitedView.as_view(), name="invited"),
    path(
        f"{_GAME}invited/<id:account_id>/",
        api.InvitedPersonView.as_view(),
        name="invited_person",
    ),
    path(f"{_GAME}decline/", api.DeclineView.as_view(), name="decline"),
    path(f"{_GAME}again/", api.AgainView.as_view(), name="again"),
]
