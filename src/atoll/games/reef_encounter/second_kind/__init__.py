"""Reef Encounters of the Second Kind: what this box changes, and nothing else.

The rules of the base ask for it at their seams (the files of the package above whose names begin with `seam`). In the
order of the rules: `components`, `table`, `bag`, `tiles`, `sides` and `fitting` (special tiles), `actions` (0, 1, 2, 6,
7, 8a, 8b, 8c, and answers), `waiting` (what is half done), `steps` and `windows` (what happens between steps),
`first_coral`, `breakfast` and `early_draft` (exceptions of actions 1, 2 and 10), `blue_shrimps`, `blue_shift`, `cards`
(deck and hands), `announcing` and `resolving` (the life of a card), `effects` (the cards by what they touch),
`choices` (what is legal now), `turn` (what a move does), `secrets`; then `events`, `notation`, `questions`, the text
table, `view` and `scene`.
"""
