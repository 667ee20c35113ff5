"""Reef Encounters of the Second Kind: what this box changes, and nothing else.

The rules of the base ask for it at two seams, `seam_pieces` and `seam_turn`, and `both_boxes` puts it around them.
Tiles and squares of every kind are the base game's own. In the order of the rules: `components`, `table`, `bag`,
`actions` (0, 1, 2, 6, 7, 8a, 8b, 8c, and answers), `waiting` (what is half done), `opening`, `steps` and `windows`
(what happens before, between and after steps), `first_coral`, `breakfast` and `early_draft` (exceptions of actions
1, 2 and 10), `blue_shrimps`, `blue_shift`, `cards` (deck and hands), `announcing` and `resolving` (the life of a
card), `effects` (the cards by what they touch), `choices` (what is legal now), `turn` (what a move does),
`inventory`; then `events`, `notation`, `questions`, the text table, `view` and `scene`.
"""
