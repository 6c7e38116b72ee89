"""What is printed: names, the language, the grid, cards, dice, house rules and rulings."""
