"""The rules page, and finding things in it. What it says stands in its templates."""
