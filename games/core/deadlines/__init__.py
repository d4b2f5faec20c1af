"""Time at a table (clocks.md): clocks, reminders, time-outs, stand-ins, pauses, outages."""
