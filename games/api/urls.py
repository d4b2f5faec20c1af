"""The URLs of the API."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.api.views import (
    claims,
    games,
    lobby,
    me,
    messages,
    motions,
    notes,
    orders,
    people,
    practice,
    program,
    tokens,
    turns,
    webhook,
)

app_name = "api"
_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("tokens/", tokens.TokensView.as_view(), name="tokens"),
    path("me/", me.MeView.as_view(), name="me"),
    path("me/turns/", games.MyTurnsView.as_view(), name="my_turns"),
    path("me/program/", program.ProgramView.as_view(), name="program"),
    path("me/webhook/", webhook.WebhookView.as_view(), name="webhook"),
    path("me/webhook/test/", webhook.WebhookTestView.as_view(), name="webhook_test"),
    path("me/webhook/deliveries/", webhook.DeliveriesView.as_view(), name="deliveries"),
    path("people/", people.PeopleView.as_view(), name="people"),
    path("people/blocked/", people.BlockedView.as_view(), name="blocked"),
    path("people/<id:account_id>/liking/", people.LikingView.as_view(), name="liking"),
    path("people/<id:account_id>/block/", people.BlockView.as_view(), name="block"),
    path("practice/", practice.PracticeView.as_view(), name="practice"),
    path("games/", games.GamesView.as_view(), name="games"),
    path(_GAME, games.GameView.as_view(), name="game"),
    path(f"{_GAME}join/", lobby.JoinView.as_view(), name="join"),
    path(f"{_GAME}leave/", lobby.LeaveView.as_view(), name="leave"),
    path(f"{_GAME}start/", lobby.StartView.as_view(), name="start"),
    path(f"{_GAME}cancel/", lobby.CancelView.as_view(), name="cancel"),
    path(f"{_GAME}computers/", lobby.ComputersView.as_view(), name="computers"),
    path(f"{_GAME}players/<id:player_id>/", lobby.SitterView.as_view(), name="sitter"),
    path(f"{_GAME}invited/", lobby.InvitedView.as_view(), name="invited"),
    path(f"{_GAME}decline/", lobby.DeclineView.as_view(), name="decline"),
    path(f"{_GAME}back/", lobby.BackView.as_view(), name="back"),
    path(f"{_GAME}leave-for-good/", lobby.LeaveForGoodView.as_view(), name="leave_for_good"),
    path(f"{_GAME}again/", lobby.AgainView.as_view(), name="again"),
    path(f"{_GAME}moves/", games.MovesView.as_view(), name="moves"),
    path(f"{_GAME}turns/", turns.TurnsView.as_view(), name="turns"),
    path(f"{_GAME}events/", turns.EventsView.as_view(), name="events"),
    path(f"{_GAME}record/", turns.RecordView.as_view(), name="record"),
    path(f"{_GAME}proof/", turns.ProofView.as_view(), name="proof"),
    path(f"{_GAME}messages/", messages.MessagesView.as_view(), name="messages"),
    path(f"{_GAME}claims/", claims.ClaimsView.as_view(), name="claims"),
    path(f"{_GAME}claims/<id:claim_id>/", claims.ClaimView.as_view(), name="claim"),
    path(f"{_GAME}motion/", motions.MotionView.as_view(), name="motion"),
    path(f"{_GAME}votes/", motions.VotesView.as_view(), name="votes"),
    path(f"{_GAME}notes/", notes.NotesView.as_view(), name="notes"),
    path(f"{_GAME}orders/", orders.OrdersView.as_view(), name="orders"),
]
