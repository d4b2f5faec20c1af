"""The addresses of orders: pages, and the API's."""

from django.urls import path

from games.orders import api, views

urlpatterns = [
    path("games/<id:game_id>/orders/", views.orders, name="orders"),
    path("games/<id:game_id>/orders/new/", views.new_order, name="new_order"),
]
api_urlpatterns = [path("games/<id:game_id>/orders/", api.OrdersApiView.as_view(), name="orders")]
