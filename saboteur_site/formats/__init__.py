"""Formats of dates and times, for each language of the site."""
