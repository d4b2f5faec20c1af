"""Breaking the glass: the page where secrets of a running game are opened, and shown."""

from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.admin.fresh import FRESH_FOR, missing_step
from games.core.errors import ServiceError
from games.core.visibility import NotFound
from games.models import Game, Measure
from games.moderation.admin.by_hand import ByHand
from games.moderation.admin.forms import MeasureForm
from games.moderation.admin.pages import sent, who
from games.moderation.admin.secret_lines import SecretLines, lines
from games.moderation.admin.wording import consequences, question
from games.moderation.selectors.secrets import opened_secrets
from games.moderation.selectors.subjects import Subject
from games.moderation.services import by_hand
from games.moderation.services.by_hand import Asked
from games.moderation.services.opening import OPEN_FOR, open_secrets

# They were opened within minutes of a fresh log-in, and are shown in that session only.
_SESSION_FOR: timedelta = OPEN_FOR + FRESH_FOR


class Glass(ByHand):
    """Secrets are behind a right, a fresh log-in and a reason, for a quarter of an hour."""

    def secrets(self, request: HttpRequest, game_id: int) -> HttpResponse:
        """Show what this person has opened; or else say what opening does, and ask for a reason."""
        subject = self._subject(request, None, game_id)
        if not who(request).has_perm("games.open_case"):
            raise PermissionDenied
        answer = self._shown(request, subject) or self._asked(request, subject)
        answer["Cache-Control"] = "no-store, private"
        return answer

    def _shown(self, request: HttpRequest, subject: Subject) -> HttpResponse | None:
        found = _secret_lines(request, subject)
        if found is None:
            return None
        told = {"subject": subject, "secrets": found}
        return self.show(request, "secrets", subject.game, told)

    def _asked(self, request: HttpRequest, subject: Subject) -> HttpResponse:
        if subject.game_status != Game.Status.RUNNING:
            raise PermissionDenied
        if step := missing_step(request, timezone.now()):
            return redirect(step)
        form = MeasureForm(Measure.Kind.OPEN, sent(request), is_last=True)
        if request.method == "POST" and form.is_valid():
            reason = form.cleaned_data["reason"]
            try:
                by_hand.take(open_secrets, subject, who(request), Asked(reason))
            except ServiceError as error:
                form.add_error(None, error.sentence)
            else:
                return redirect("admin:games_case_secrets", subject.game_id)
        there = reverse("admin:games_case_table", args=[subject.game_id])
        told = {"subject": subject, "form": form, "back": (there, subject.game)}
        told["consequences"] = consequences(Measure.Kind.OPEN, "", is_reported=False)
        title = _("%(question)s: %(table)s")
        words = {"question": question(Measure.Kind.OPEN, ""), "table": subject.game}
        return self.show(request, "measure", title % words, told)


def _secret_lines(request: HttpRequest, subject: Subject) -> SecretLines | None:
    now = timezone.now()
    if missing_step(request, now, _SESSION_FOR):
        return None
    try:
        return lines(opened_secrets(subject.game_id or 0, who(request).pk, now))
    except NotFound:
        return None
