"""What is bolted to the body: mirrors, handles, rails, badge, exhausts."""

import numpy as np

from blend import rounded_block
from face import face_of

WORK_MIRRORS = ("pickup-regular", "cargo-van")


def add_parts(body, car, materials):
    for side in (1, -1):
        _mirror(body, side, materials)
        _handles(body, side, materials)
        if body.shape.rails != "none":
            _rail(body, side, materials)
        if body.shape.tail in ("wedge", "bar") and body.shape.face != "closed":
            _exhaust(body, side, materials)
    _badge(body, car, materials)
    _tail_badge(body, car, materials)


def tub_width_at(body, s, z):
    return float(body.tub_width(np.array([s]), np.array([z]))[0])


def _x(body, s):
    return body.shape.length / 2 - s


def _mirror(body, side, materials):
    """A teardrop on a foot: swept back, flat behind, thinner towards its tip."""
    g = body.shape
    s = g.screen_s + (0.47 if g.open_top else 0.52)
    foot_z = body.belt(g.screen_s + 0.35)
    root = tub_width_at(body, s, foot_z - 0.02) - 0.005
    tall = 0.098 if g.boxy else 0.066
    reach = 0.105
    x, z = _x(body, s), foot_z + 0.030 + tall
    flat = x - 0.026

    def teardrop(point):
        outward = (point[1] * side - root) / (2 * reach)
        thin = 1 - 0.30 * max(0, outward)
        px = max(point[0] - 0.035 * outward, flat - 0.035 * outward)
        return (px, point[1], z + (point[2] - z) * thin + 0.008 * outward)

    material = materials["plastic"] if g.name in WORK_MIRRORS else materials["paint"]
    center = (x, side * (root + 0.045 + reach), z)
    rounded_block("mirror", center, (0.075, reach, tall), material, 2.7, bend=teardrop)

    def behind(point):
        shaped = teardrop(point)
        return (min(shaped[0], flat - 0.035 * (point[1] * side - root) / (2 * reach)) - 0.003, *shaped[1:])

    rounded_block("mirror-pane", center, (0.030, reach * 0.84, tall * 0.78), materials["mirror"], 3.2, bend=behind)
    foot = (x + 0.005, side * (root + 0.03), foot_z + 0.022)
    rounded_block("mirror-foot", foot, (0.032, 0.075, 0.016), materials["plastic"], 3)


def _handles(body, side, materials):
    g = body.shape
    places = [g.door_rear - 0.17]
    if g.second_door_rear:
        places.append(g.second_door_rear - 0.17)
    if g.sliding_door:
        places.append(g.door_rear + 0.16)
    material = materials["plastic"] if g.name in WORK_MIRRORS else materials["paint"]
    for s in places:
        z = float(body.crease(s)) - 0.055
        at = (_x(body, s), side * (tub_width_at(body, s, z) + 0.008), z)
        rounded_block("handle", at, (0.098, 0.017, 0.0135), material, 3.4)


def _rail(body, side, materials):
    g = body.shape
    material = materials["chrome"] if g.rails == "chrome" else materials["plastic"]
    half = (g.roof_rear - g.roof_front) * 0.38
    y = float(body.cabin_width(np.array([g.height - 0.06]))[0]) - 0.09
    stations = (g.roof_front, g.roof_peak, g.roof_rear)
    heights = (g.height - 0.05, g.height, g.roof_rear_z)

    def follow_roof(point):
        return (*point[:2], point[2] + np.interp(g.length / 2 - point[0], stations, heights) - 0.045)

    at = (_x(body, g.roof_front * 0.5 + g.roof_rear * 0.5), side * y, 0)
    rounded_block("rail", at, (half, 0.017, 0.024), material, 3.5, bend=follow_roof)


def _exhaust(body, side, materials):
    g = body.shape
    at = (_x(body, g.length - 0.135), side * 0.50, g.clearance + 0.125)
    rounded_block("exhaust", at, (0.06, 0.065, 0.032), materials["chrome"], 3.2)
    inner = (at[0] - 0.012, at[1], at[2])
    rounded_block("exhaust-bore", inner, (0.055, 0.054, 0.023), materials["dark"], 3.2)


def _badge(body, car, materials):
    g, face = body.shape, face_of(body.shape)
    above = 0 if face.grille_height > 0.18 else face.grille_height / 2 + 0.055
    center = _surface_point(car, g.grille_z + above, front=True)
    if center is not None and face.grille_half:
        rounded_block("badge", center, (0.016, 0.055, 0.040), materials["chrome"], 2.2)


def _tail_badge(body, car, materials):
    g = body.shape
    center = _surface_point(car, g.deck_z - 0.13, front=False)
    if center is not None:
        rounded_block("badge", center, (0.010, 0.045, 0.033), materials["chrome"], 2.2)


def _surface_point(car, z, front):
    """The foremost (or rearmost) point of the middle plane near a height."""
    points = car.vertices[(np.abs(car.vertices[:, 1]) < 0.03) & (np.abs(car.vertices[:, 2] - z) < 0.02)]
    if not len(points):
        return None
    ends = points[np.abs(points[:, 0] - (points[:, 0].max() if front else points[:, 0].min())) < 0.05]
    return tuple(ends.mean(0))
