"""The pages of the games: each reads the request, calls one service or selector, and answers."""
