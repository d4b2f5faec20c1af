"""The mine of a game in emails about it, as everybody may see it."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.tables.log_models import LastLaid
from games.core.tables.table_rounds import public_sight
from games.models import Game, Player
from games.notices.transports.letter import ShownMine
from games.pictures.rendering import IN_A_MAIL, render
from games.rules.observation import Observation
from games.table.mine.drawing import visible_mine
from games.table.mine.geometry import cell_in_words
from games.wording import elided


def mine_in_letter(game: Game, players: Sequence[Player]) -> ShownMine:
    """Return the mine of a game that has begun, with a description and a caption in words. Makes
    two queries. The picture is only drawn when its `render` is called.
    """
    seen, last = public_sight(game)
    names = [player.shown_name for player in players]
    return ShownMine(
        in_words=_in_words(seen, last),
        caption=_caption(last, names),
        render=partial(render, visible_mine(seen), last.at if last else None, IN_A_MAIL),
    )


def _in_words(seen: Observation, last: LastLaid | None) -> str:
    # The start and goals that are up lie there, too, and nobody has laid them.
    laid = len(seen.mine) - 1 - sum(1 for face in seen.goals_up if face)
    hidden = sum(1 for face in seen.goals_up if not face)
    sentences = [
        ngettext("The mine: %(count)d card laid.", "The mine: %(count)d cards laid.", laid)
        % {"count": laid},
        ngettext("%(count)d goal face down.", "%(count)d goals face down.", hidden)
        % {"count": hidden},
    ]
    if last:
        sentences.append(_("The last card lies at %(place)s.") % {"place": cell_in_words(last.at)})
    return " ".join(sentences)


def _caption(last: LastLaid | None, names: Sequence[str]) -> str:
    shown = _("The mine as everybody sees it.")
    if last is None:
        return shown
    name = names[last.seat]
    whose = elided(_("The marked card is %(name)s’s.") % {"name": name}, name)
    return f"{shown} {whose}"
