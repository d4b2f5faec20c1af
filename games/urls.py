"""The URLs of the games."""

from django.urls import include, path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.views import (
    again,
    cells,
    chat,
    invites,
    lists,
    lobby,
    log,
    notes,
    people,
    practice,
    private_card,
    result,
    since,
    table,
    turns,
)

app_name = "games"
urlpatterns = [
    path("", include("games.learning_urls")),
    path("", include("games.replay_urls")),
    path("practice/", practice.practice, name="practice"),
    path("join/<str:token>/", invites.join, name="join"),
    path("people/<id:account_id>/", people.person, name="person"),
    path("games/", lists.my_games, name="my_games"),
    path("games/open/", lists.open_tables, name="open"),
    path("games/finished/", lists.finished, name="finished"),
    path("games/new/", lobby.new, name="new"),
    path("games/next/", lists.next_game, name="next"),
    path("games/<id:game_id>/", table.table, name="table"),
    path("games/<id:game_id>/table/", table.fragment, name="fragment"),
    path("games/<id:game_id>/turns/", turns.turns, name="turns"),
    path("games/<id:game_id>/me/", private_card.private_card, name="private_card"),
    path("games/<id:game_id>/log/", log.log, name="log"),
    path("games/<id:game_id>/cells/<cell:at>/", cells.cell, name="cell"),
    path("games/<id:game_id>/since/", since.since, name="since"),
    path("games/<id:game_id>/chat/", chat.chat, name="chat"),
    path("games/<id:game_id>/notes/", notes.notes, name="notes"),
    path("games/<id:game_id>/result/", result.result_seen, name="result_seen"),
    path("games/<id:game_id>/again/", again.again, name="again"),
    path("games/<id:game_id>/accept/", again.accept, name="accept"),
    path("games/<id:game_id>/decline/", again.decline, name="decline"),
    path("games/<id:game_id>/invited/<id:account_id>/", again.withdraw, name="withdraw"),
    path("games/<id:game_id>/sit/", invites.sit, name="sit"),
    path("games/<id:game_id>/leave/", lobby.leave, name="leave"),
    path("games/<id:game_id>/start/", lobby.start, name="start"),
    path("games/<id:game_id>/cancel/", lobby.cancel, name="cancel"),
    path("games/<id:game_id>/computer/", lobby.add_computer, name="computer"),
    path("games/<id:game_id>/remove/<id:player_id>/", lobby.remove, name="remove"),
]
