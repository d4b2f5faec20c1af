"""Forms of tables and games."""

from games.forms.history import HistoryForm
from games.forms.tables import FindTablesForm, NewTableForm

__all__ = ["FindTablesForm", "HistoryForm", "NewTableForm"]
