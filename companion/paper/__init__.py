"""Print-and-play: the components of a game as a PDF at true size, beside the table and never under a game."""
