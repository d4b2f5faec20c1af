"""Programs: accounts whose owners have declared that a program plays with them."""
