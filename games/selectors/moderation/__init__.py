"""What can be reported, what moderators read of it, and what people learn of the decisions."""
