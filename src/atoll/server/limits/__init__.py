"""Limits: how much anybody may ask for, and what gets in at all."""
