"""The table: the desk that writes, the record it writes, and the luck it draws."""
