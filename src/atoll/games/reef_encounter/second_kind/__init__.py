"""Reef Encounters of the Second Kind: what this box changes, and nothing else.

The rules of the base ask for it at their seams (`atoll.games.reef_encounter.seams`).
"""
