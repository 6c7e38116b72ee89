"""The board as the table tells of it (counters) or as the box knows it (tracked)."""
