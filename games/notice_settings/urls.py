"""The addresses of notice settings: pages, links in emails, and the API's webhooks."""

from django.urls import path

from games.notice_settings import api, calendar, views

urlpatterns = [
    path("notices/settings/", views.settings, name="notice_settings"),
    path("notices/ways/renew/", views.renew, name="notice_way_renew"),
    path("notices/ways/", views.change_ways, name="notice_ways"),
    path("notices/webhook/", views.webhook_settings, name="webhook"),
    path("notices/mute/<str:token>/", views.mute, name="mute"),
    path("notices/off/<str:token>/", views.end_emails, name="end_emails"),
    path("notices/calendar/", calendar.change, name="calendar_change"),
    path("calendar/<str:key>/deadlines.ics", calendar.feed, name="calendar"),
]
api_urlpatterns = [
    path("me/webhook/", api.WebhookApiView.as_view(), name="webhook"),
    path("me/webhook/topics/", api.WebhookTopicsApiView.as_view(), name="webhook_topics"),
    path("me/webhook/test/", api.WebhookTestApiView.as_view(), name="webhook_test"),
    path("me/webhook/deliveries/", api.DeliveriesApiView.as_view(), name="deliveries"),
]
