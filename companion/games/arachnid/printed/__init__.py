"""What is printed: names, the language, the grid, cards, dice and house rules."""
