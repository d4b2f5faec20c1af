"""How dates and times are written, one way for each language of the site."""
