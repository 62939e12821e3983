"""Lays pictures out on one sheet, to be judged by eye.

    python contact_sheet.py <folder of plates> <sheet.png> sedan:red:front34 suv:blue:side ...
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from backdrops import place_for
from paints import compose, place_of

COLUMNS = 3


def main():
    plates, sheet = Path(sys.argv[1]), sys.argv[2]
    wanted = [argument.split(":") for argument in sys.argv[3:]]
    pictures = [_picture(plates, *one) for one in wanted]
    width, height = pictures[0].size
    columns = min(COLUMNS, len(pictures))
    rows = -(-len(pictures) // columns)
    page = Image.new("RGB", (width * columns, height * rows))
    for i, picture in enumerate(pictures):
        at = (i % columns * width, i // columns * height)
        page.paste(picture.resize((width, height)), at)
    page.save(sheet)


def _picture(plates, shape, paint, view):
    plate = plates / f"{shape}-{view}.npy"
    lens = json.loads(plate.with_suffix(".json").read_text())
    return compose(np.load(plate), paint, place_for(place_of(shape, paint), lens))


if __name__ == "__main__":
    main()
