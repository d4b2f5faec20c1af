"""Fields of forms as pages show them: the first with an error has the focus."""

from typing import Any

from django.forms import BoundField, Widget
from django.forms.renderers import DjangoTemplates


class FocusedField(BoundField):
    """A field that a browser scrolls to and a screen reader says, if it is the first in error."""

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: Widget | None = None
    ) -> dict[str, Any]:
        """Give the focus to the field; of a group of boxes the error has it."""
        attrs = super().build_widget_attrs(attrs, widget)
        has_focus = self.is_first_error and not self.use_fieldset
        return {**attrs, "autofocus": True} if has_focus else attrs

    @property
    def is_first_error(self) -> bool:
        """Return whether it is in error, and no field before it."""
        wrong = self.form.errors if self.form.is_bound else {}
        return next((name for name in self.form.fields if name in wrong), "") == self.name


class FormRenderer(DjangoTemplates):
    """Django's own, with fields that get the focus."""

    bound_field_class = FocusedField
