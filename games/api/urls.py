"""The URLs of the API."""

from django.urls import path
from django.views.generic import RedirectView

from games.api.views import docs, games, looking_back, me, tokens, turns
from games.features import modules

app_name = "api"
_GAME = "games/<id:game_id>/"
urlpatterns = [
    path("", RedirectView.as_view(pattern_name="api:docs")),
    path("docs/", docs.docs, name="docs"),
    path("docs/<slug:name>.md/", docs.paper, name="paper"),
    path("schema/", docs.SchemaApiView.as_view(), name="schema"),
    path("tokens/", tokens.TokensApiView.as_view(), name="tokens"),
    path("me/tokens/", tokens.MyTokensApiView.as_view(), name="my_tokens"),
    path("me/tokens/<id:token_id>/", tokens.MyTokenApiView.as_view(), name="my_token"),
    path("me/", me.MeApiView.as_view(), name="me"),
    path("records/", looking_back.RecordsApiView.as_view(), name="records"),
    path(_GAME, games.GameApiView.as_view(), name="game"),
    path(f"{_GAME}moves/", games.MovesApiView.as_view(), name="moves"),
    path(f"{_GAME}turns/", turns.TurnsApiView.as_view(), name="turns"),
    path(f"{_GAME}events/", turns.EventsApiView.as_view(), name="events"),
    path(f"{_GAME}ending/", looking_back.EndingApiView.as_view(), name="ending"),
    path(f"{_GAME}taken-back/", looking_back.TakenBackApiView.as_view(), name="taken_back"),
    path(f"{_GAME}record/", looking_back.RecordApiView.as_view(), name="record"),
    *(address for urls in modules("urls") for address in getattr(urls, "api_urlpatterns", ())),
]
