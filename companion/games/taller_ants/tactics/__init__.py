"""How Taller-Ants is played well, for the box as an opponent."""
