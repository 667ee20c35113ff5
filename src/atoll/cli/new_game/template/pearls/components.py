"""What is in the box."""

SEATS = 3
SHELLS = 12
"""They are numbered from 0, and each is worth one more than its number."""
ALL_SHELLS = (1 << SHELLS) - 1
BEACH = 3
"""So many shells lie on the beach, as long as the sea has any."""
TURNS = 4
"""So many shells each player takes."""
