"""Where each material lies on the body: one signed distance per vertex and zone, negative inside.

Distances rather than flags, so the shader can draw crisp, anti-aliased edges on a coarse mesh.
"""

import numpy as np

import face
import rear
import windows
from fields import box, ramp, smooth_max

NOWHERE = 0.5
SEAM_FLANK_Y = 0.55


def zones(body, s, y, z):
    g = body.shape
    side = windows.side_windows(body, s, y, z)
    front = windows.windshield(body, s, y, z)
    back = windows.rear_window(body, s, y, z)
    pillars = windows.pillars(body, s, z, side)
    doors = door_seams(body, s, y, z)
    return {
        "side_windows": side,
        "screens": np.minimum(front, back),
        "glass": np.maximum(np.minimum(np.minimum(side + 0.009, front), back), -pillars),
        "rear_glass": np.where(s > g.door_rear, np.minimum(side, back), NOWHERE),
        "pillars": pillars,
        "front_door": doors[0],
        "rear_door": doors[1],
        "hood": hood_seam(g, s, y, z),
        "fuel_door": fuel_door(body, s, y, z),
        "tailgate": rear.tailgate(body, s, y, z),
        "van_doors": rear.van_door_seam(g, s, y, z),
        "grille": face.grille(g, s, y, z),
        "intake": face.intake(g, s, y, z),
        "lamp": face.lamp(g, s, y, z),
        "lamp_light": face.lamp_light(g, s, y, z),
        "lamp_bowls": face.lamp_reflectors(g, s, y, z),
        "tail_lamp": rear.tail_lamp(g, s, y, z),
        "tail_light": rear.tail_light(g, s, y, z),
        "plate": rear.number_plate(g, s, y, z),
        "black": black_trim(body, s, y, z),
    }


def relief(body, s, y, z):
    """How far the surface sinks: openings of the face, the plate's pocket, the glass behind its frame."""
    g = body.shape
    depth = 0.024 * _sunk(face.grille(g, s, y, z)) + 0.030 * _sunk(face.intake(g, s, y, z))
    depth = depth + 0.010 * _sunk(rear.number_plate(g, s, y, z) - 0.02)
    return depth + 0.006 * _sunk(windows.side_windows(body, s, y, z))


def _sunk(distance):
    return ramp(0.006, -0.014, distance)


def door_seams(body, s, y, z):
    g = body.shape
    front = _door(g, s, z, g.door_front, g.door_rear)
    if g.second_door_rear:
        rear_door = _clear_of_arch(g, s, z, _door(g, s, z, g.door_rear, g.second_door_rear))
    elif g.sliding_door:
        rear_door = _clear_of_arch(g, s, z, _door(g, s, z, g.door_rear + 0.02, g.door_rear + 1.35))
    else:
        rear_door = np.full_like(s, NOWHERE)
    # Window frames hide the seams above the belt.
    on_flank = (y > SEAM_FLANK_Y) & (z < body.belt(s) + 0.03)
    return np.where(on_flank, front, NOWHERE), np.where(on_flank, rear_door, NOWHERE)


def _door(g, s, z, front, rear_edge):
    between = smooth_max(front - s, s - rear_edge, 0.10)
    return smooth_max(between, smooth_max(g.clearance + 0.14 - z, z - (g.height - 0.055), 0.06), 0.12)


def _clear_of_arch(g, s, z, door):
    axle_s, axle_z = g.axles[1]
    return smooth_max(door, g.arch + 0.035 - np.hypot(s - axle_s, z - axle_z), 0.06)


def hood_seam(g, s, y, z):
    front_edge = g.nose + 0.12 + 0.256 * y * y
    hood = np.maximum(y - (g.half_width - 0.235), np.maximum(front_edge - s, s - (g.cowl_s - 0.02)))
    return np.where((z > g.hood_z - 0.16) & (s < g.cowl_s + 0.2) & (s > 0), hood, NOWHERE)


def fuel_door(body, s, y, z):
    g = body.shape
    center_s = g.axles[1][0] + 0.20
    flap = smooth_max(np.abs(s - center_s) - 0.075, np.abs(z - (body.crease(center_s) - 0.085)) - 0.065, 0.06)
    return np.where(y > SEAM_FLANK_Y, flap, NOWHERE)


def black_trim(body, s, y, z):
    g = body.shape
    parts = [z - (g.clearance + 0.055), _cowl_strip(g, s, y, z)]
    parts += [np.hypot(s - axle_s, z - axle_z) - (g.arch - 0.006) for axle_s, axle_z in g.axles]
    parts += CLADDING[g.cladding](g, s, y, z)
    if g.tail in ("wedge", "bar"):
        parts.append(_diffuser(g, s, y, z))
    if g.bed_s:
        parts.append(box(g.bed_s - s, s - (g.length - 0.075) + 0.10 * y * y, y - (g.half_width - 0.135), 0.70 - z))
        parts.append(np.where(np.abs(s - (g.bed_s - 0.03)) < 0.011, -0.01, NOWHERE))
    if g.open_top:
        parts.append(box(g.screen_s + 0.33 - s, s - (g.deck_s + 0.97), y - (g.half_width - 0.215)))
    return np.minimum.reduce(parts)


def _cowl_strip(g, s, y, z):
    """The dark tray of the wipers between hood and windshield."""
    return box(y - (g.half_width - 0.27), g.cowl_s - 0.012 - s, s - (g.screen_s + 0.25), z - (g.cowl_z + 0.045))


def _diffuser(g, s, y, z):
    return np.maximum(smooth_max(z - (g.clearance + 0.19), y - 0.56, 0.06), g.length - 0.5 - s)


def _no_cladding(g, s, y, z):
    return []


def _arch_cladding(g, s, y, z):
    rings = [
        np.maximum(np.hypot(s - axle_s, z - axle_z) - (g.arch + 0.055), 0.5 - y) for axle_s, axle_z in g.axles
    ]
    bumpers = np.maximum(z - (g.clearance + 0.20), np.minimum(s - 0.42, g.length - 0.45 - s))
    return [*rings, z - (g.clearance + 0.15), bumpers]


def _truck_cladding(g, s, y, z):
    front_bumper = np.maximum(z - (g.clearance + 0.22), s - 0.5)
    rear_bumper = np.maximum(z - (g.clearance + 0.24), g.length - 0.42 - s)
    return [z - (g.clearance + 0.09), front_bumper, rear_bumper]


def _van_cladding(g, s, y, z):
    front_bumper = np.maximum(z - (g.clearance + 0.40), s - 0.45)
    rear_bumper = np.maximum(z - (g.clearance + 0.26), g.length - 0.40 - s)
    front_axle, rear_axle = g.axles[0][0], g.axles[1][0]
    between = np.minimum(s - (front_axle + g.arch), rear_axle - g.arch - s)
    rub_strip = np.maximum(np.abs(z - (g.clearance + 0.40)) - 0.045, -between)
    return [front_bumper, rear_bumper, rub_strip]


CLADDING = {
    "none": _no_cladding,
    "arches": _arch_cladding,
    "truck": _truck_cladding,
    "van": _van_cladding,
}
