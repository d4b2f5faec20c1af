"""Where moderators work: the queue, the page of a case, and a page for each measure."""

from games.moderation.admin import ways
from games.moderation.admin.cases import CaseAdmin
from games.moderation.admin.rows import AppealAdmin, MeasureAdmin, ReportAdmin, WordAdmin

__all__ = ["AppealAdmin", "CaseAdmin", "MeasureAdmin", "ReportAdmin", "WordAdmin", "ways"]
