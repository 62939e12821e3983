"""The faces: grille, lower intake and head lamps, as signed distances on the nose."""

from dataclasses import dataclass

import numpy as np

from fields import box, smooth_max

NOSE_DEPTH = 0.5


@dataclass(frozen=True)
class Face:
    grille_half: float
    grille_height: float
    taper: float
    pattern: str
    lamp_height: float
    lamp_rake: float
    lamp_reach: float
    signature: str
    chrome: bool = False


FACES = {
    "slim": Face(0.44, 0.19, 0.35, "slats", 0.050, 0.10, 0.52, "brow", chrome=True),
    "sport": Face(0.52, 0.17, 0.45, "mesh", 0.040, 0.16, 0.62, "brow"),
    "clean": Face(0.42, 0.105, 0.30, "mesh", 0.034, 0.06, 0.50, "band"),
    "upright": Face(0.56, 0.29, 0.08, "bars", 0.088, 0.02, 0.40, "bracket", chrome=True),
    "truck": Face(0.62, 0.33, 0.06, "mesh", 0.100, 0.0, 0.38, "bracket", chrome=True),
    "work": Face(0.50, 0.20, 0.05, "bold", 0.100, 0.0, 0.36, "none"),
    "wide": Face(0.60, 0.20, -0.30, "mesh", 0.036, 0.09, 0.54, "brow"),
    "shield": Face(0.43, 0.30, 0.42, "slats", 0.046, 0.08, 0.52, "bracket", chrome=True),
    "retro": Face(0.36, 0.12, 0.10, "slats", 0.082, 0.05, 0.50, "none", chrome=True),
    "block": Face(0.66, 0.36, 0.02, "bold", 0.070, 0.0, 0.40, "brow", chrome=True),
    # An electric car: no grille, only a slot for the radiator below and a strip of light across.
    "closed": Face(0.0, 0.0, 0.0, "mesh", 0.036, 0.05, 0.54, "band"),
}


def face_of(shape):
    return FACES[shape.face]


def grille(shape, s, y, z):
    face = face_of(shape)
    if not face.grille_half:
        return np.full_like(s, 1.0)
    below = np.clip((shape.grille_z - z) / face.grille_height, -0.5, 0.5)
    half = face.grille_half * (1 - face.taper * below)
    opening = smooth_max(np.abs(z - shape.grille_z) - face.grille_height / 2, y - half, 0.05)
    return np.maximum(opening, s - NOSE_DEPTH)


def intake(shape, s, y, z):
    """The opening in the lower bumper, with a pocket at each corner."""
    lip = max(shape.clearance + 0.02, 0.2)
    if shape.cladding != "none":
        middle = smooth_max(np.abs(z - (shape.clearance + 0.225)) - 0.055, y - 0.50, 0.04)
        corner_y, corner_z, tall = shape.half_width - 0.27, shape.clearance + 0.30, 0.085
        corner = smooth_max(np.abs(z - corner_z) - tall, np.abs(y - corner_y) - 0.055, 0.04)
    elif shape.face == "sport":
        # The low grille leaves room for corner pockets only.
        middle = np.full_like(s, 1.0)
        corner = smooth_max(np.abs(z - (lip + 0.13) - 0.35 * (y - 0.74)) - 0.075, np.abs(y - 0.76) - 0.085, 0.05)
    else:
        middle = smooth_max(np.abs(z - (lip + 0.10)) - 0.052, y - 0.58, 0.05)
        corner = smooth_max(np.abs(z - (lip + 0.14)) - 0.055, np.abs(y - 0.735) - 0.06, 0.05)
    return np.maximum(np.minimum(middle, corner), s - 0.45)


def lamp(shape, s, y, z):
    face = face_of(shape)
    center = _lamp_center(shape, y)
    half = face.lamp_height * (1 + 0.25 * (y - 0.6))
    band = smooth_max(np.abs(z - center) - half, _lamp_inner_edge(shape) - y, 0.04)
    return smooth_max(band, s - face.lamp_reach + 0.9 * (center - z), 0.05)


def _lamp_center(shape, y):
    return shape.lamp_z + face_of(shape).lamp_rake * (y - 0.6)


def _lamp_inner_edge(shape):
    face = face_of(shape)
    if face.signature == "band":
        return 0.50
    if face.grille_half > shape.half_width - 0.37:
        return shape.half_width - 0.37
    return 0.50 if shape.face == "sport" else face.grille_half + 0.055


def lamp_light(shape, s, y, z):
    """The lit strip: the signature by which a face is known at night."""
    face, center, inside = face_of(shape), _lamp_center(shape, y), lamp(shape, s, y, z)
    upper = np.abs(z - (center + face.lamp_height - 0.020)) - 0.0065
    if face.signature == "none":
        return np.full_like(s, 1.0)
    if face.signature == "bracket":
        lower = np.abs(z - (center - face.lamp_height + 0.020)) - 0.006
        upright = np.abs(y - (_lamp_inner_edge(shape) + 0.045)) - 0.007
        return np.maximum(inside + 0.010, np.minimum(np.minimum(upper, lower), upright))
    strip = np.maximum(inside + 0.008, upper)
    if face.signature == "band":
        across = box(np.abs(z - center) - 0.008, y - 0.56, s - NOSE_DEPTH)
        return np.minimum(strip, across)
    return strip


def lamp_reflectors(shape, s, y, z):
    """Round projectors; a work van's lamp is one big bowl."""
    inside, center = lamp(shape, s, y, z), _lamp_center(shape, y)
    inner = _lamp_inner_edge(shape)
    if shape.face in ("work", "retro"):
        bowls = np.hypot(y - inner - 0.13, z - center) - 0.075
    else:
        radius = min(0.030, face_of(shape).lamp_height * 0.62)
        row = [np.hypot(y - inner - d, z - center + 0.007) for d in (0.10, 0.19)]
        bowls = np.minimum(*row) - radius
    return np.maximum(inside + 0.012, bowls)
