"""Estimates each seat's dwarf and the gold's place: its belief, from the evidence of events."""
