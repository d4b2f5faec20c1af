"""What players state of hidden things, held against the box and what everybody saw: pure."""
