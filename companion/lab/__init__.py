"""The lab: random play, bots and measurements, beside the table and never under a game."""
