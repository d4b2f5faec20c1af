"""What stands in front of the admin: how the site is, and what waits."""

from games.admin.today.page import with_today

__all__ = ["with_today"]
