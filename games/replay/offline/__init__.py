"""A whole game in one file that needs no site: everything it shows stands in it."""
