"""What is done one after another: set-up, rounds, events, turns, battles and the count at the end."""
