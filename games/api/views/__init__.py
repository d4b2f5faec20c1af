"""What each address of the API answers."""
