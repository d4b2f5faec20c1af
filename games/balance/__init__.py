"""How rounds of a kind have come out, for everybody."""
