"""What may be said and how it is asked, why something else may not, and one word at random."""
