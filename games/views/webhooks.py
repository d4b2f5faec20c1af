"""The page on which one says where one's program is called when a turn comes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import enforce_rate_limit
from games.notices.transports.chat import InvalidAddress
from games.selectors.webhooks import deliveries, webhook
from games.services import notice_ways as writing
from games.views.requests import account_of, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
def settings(request: HttpRequest) -> HttpResponse:
    """Show the address's state and the calls, or keep an address; its secret is told here once."""
    account = account_of(request)
    if account.is_guest:
        return redirect("accounts:settings")
    url, secret, error = "", "", ""
    if request.method == "POST":
        enforce_rate_limit(request, "new_token")
        url = request.POST.get("address", "")
        try:
            secret = writing.set_webhook(account, url)
        except InvalidAddress as refused:
            error = str(refused)
    context = {
        "url": url if error else "",
        "error": error,
        "secret": secret,
        "way": webhook(account),
        "deliveries": deliveries(account),
    }
    page = render(request, "notices/webhook.html", context, status=422 if error else 200)
    return uncached(page)
