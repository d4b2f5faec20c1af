"""Views of the API's addresses that belong to no feature."""
