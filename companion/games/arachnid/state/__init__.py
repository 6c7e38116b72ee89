"""A position: the pieces of the table, where they stand, what is still to be done."""
