"""Form fields as pages show them: the first one in error has the focus."""

from typing import Any

from django.forms import BoundField, Widget
from django.forms.renderers import DjangoTemplates


class FocusedField(BoundField):
    """A form field that has the focus if it is the first in error: browsers scroll to it, and
    screen readers read it out.
    """

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: Widget | None = None
    ) -> dict[str, Any]:
        """Return the HTML attributes of the field's input as a dict: `attrs`, and `autofocus` if
        the field is the first in error. A group of boxes gets no `autofocus`, since its error
        message has the focus.
        """
        attrs = super().build_widget_attrs(attrs, widget)
        has_focus = self.is_first_error and not self.use_fieldset
        return {**attrs, "autofocus": True} if has_focus else attrs

    @property
    def is_first_error(self) -> bool:
        """Return whether this field is in error and no field before it is."""
        wrong = self.form.errors if self.form.is_bound else {}
        return next((name for name in self.form.fields if name in wrong), "") == self.name


class FormRenderer(DjangoTemplates):
    """Django's form renderer, with FocusedField for every field."""

    bound_field_class = FocusedField
