"""Reef Encounters of the Second Kind: what this box changes, and nothing else.

The rules of the base ask for it at their seams (the files of the package above whose names begin with `seam`). In the
order of the rules: `components`, `table`, `bag`, `tiles` and `sides` (special tiles), `actions` (0, 1, 2, 6, 8a, 8b),
`steps` and `windows` (what happens between steps), `first_coral` and `breakfast` (exceptions of actions 1 and 2),
`blue_shrimps`, `blue_shift`, `cards` (deck and hands), `playing`, `declaring`, `announcing` and `resolving` (the life
of a card), `effects` (the cards by what they touch), `secrets`; then `notation`, `words`, `log`, `view` and `scene`.
"""
