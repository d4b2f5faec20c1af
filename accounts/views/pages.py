"""Pages that say what this site is."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page

# Compressed page by page, not by a middleware for all: whoever can put words on a page and watch
# its length over a foreign line may guess what else stands on it (BREACH). These pages and those
# of the games hold no secret but the form's token, which is masked anew in every answer and
# padded at random by Django's compression; pages about an account stay as they are.


def landing(request: HttpRequest) -> HttpResponse:
    """Show newcomers what this is; redirect anybody with an account to their games."""
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    return welcome(request)


@gzip_page
def welcome(request: HttpRequest) -> HttpResponse:
    """Show anybody what this is."""
    return render(request, "pages/landing.html")
