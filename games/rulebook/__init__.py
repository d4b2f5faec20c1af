"""The rules page and its search. The text is in its templates."""
