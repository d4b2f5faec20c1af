"""SVG as typed text."""

from django.template import Context, Template

from games.table.mine.svg import NOTHING, element, joined, text


def test_an_element_writes_its_attributes_in_their_order_and_closes_itself() -> None:
    assert element("rect", {"x": 1, "y": -2, "class": "a"}) == '<rect x="1" y="-2" class="a"/>'


def test_an_element_holds_what_stands_in_it() -> None:
    inner = element("use", {"href": "#p"})
    assert element("g", {}, inner, NOTHING, inner) == '<g><use href="#p"/><use href="#p"/></g>'


def test_no_attribute_and_no_text_breaks_out_of_its_place() -> None:
    bad = "\"><script>'&"
    assert element("a", {"title": bad}) == '<a title="&quot;&gt;&lt;script&gt;&#x27;&amp;"/>'
    assert text(bad) == "&quot;&gt;&lt;script&gt;&#x27;&amp;"


def test_a_template_takes_finished_markup_as_it_is_and_escapes_any_other_text() -> None:
    drawn = joined([element("g", {}), element("path", {"d": "M0 0"})])
    page = Template("{{ drawn }} {{ told }}")
    context = Context({"drawn": drawn, "told": "<g/>"})
    assert page.render(context) == '<g/><path d="M0 0"/> &lt;g/&gt;'
