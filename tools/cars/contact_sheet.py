"""Lays pictures out on one sheet, to be judged by eye.

    python contact_sheet.py <folder of plates> <sheet.png> sedan:red:front34 suv:blue:side ...
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

from paints import compose

COLUMNS = 3


def main():
    plates, sheet = Path(sys.argv[1]), sys.argv[2]
    wanted = [argument.split(":") for argument in sys.argv[3:]]
    pictures = [compose(np.load(plates / f"{shape}-{view}.npy"), paint) for shape, paint, view in wanted]
    width, height = pictures[0].size
    columns = min(COLUMNS, len(pictures))
    rows = -(-len(pictures) // columns)
    page = Image.new("RGB", (width * columns, height * rows))
    for i, picture in enumerate(pictures):
        at = (i % columns * width, i // columns * height)
        page.paste(picture.resize((width, height)), at)
    page.save(sheet)


if __name__ == "__main__":
    main()
