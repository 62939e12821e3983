"""Turns plates into pictures of every paint: mix, tone-map, set into a place, sharpen.

Light is additive, so a car in any paint is the car in black paint plus the paint's share of what bright paint adds.
A plate carries both in its channels: see materials.py.
"""

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from shapes import BY_NAME, SHAPES

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


# What most cars wear. Variants come in these only; a car in another paint shows the base body of its kind.
COMMON_PAINTS = ("white", "silver", "grey", "black", "blue", "navy", "red")

# Where cars stand, in the order in which paints use them. Neighbors in a list differ in body or paint, so mostly in
# place too; a car's own pictures share one.
PLACES = {
    "street": ("lot", "gray-studio", "concrete", "dealer", "showroom", "brick", "dusk", "warm-studio", "blue-studio"),
    "trail": ("mountains", "lot", "gray-studio", "dealer", "dusk", "concrete", "warm-studio"),
    "stage": ("dark-studio", "showroom", "dusk", "gray-studio", "blue-studio", "concrete", "brick"),
    "work": ("concrete", "lot", "brick", "dealer", "gray-studio"),
}


def paints_of(shape):
    return tuple(PAINTS) if shape in {base.name for base in SHAPES} else COMMON_PAINTS


def place_of(shape, paint):
    kind = "street"
    if shape.startswith(("pickup", "suv")):
        kind = "trail"
    if shape.startswith(("sports", "coupe", "convertible")) or shape.endswith(("-luxury", "-electric")):
        kind = "stage"
    if shape in ("cargo-van", "pickup-regular"):
        kind = "work"
    places = PLACES[kind]
    # 4 shares no factor with any of the lengths above.
    place = places[(list(BY_NAME).index(shape) * 3 + list(PAINTS).index(paint) * 4) % len(places)]
    return "gray-studio" if place == "dark-studio" and paint in ("black", "grey", "navy") else place


def compose(plate, paint, place):
    """A plate has alpha: where nothing was, and in the shadow that the car casts, the place shows."""
    plate = plate.astype(np.float32)
    alpha = np.clip(plate[..., 3:4], 0, 1)
    red, bright, rest = (plate[..., i : i + 1] / np.maximum(alpha, 1e-3) for i in range(3))
    black_car = np.concatenate([red, _green_of(red, rest), rest], axis=-1)
    added = np.maximum(bright - red, 0) / BRIGHT_ALBEDO
    tone = np.array(PAINTS[paint], np.float32), np.array(DAYLIGHT * place.tint, np.float32)
    linear = np.maximum(black_car + added * tone[0], 0) * tone[1]
    car = _filmic(linear * EXPOSURE * place.exposure)
    picture = _encode_srgb(_decode_srgb(place.picture) * (1 - alpha) + car * alpha)
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


def _decode_srgb(x):
    return np.where(x < 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def _encode_srgb(x):
    return np.where(x < 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)
