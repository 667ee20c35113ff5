"""A picture as pixels, in a process of its own: `python -m atoll.web.raster WIDTH < SVG > PNG`.

Drawing shadows takes up to a second, in which whoever draws holds up all threads of their process.
"""

import os
import sys


def main() -> None:
    import font_fredoka_one
    from resvg_py import svg_to_bytes

    # Whoever plays goes first.
    os.nice(10)
    picture = svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), width=int(sys.argv[1]), font_files=[font_fredoka_one.FredokaOne]
    )
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
