"""Claims about hidden cards, compared with the box and with public events; no I/O."""
