"""What the games do when something happens outside of them."""
