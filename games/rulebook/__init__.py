"""The rules page. The text is in its templates."""
