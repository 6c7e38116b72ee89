"""What spiders and ants may do and what comes of it: steps, loads, fights, and the fungus."""
