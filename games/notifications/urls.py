"""The addresses of what people choose about notices: pages, links in emails, and the API's."""

from django.urls import path

from games import ids  # noqa: F401 — makes `<id:…>` known
from games.notifications import api, link_views, views
from games.notifications.calendar import api as calendar_api
from games.notifications.calendar import views as calendar_views
from games.notifications.ways import api as ways_api

urlpatterns = [
    path("notices/settings/", views.settings, name="notice_settings"),
    path("notices/ways/", views.add, name="notice_way_add"),
    path("notices/ways/change/", views.change, name="notice_way_change"),
    path("notices/webhook/", views.webhook_settings, name="webhook"),
    path("notices/mute/<str:token>/", link_views.mute, name="mute"),
    path("notices/off/<str:token>/", link_views.end_emails, name="end_emails"),
    path("notices/calendar/", calendar_views.change, name="calendar_change"),
    path("calendar/<str:key>/deadlines.ics", calendar_views.feed, name="calendar"),
]
api_urlpatterns = [
    path("me/notices/settings/", api.NoticeSettingsView.as_view(), name="notice_settings"),
    path("me/ways/", ways_api.WaysView.as_view(), name="ways"),
    path("me/ways/<id:way_id>/", ways_api.WayView.as_view(), name="way"),
    path("me/ways/test/", ways_api.WayTestView.as_view(), name="way_test"),
    path("me/webhook/", api.WebhookView.as_view(), name="webhook"),
    path("me/webhook/topics/", api.WebhookTopicsView.as_view(), name="webhook_topics"),
    path("me/webhook/test/", api.WebhookTestView.as_view(), name="webhook_test"),
    path("me/webhook/deliveries/", api.DeliveriesView.as_view(), name="deliveries"),
    path("games/<id:game_id>/mute/", api.MuteView.as_view(), name="mute"),
    path("me/calendar/", calendar_api.CalendarView.as_view(), name="calendar"),
]
