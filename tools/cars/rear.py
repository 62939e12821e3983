"""The tail: lamps, number plate, tailgate seam, as signed distances."""

import numpy as np

from fields import box, smooth_max

NOWHERE = 1.0


def tail_lamp(shape, s, y, z):
    return {
        "wedge": _wedge,
        "bar": _bar,
        "corner": _corner,
        "tower": _tower,
        "truck": _tower,
        "van": _tower,
    }[shape.tail](shape, s, y, z)


def _behind(shape, s, reach):
    return shape.length - reach - s


def _wedge(g, s, y, z):
    center = g.deck_z - 0.155 + 0.05 * (y - 0.6)
    return smooth_max(smooth_max(np.abs(z - center) - 0.062, 0.40 - y, 0.04), _behind(g, s, 0.30), 0.05)


def _bar(g, s, y, z):
    center = g.deck_z - 0.15
    thick = 0.022 + 0.03 * np.clip((y - 0.45) / 0.3, 0, 1)
    return np.maximum(np.abs(z - center) - thick, _behind(g, s, 0.26))


def _corner(g, s, y, z):
    center = g.deck_z - 0.09
    lamp = smooth_max(np.abs(z - center) - 0.085, 0.44 + 0.5 * (center - z) - y, 0.05)
    return smooth_max(lamp, _behind(g, s, 0.32), 0.05)


def _tower(g, s, y, z):
    low, high = (g.deck_z - 0.30, g.deck_z + 0.02) if g.tail == "tower" else (g.deck_z - 0.36, g.deck_z - 0.05)
    if g.tail == "van":
        low, high = g.deck_z - 0.45, g.deck_z - 0.02
    upright = smooth_max(np.abs(z - (low + high) / 2) - (high - low) / 2, g.half_width - 0.20 - y, 0.03)
    return smooth_max(upright, _behind(g, s, 0.19), 0.03)


def tail_light(shape, s, y, z):
    """The brighter line inside each lamp."""
    inside = tail_lamp(shape, s, y, z)
    return np.maximum(np.abs(inside + 0.016) - 0.006, inside)


def number_plate(shape, s, y, z):
    """A blank plate of the American size, 12 by 6 inches."""
    outline = smooth_max(np.abs(z - plate_z(shape)) - 0.076, y - 0.152, 0.012)
    return np.maximum(outline, shape.length - 0.35 - s)


def plate_z(shape):
    if shape.tail == "truck":
        return shape.clearance + 0.30
    if shape.tail in ("wedge", "bar"):
        return shape.deck_z - 0.34
    return shape.deck_z - 0.30


def tailgate(body, s, y, z):
    """Outline of the trunk lid, hatch or tailgate; its zero line is the seam."""
    g = body.shape
    bottom = {"wedge": g.deck_z - 0.46, "bar": g.deck_z - 0.44}.get(g.tail, g.clearance + 0.42)
    if g.open_top or g.tail in ("wedge", "bar") and g.roof_rear < g.deck_s - 0.55:
        lid = smooth_max(y - (g.half_width - 0.27), bottom - z, 0.08)
        return np.maximum(lid, g.deck_s + (1.05 if g.open_top else 0.05) - s)
    half = g.half_width - (0.15 if g.tail in ("truck", "van") else 0.19)
    top = z - (g.deck_z - 0.01 if g.tail == "truck" else g.roof_rear_z - 0.02)
    half = np.minimum(half, body.cabin_width(z) - 0.08) if g.tail != "truck" else half
    gate = smooth_max(smooth_max(y - half, bottom - z, 0.06), top, 0.04)
    return np.maximum(gate, g.length - 0.55 - s)


def van_door_seam(shape, s, y, z):
    """A van opens in the middle."""
    if shape.tail != "van":
        return np.full_like(s, NOWHERE)
    return box(y - 0.0005, shape.clearance + 0.42 - z, z - shape.roof_rear_z + 0.03, shape.length - 0.5 - s)
