"""Atoll beside its peers, in one run and with the same client: `make bench-peers`."""
