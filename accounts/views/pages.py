"""Pages about the site."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page

# Compressed page by page, not by a middleware for all: an attacker who can put words on a page and
# watch its length over a foreign line may guess its other words (BREACH). These pages and those of
# the games hold no secret apart from the form's token, which is masked afresh in every answer and
# padded at random by Django's compression; pages about an account stay uncompressed.


def landing(request: HttpRequest) -> HttpResponse:
    """Show newcomers the site; redirect anybody with an account to their games."""
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    return welcome(request)


@gzip_page
def welcome(request: HttpRequest) -> HttpResponse:
    """Show anybody the site."""
    return render(request, "pages/landing.html")
