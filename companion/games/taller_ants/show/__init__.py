"""What there is to see: the scene, the score, what the game is made of and how it is played."""
