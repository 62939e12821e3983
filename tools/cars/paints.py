"""Turns plates into pictures of every paint: mix, tone-map, sharpen, save as PNG.

Light is additive, so a car in any paint is the car in black paint plus the paint's share of what bright paint adds.
A plate carries both in its channels: see materials.py.

    python paints.py <folder of plates> <folder for PNGs>
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from shapes import SHAPES

BRIGHT_ALBEDO = 0.8
# The studio is rendered neutral; daylight is a little cool.
DAYLIGHT = np.array((0.984, 0.996, 1.006))
EXPOSURE = 1.28

# Linear albedo of each paint.
PAINTS = {
    "white": (0.66, 0.665, 0.67),
    "silver": (0.27, 0.28, 0.292),
    "grey": (0.060, 0.064, 0.070),
    "black": (0.004, 0.004, 0.005),
    "blue": (0.006, 0.050, 0.270),
    "navy": (0.006, 0.014, 0.055),
    "red": (0.400, 0.006, 0.010),
    "burgundy": (0.110, 0.004, 0.012),
    "green": (0.008, 0.045, 0.028),
    "bronze": (0.160, 0.075, 0.032),
    "beige": (0.420, 0.360, 0.270),
    "orange": (0.620, 0.130, 0.006),
    "yellow": (0.800, 0.500, 0.015),
    "teal": (0.008, 0.120, 0.150),
    "sage": (0.170, 0.215, 0.165),
}


def compose(plate, paint):
    plate = plate.astype(np.float32)
    red, bright, rest = (plate[..., i : i + 1] for i in range(3))
    black_car = np.concatenate([red, _green_of(red, rest), rest], axis=-1)
    added = np.maximum(bright - red, 0) / BRIGHT_ALBEDO
    linear = np.maximum(black_car + added * np.array(PAINTS[paint]), 0) * DAYLIGHT
    picture = _encode_srgb(_filmic(linear * EXPOSURE))
    detail = picture - gaussian_filter(picture, (1.1, 1.1, 0))
    picture = np.clip(picture + 0.18 * detail, 0, 1)
    return Image.fromarray((picture * 255 + 0.5).astype(np.uint8))


def _green_of(red, rest):
    """A plate has no green of its own: a pure red is a tail lamp's, a pale one is meant for tan leather."""
    purity = (red - rest) / np.maximum(red, 1e-4)
    tan = 0.42 * np.clip((0.9 - purity) / 0.25, 0, 1)
    return rest + tan * np.maximum(red - rest, 0)


def _filmic(x):
    """Narkowicz's fit of the ACES curve: rolls highlights off instead of clipping them."""
    x = x * 0.92
    return np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)


def _encode_srgb(x):
    return np.where(x < 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)


def main():
    plates, target = Path(sys.argv[1]), Path(sys.argv[2])
    for file in sorted(plates.glob("*.npy")):
        shape, view = file.stem.rsplit("-", 1)
        plate = np.load(file)
        (target / shape).mkdir(parents=True, exist_ok=True)
        for paint in PAINTS:
            picture = target / shape / f"{paint}-{view}.png"
            if not picture.exists() or picture.stat().st_mtime < file.stat().st_mtime:
                compose(plate, paint).save(picture, compress_level=1)
    order = {"shapes": [shape.name for shape in SHAPES], "paints": list(PAINTS)}
    (target / "order.json").write_text(json.dumps(order))


if __name__ == "__main__":
    main()
