"""What happens, told to the table."""
