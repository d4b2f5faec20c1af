"""Sentences about tools, one for each tool, as articles and endings differ by language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.wording.elision import elided

# One to another; you to another; one to you; one to oneself; you to yourself.
Between = tuple[Promise, Promise, Promise, Promise, Promise]

BROKE: dict[str, Between] = {
    "pickaxe": (
        _("%(name)s broke %(other)s’s pickaxe."),
        _("You broke %(other)s’s pickaxe."),
        _("%(name)s broke your pickaxe."),
        _("%(name)s broke their own pickaxe."),
        _("You broke your own pickaxe."),
    ),
    "lantern": (
        _("%(name)s broke %(other)s’s lantern."),
        _("You broke %(other)s’s lantern."),
        _("%(name)s broke your lantern."),
        _("%(name)s broke their own lantern."),
        _("You broke your own lantern."),
    ),
    "cart": (
        _("%(name)s broke %(other)s’s cart."),
        _("You broke %(other)s’s cart."),
        _("%(name)s broke your cart."),
        _("%(name)s broke their own cart."),
        _("You broke your own cart."),
    ),
}
REPAIRED: dict[str, Between] = {
    "pickaxe": (
        _("%(name)s mended %(other)s’s pickaxe."),
        _("You mended %(other)s’s pickaxe."),
        _("%(name)s mended your pickaxe."),
        _("%(name)s mended their own pickaxe."),
        _("You mended your own pickaxe."),
    ),
    "lantern": (
        _("%(name)s mended %(other)s’s lantern."),
        _("You mended %(other)s’s lantern."),
        _("%(name)s mended your lantern."),
        _("%(name)s mended their own lantern."),
        _("You mended your own lantern."),
    ),
    "cart": (
        _("%(name)s mended %(other)s’s cart."),
        _("You mended %(other)s’s cart."),
        _("%(name)s mended your cart."),
        _("%(name)s mended their own cart."),
        _("You mended your own cart."),
    ),
}
# What a button is about to do: to another; to oneself.
Prompts = tuple[Promise, Promise]

BREAK: dict[str, Prompts] = {
    "pickaxe": (_("Break %(name)s’s pickaxe"), _("Break your own pickaxe")),
    "lantern": (_("Break %(name)s’s lantern"), _("Break your own lantern")),
    "cart": (_("Break %(name)s’s cart"), _("Break your own cart")),
}
MEND: dict[str, Prompts] = {
    "pickaxe": (_("Mend %(name)s’s pickaxe"), _("Mend your own pickaxe")),
    "lantern": (_("Mend %(name)s’s lantern"), _("Mend your own lantern")),
    "cart": (_("Mend %(name)s’s cart"), _("Mend your own cart")),
}


def break_prompt(tool: str, name: str, own: bool) -> str:
    """Return the prompt to break a tool of the player called `name`, or with `own` a tool of the
    reader. Raises KeyError for an unknown tool.
    """
    return _prompt(BREAK[tool], name, own)


def mend_prompt(tool: str, name: str, own: bool) -> str:
    """Return the prompt to mend a tool of the player called `name`, or with `own` a tool of the
    reader. Raises KeyError for an unknown tool.
    """
    return _prompt(MEND[tool], name, own)


def _prompt(prompts: Prompts, name: str, own: bool) -> str:
    to_other, to_oneself = prompts
    return elided(str(to_oneself if own else to_other) % {"name": name}, name)
