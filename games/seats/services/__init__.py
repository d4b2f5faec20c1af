"""What happens to a seat whose owner does not sit in it: offered, given, lent, deserted."""
