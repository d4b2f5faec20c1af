"""The moderators' desk in the admin: the queue, and a page for each case with one form."""

from games.moderation.admin.cases import CaseAdmin
from games.moderation.admin.rows import AppealAdmin, MeasureAdmin, ReportAdmin, WordAdmin

__all__ = ["AppealAdmin", "CaseAdmin", "MeasureAdmin", "ReportAdmin", "WordAdmin"]
