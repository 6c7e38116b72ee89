"""What tests share: a toy game and devices that behave."""
