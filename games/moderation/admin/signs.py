"""Signs of second accounts: which pairs there are, and what speaks for each, one by one."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.moderation.admin.pages import CasePages, who
from games.moderation.admin.sign_lines import lines
from games.moderation.selectors import signs as reading
from games.moderation.selectors import subjects
from games.moderation.services.signs import look_at_signs


def may_see_signs(request: HttpRequest) -> bool:
    """Whether somebody has the right to look at signs."""
    return who(request).has_perm("games.signs_case")


class SignPages(CasePages):
    """Lists of pairs tell nothing but names; a pair is shown to whoever asks, which is logged."""

    def signs_of_person(self, request: HttpRequest, person_id: int) -> HttpResponse:
        """Somebody with those whom they play with most."""
        self._check(request)
        told = {"pairs": reading.pairs_of(person_id, who(request))}
        name = subjects.person(person_id, who(request)).person
        return self.show(request, "pairs", _("Signs: %(what)s") % {"what": name}, told)

    def signs_at_table(self, request: HttpRequest, game_id: int) -> HttpResponse:
        """Everybody at a table with everybody else."""
        self._check(request)
        name = subjects.table(game_id, who(request)).game
        told = {"pairs": reading.pairs_at(game_id, who(request))}
        return self.show(request, "pairs", _("Signs: %(what)s") % {"what": name}, told)

    def signs_of_pair(self, request: HttpRequest, one_id: int, other_id: int) -> HttpResponse:
        """What speaks for two accounts being one; by POST, as it is written down."""
        self._check(request)
        if request.method == "POST":
            signs = look_at_signs(one_id, other_id, who(request))
            told = {"signs": signs, "lines": lines(signs)}
            names = {"one": signs.one, "other": signs.other}
        else:
            one, other = reading.pair(one_id, other_id, who(request))
            told, names = {"signs": None}, {"one": one.name, "other": other.name}
        answer = self.show(request, "signs", _("Signs: %(one)s and %(other)s") % names, told)
        answer["Cache-Control"] = "no-store, private"
        return answer

    def _check(self, request: HttpRequest) -> None:
        self.check_right(request)
        if not may_see_signs(request):
            raise PermissionDenied
