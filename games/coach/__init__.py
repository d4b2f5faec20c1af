"""The coach: a person's costliest turns of a finished game, and what would have been better."""
