"""Archives: a copy of all data that the site has about a person, for them to download."""
