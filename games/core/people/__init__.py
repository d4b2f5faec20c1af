"""Reads of people: whom somebody knows, how reliable they are, what tables ask of them."""
