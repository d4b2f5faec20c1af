"""The API for programs, as programs meet it."""
