"""The pages of the games: read the request, call one door, answer."""
