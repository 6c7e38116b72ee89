"""Building blocks of the rule books: grids, bags, dice, words and data files."""
