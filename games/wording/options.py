"""Names of what a table's rules are chosen from, as the form for a new table has them."""

from django.utils.translation import gettext_lazy as _

EDITION_NAMES = {"revised": _("Revised"), "classic": _("Classic (2004)")}
OPTION_NAMES = {
    "break_own_tools": _("You may break your own tools"),
    "broken_miners_unpaid": _("No gold with a broken tool"),
    "selfish_dwarf": _("A selfish dwarf among the miners"),
    "all_saboteurs_dealt": _("Every saboteur is in play"),
}
