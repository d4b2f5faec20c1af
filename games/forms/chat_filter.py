"""The words that somebody does not want to read."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models.chat_filter import LONGEST_WORD, MOST_WORDS


class WordsForm(forms.Form):
    """Words, one on each line."""

    words = forms.CharField(
        label=_("Words"),
        help_text=_("One on each line. A message with one of them is not shown to you."),
        required=False,
        max_length=2 * MOST_WORDS * LONGEST_WORD,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_words(self) -> list[str]:
        """The lines."""
        text: str = self.cleaned_data["words"]
        return text.splitlines()
