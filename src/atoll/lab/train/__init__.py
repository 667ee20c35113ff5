"""Training: networks that learn to judge positions from games that they play against themselves (extra `train`).

`ground` has thousands of tables beside PyTorch's memory, on a graphics card or on a processor; `field` the rules that
are run on all of them; `selfplay` plays whole games by a network that looks one move ahead; `network` is the network as
PyTorch knows it; `learn` is the loop. PyTorch trains: it never plays at a table of people.
"""
