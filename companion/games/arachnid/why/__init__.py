"""What a seat may say, and why it may not."""
