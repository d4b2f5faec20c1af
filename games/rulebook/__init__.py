"""The rules page; its text is in templates."""
