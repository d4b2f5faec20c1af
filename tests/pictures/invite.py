"""Draw the picture that chat programs show of an invite link, from our own cards.

    python -m tests.pictures.invite

Writes `static/img/invite.png`, in the dark, 1200 by 630: what they all ask for.
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.pictures.take import served

PICTURE = Path(__file__).parents[2] / "static" / "img" / "invite.png"
SIZE = (1200, 630)
_SHOW = """html => {
  document.body.innerHTML = html;
  const drawing = document.body.firstElementChild;
  drawing.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  Object.assign(drawing.style, {position: 'fixed', inset: 0});
}"""


def main() -> int:
    """Draw it and give the exit code."""
    with TemporaryDirectory() as folder, served(folder) as site:
        from django.template.loader import render_to_string

        draw(site, render_to_string("lobby/_invite_mine.html"))
    print(f"{PICTURE.name} is drawn.")
    return 0


def draw(site: str, mine: str) -> None:
    """Photograph the drawing alone, on a page of the site, whose colours it takes."""
    from tests.browser.flags import FLAGS

    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        viewport = {"width": SIZE[0], "height": SIZE[1]}
        page = browser.new_page(viewport=viewport, color_scheme="dark")  # type: ignore[arg-type]
        page.goto(f"{site}/join/none/")
        page.add_style_tag(url=f"{site}/static/css/invite.css")
        page.evaluate(_SHOW, mine)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
