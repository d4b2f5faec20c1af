"""A page in several views, and what axe finds in those of its parts that it has not seen before.

A part is what has certain classes: what is made of the same was judged on an earlier page or state.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

_NEW = """known => {
  window.newParts = [...document.querySelectorAll('body [class]')]
    .filter(one => !known.includes(one.getAttribute('class')));
  return newParts.map(one => one.getAttribute('class'));
}"""


@dataclass(frozen=True, slots=True)
class View:
    """How wide a page is, and in which theme."""

    width: int
    theme: Literal["light", "dark"]

    @property
    def is_phone(self) -> bool:
        """Whether there is room for one thing at a time."""
        return self.width < 720

    def apply(self, page: Page) -> None:
        """Look like this, without movement."""
        page.set_viewport_size({"width": self.width, "height": 844})
        page.emulate_media(color_scheme=self.theme, reduced_motion="reduce")


@dataclass(slots=True)
class Judge:
    """Asks axe about the pages that one tab opens, in each view."""

    page: Page
    violations: Callable[..., list[Any]]
    seen: dict[View, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Have axe on every page."""
        self.page.add_init_script(AXE_SCRIPT)

    def faults(self, view: View, *rules: str) -> list[Any]:
        """Look like a view; whether the page is too wide, and what is wrong with its new parts."""
        view.apply(self.page)
        seen = self.seen.setdefault(view, set())
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        faults: list[Any] = [f"{wide} px wide"] if wide > view.width else []
        if new := {*self.page.evaluate(_NEW, [*seen])}:
            faults += self.violations(self.page, *rules, within="newParts")
            seen |= new
        return faults
