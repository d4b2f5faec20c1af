"""Archives: a copy of everything that the site keeps about a person, for them to take away."""
