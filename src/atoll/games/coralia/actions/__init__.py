"""What happens when a die is placed: the actions of rules 4 and 5, and what they set off."""
