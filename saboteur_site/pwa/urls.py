"""URLs that browsers and robots look for at the root of a site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import path

from saboteur_site.pwa.views import manifest, offline, robots, worker


def _favicon(request: HttpRequest) -> HttpResponse:
    # For clients that ask without having read a page; the hashed file name is known only now.
    return redirect(static("icons/favicon.svg"))


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("sw.js", worker, name="worker"),
    path("offline/", offline, name="offline"),
    path("robots.txt", robots, name="robots"),
    path("favicon.ico", _favicon),
]
