"""The dock below the mine: what is chosen, what may be done with it, the words and the hand."""
