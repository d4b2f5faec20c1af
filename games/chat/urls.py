"""The addresses of the chat: pages, and the API's."""

from django.urls import path

from games.chat import api, views

urlpatterns = [
    path("games/<id:game_id>/chat/", views.chat, name="chat"),
    path(
        "games/<id:game_id>/chat/<id:number>/take-back/", views.take_back, name="take_back_message"
    ),
    path("people/unwanted/", views.chat_filter, name="chat_filter"),
    path("people/<id:account_id>/hide/", views.hide, name="hide_in_chats"),
    path("people/<id:account_id>/show/", views.show, name="show_in_chats"),
]
api_urlpatterns = [
    path("games/<id:game_id>/messages/", api.MessagesApiView.as_view(), name="messages"),
    path("games/<id:game_id>/messages/<id:number>/", api.MessageApiView.as_view(), name="message"),
]
