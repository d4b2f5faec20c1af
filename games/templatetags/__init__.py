"""What templates of the games need besides Django's own tags."""
