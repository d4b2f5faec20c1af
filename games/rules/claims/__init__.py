"""Claims about hidden things, compared with the box and with public events; no I/O."""
