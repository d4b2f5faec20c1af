"""Tools that measure the project from outside; the site imports none of them."""
