"""Atoll's rules beside other libraries of games, on the same core and in the same run: `make bench-peers`."""
