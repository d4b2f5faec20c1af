"""Templates lose their indentation and nothing else."""

from pathlib import Path

from django.conf import settings
from django.template import engines
from django.template.loader import get_template

from saboteur_site.template_loader import unindented


def test_lines_begin_at_the_margin_and_stay_lines() -> None:
    assert unindented("<ul>\n    <li>a\n\t<li>b\n</ul>") == "<ul>\n<li>a\n<li>b\n</ul>"


def test_what_blanks_belong_to_keeps_them() -> None:
    message = "{% blocktranslate %}One\n  two{% endblocktranslate %}"
    assert unindented(f"\n  {message}\n  <p>") == f"\n{message}\n<p>"
    for element in ("<pre>a\n  b</pre>", '<textarea id="x">\n  y</textarea>'):
        assert unindented(f"\n {element}") == f"\n{element}"


def test_pages_are_read_without_indentation_and_mails_as_they_are_written() -> None:
    page = get_template("board/_players.html").template.source
    assert "\n " not in page
    written = Path(settings.BASE_DIR / "templates/board/_players.html").read_text(encoding="utf-8")
    assert "\n " in written
    assert page == unindented(written)


def test_templates_are_compiled_once() -> None:
    loaders = engines["django"].engine.template_loaders
    assert get_template("board/_players.html").template is not None
    assert type(loaders[0]).__module__ == "django.template.loaders.cached"
