"""A simple interior, there to be glimpsed through glass: dash, wheel, seats, and a bulkhead where cargo begins."""

import math

from blend import mesh_object, rounded_block


def add_cabin(body, materials):
    g = body.shape
    x = lambda s: g.length / 2 - s
    seat = materials["tan_seat" if g.open_top else "seat"]
    seat_y = min(0.38, g.half_width - 0.56)
    front_s = g.screen_s + (1.0 if g.open_top else 1.14)
    back_top = g.cowl_z + (0.10 if g.height < 1.5 else 0.16)
    _dash(g, x, materials["trim"])
    _steering_wheel(x(g.screen_s + 0.62), seat_y, g.cowl_z - 0.02, materials["trim"])
    for side in (1, -1):
        _seat(x(front_s), side * seat_y, back_top, seat)
    if g.doors == 2 or g.open_top:
        _bench(g, x(front_s + (0.66 if g.open_top else 0.92)), back_top - (0.10 if g.open_top else 0.02), seat)
    if g.sliding_door and not g.glass_to:
        _bench(g, x(front_s + 1.85), back_top, seat)
    if g.glass_to:
        wall = (x(g.glass_to + 0.02), 0, g.height * 0.6)
        rounded_block("bulkhead", wall, (0.02, g.half_width - 0.16, g.height * 0.36), materials["trim"], 6)


def _dash(g, x, material):
    at = (x(g.screen_s + 0.36), 0, g.cowl_z - 0.14)
    rounded_block("dash", at, (0.30, g.half_width - 0.24, 0.13), material, 4)


def _seat(x, y, top, material):
    lean = lambda z: -0.24 * (z - top + 0.5)

    def reclined(point):
        return (point[0] + lean(point[2]), point[1], point[2])

    rounded_block("back", (x, y, top - 0.27), (0.075, 0.235, 0.30), material, 3.2, bend=reclined)
    rounded_block("head", (x, y, top + 0.125), (0.055, 0.125, 0.085), material, 2.8, bend=reclined)
    rounded_block("cushion", (x + 0.26, y, top - 0.56), (0.28, 0.24, 0.09), material, 3.2)


def _bench(g, x, top, material):
    half = g.half_width - 0.34
    rounded_block("bench", (x - 0.08, 0, top - 0.27), (0.09, half, 0.28), material, 4)
    for y in (-half * 0.62, half * 0.62):
        rounded_block("head", (x - 0.12, y, top + 0.08), (0.05, 0.12, 0.075), material, 2.8)


def _steering_wheel(x, y, z, material):
    """A ring, tilted towards the driver."""
    tilt, vertices, faces = math.radians(24), [], []
    around, tube = 40, 8
    for i in range(around):
        turn = 2 * math.pi * i / around
        for j in range(tube):
            roll = 2 * math.pi * j / tube
            radius = 0.180 + 0.015 * math.cos(roll)
            across, up, out = radius * math.cos(turn), radius * math.sin(turn), 0.015 * math.sin(roll)
            vertices.append((x + out * math.cos(tilt) + up * math.sin(tilt), y + across, z + up * math.cos(tilt)))
    for i in range(around):
        for j in range(tube):
            a, b = i * tube + j, (i + 1) % around * tube + j
            c, d = (i + 1) % around * tube + (j + 1) % tube, i * tube + (j + 1) % tube
            faces.append((a, b, c, d))
    mesh_object("steering-wheel", vertices, faces, material)
