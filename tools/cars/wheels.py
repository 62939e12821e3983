"""Tyres, rims, brakes. `depth` counts inwards from the outer face of the wheel."""

import math
from dataclasses import dataclass

import bpy

from blend import lathe, mesh_object

SPOKE_STATIONS = 9
# Cross section of a spoke: (sideways in half widths, depth behind its face).
SPOKE_SECTION = ((-1, 0.034), (-1, 0.006), (-0.62, 0), (0.62, 0), (1, 0.006), (1, 0.034))


@dataclass(frozen=True)
class Rim:
    spokes: int
    hub_width: float
    lip_width: float
    # Distance between the two legs of a double spoke.
    split: float = 0.0


RIMS = {
    "five-twin": Rim(5, 0.030, 0.021, 0.062),
    "ten-spoke": Rim(10, 0.017, 0.013),
    "five-wide": Rim(5, 0.052, 0.034),
    "six-twin": Rim(6, 0.030, 0.022, 0.065),
    "steel": Rim(8, 0.036, 0.044),
    "multi": Rim(15, 0.011, 0.009),
    "seven": Rim(7, 0.034, 0.026),
    # A plastic cover over a steel wheel, as on plain cars of the 2000s.
    "cap": Rim(9, 0.040, 0.048),
    # The smooth covers of electric cars.
    "disc": Rim(5, 0.105, 0.120),
}


@dataclass(frozen=True)
class WheelMaterials:
    rubber: object
    dark: object
    rim: object
    disc: object
    caliper: object


def add_wheel(shape, center, side, materials):
    """`center` is the middle of the outer face; `side` is 1 on the left and -1 on the right."""
    radius = shape.tyre
    width = 0.235 if radius < 0.38 else 0.265
    rim = radius * (0.735 if shape.boxy or shape.cladding != "none" else 0.775)
    turn = lambda name, profile, material: lathe(name, profile, material, center, side)
    _tyre(turn, radius, rim, width, materials)
    _barrel(turn, rim, width, materials)
    _spokes(RIMS[shape.wheels], rim, center, side, materials)
    _hub(turn, center, side, materials)
    _caliper(rim, center, side, materials)


def _tyre(turn, radius, rim, width, materials):
    middle = rim * 0.45 + radius * 0.55
    turn(
        "tyre",
        [
            (rim - 0.012, 0.016), (rim + 0.004, 0.004), (rim + 0.020, 0.0), (middle, -0.006),
            (radius - 0.022, 0.004), (radius - 0.008, 0.016), (radius - 0.001, 0.035), (radius, 0.06),
            (radius, width - 0.05), (radius - 0.010, width - 0.02), (rim, width),
        ],
        materials.rubber,
    )
    for depth in (0.075, 0.115, 0.155):
        groove = [(radius + 0.0005, depth), (radius - 0.004, depth + 0.001)]
        groove += [(radius - 0.004, depth + 0.007), (radius + 0.0005, depth + 0.008)]
        turn("groove", groove, materials.dark)
    # A raised ring catches light on the side wall, as lettering does.
    turn("bead", [(middle - 0.004, -0.0055), (middle, -0.0085), (middle + 0.004, -0.0055)], materials.rubber)


def _barrel(turn, rim, width, materials):
    lip = [(rim + 0.004, 0.006), (rim + 0.006, 0.0), (rim, -0.004), (rim - 0.010, -0.002)]
    lip += [(rim - 0.016, 0.012), (rim - 0.022, 0.05), (rim - 0.03, 0.12), (rim - 0.03, width)]
    turn("lip", lip, materials.rim)
    turn("back", [(rim - 0.03, 0.20), (0.0, 0.20)], materials.dark)
    turn("disc-edge", [(rim * 0.72, 0.085), (rim * 0.72, 0.11)], materials.disc)
    turn("disc", [(rim * 0.73, 0.083), (rim * 0.30, 0.083)], materials.disc)


def _spokes(design, rim, center, side, materials):
    vertices, faces = [], []
    for i in range(design.spokes):
        angle = 2 * math.pi * i / design.spokes + math.pi / 2
        for offset in (design.split / 2, -design.split / 2) if design.split else (0,):
            _spoke(design, rim, center, side, angle, offset, vertices, faces)
    spokes = mesh_object("spokes", vertices, faces, materials.rim)
    bpy.context.view_layer.objects.active = spokes
    spokes.modifiers.new("crease", "EDGE_SPLIT").split_angle = math.radians(28)


def _spoke(design, rim, center, side, angle, offset, vertices, faces):
    first, row = len(vertices), len(SPOKE_SECTION)
    for i in range(SPOKE_STATIONS):
        t = i / (SPOKE_STATIONS - 1)
        radius = 0.035 + t * (rim - 0.045)
        width = design.hub_width + (design.lip_width - design.hub_width) * t
        # Spokes swell where they meet hub and lip.
        width *= 1 + 1.65 * max(0, t - 0.8) + 2.5 * max(0, 0.2 - t)
        depth = 0.030 - 0.034 * t**1.6
        shift = offset * (0.35 + 0.65 * t)
        for sideways, behind in SPOKE_SECTION:
            across = shift + sideways * width
            x = center[0] + radius * math.cos(angle) - across * math.sin(angle)
            z = center[2] + radius * math.sin(angle) + across * math.cos(angle)
            vertices.append((x, center[1] - side * (depth + behind), z))
    for i in range(SPOKE_STATIONS - 1):
        for j in range(row - 1):
            a = first + i * row + j
            b = a + row
            faces.append((a, a + 1, b + 1, b) if side < 0 else (a, b, b + 1, a + 1))


def _hub(turn, center, side, materials):
    turn("hub", [(0.068, 0.045), (0.066, 0.024), (0.05, 0.018), (0.0, 0.016)], materials.rim)
    turn("cap", [(0.034, 0.016), (0.033, 0.012), (0.0, 0.010)], materials.dark)
    for i in range(5):
        angle = 2 * math.pi * i / 5 + 0.3
        at = (center[0] + 0.05 * math.cos(angle), center[1], center[2] + 0.05 * math.sin(angle))
        lathe("nut", [(0.009, 0.016), (0.008, 0.010), (0, 0.009)], materials.dark, at, side, segments=12)


def _caliper(rim, center, side, materials):
    middle = math.radians(25 if center[0] > 0 else 155)
    vertices, faces = [], []
    for i in range(9):
        angle = middle - 0.38 + 0.76 * i / 8
        for radius, depth in ((0.52, 0.09), (0.52, 0.062), (0.78, 0.062), (0.78, 0.09)):
            x, z = center[0] + rim * radius * math.cos(angle), center[2] + rim * radius * math.sin(angle)
            vertices.append((x, center[1] - side * depth, z))
    for i in range(8):
        for j in range(3):
            a = i * 4 + j
            faces.append((a, a + 4, a + 5, a + 1))
    mesh_object("caliper", vertices, faces, materials.caliper)
