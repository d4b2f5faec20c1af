"""The dock below the mine: the choice, its buttons, the prompt and the hand."""
