"""The forms by which people report something, and answer what was decided about them."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.moderation.models import Report
from games.moderation.models.appeal import LONGEST_APPEAL
from games.moderation.models.report import LONGEST_SENTENCE


class ReportForm(forms.Form):
    """A reason of the list, and perhaps a sentence."""

    reason = forms.ChoiceField(
        label=_("What is wrong?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    sentence = forms.CharField(
        label=_("In one sentence"),
        required=False,
        max_length=LONGEST_SENTENCE,
        help_text=_("Only moderators read it."),
    )


class AppealForm(forms.Form):
    """The form for an appeal against a decision."""

    text = forms.CharField(
        label=_("Your answer"),
        max_length=LONGEST_APPEAL,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("One answer to each decision. Only moderators read it."),
    )
