"""Paints the places in which cars stand: studios, parking lots, a showroom, walls.

Every pixel of a plate is a ray from the camera (`lens_of` in studio.py), so floors, stripes and walls have the car's own
perspective. A place is display RGB (0 to 1) with an exposure and a tint for the car. All are darker than paper, so that
white cars stand out and a dark page isn't lit up.
"""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter, gaussian_filter1d

WALL_BEHIND = 4.6


@dataclass
class Place:
    picture: np.ndarray
    exposure: float = 1.0
    tint: tuple = (1, 1, 1)


class Rays:
    """Where the rays of a picture meet the floor and a wall behind the car. Meters; x is the car's forward."""

    def __init__(self, lens):
        width, height = (int(side) for side in lens["size"])
        self.place = np.array(lens["place"])
        columns, rows = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
        across = (columns - lens["middle"][0]) / lens["pixels"]
        up = (lens["middle"][1] - rows) / lens["pixels"]
        axes = (np.array(lens[name]) for name in ("right", "up", "ahead"))
        right, upward, ahead = axes
        self.directions = across[..., None] * right + up[..., None] * upward + ahead
        self.directions /= np.linalg.norm(self.directions, axis=-1, keepdims=True)
        self.lift = self.directions[..., 2]
        self.across = columns / width - 0.5
        self.rows = rows / height
        self.scale = width / 1200
        down = np.minimum(self.lift, -1e-4)
        self.reach = -self.place[2] / down
        self.on_floor = self.lift < -1e-4
        self.floor_x = self.place[0] + self.directions[..., 0] * self.reach
        self.floor_y = self.place[1] + self.directions[..., 1] * self.reach
        self.ahead = np.array([ahead[0], ahead[1], 0]) / np.hypot(ahead[0], ahead[1])
        self._meet_wall()

    def _meet_wall(self):
        """The wall stands across the view, so its base is level in the picture."""
        depth = WALL_BEHIND - self.place @ self.ahead
        along = depth / np.maximum(self.directions @ self.ahead, 1e-3)
        self.wall_z = self.place[2] + self.lift * along
        sideways = np.array([-self.ahead[1], self.ahead[0], 0])
        self.wall_u = self.place @ sideways + (self.directions @ sideways) * along
        self.footprint = along / 3000


def place_for(scene, lens):
    return SCENES[scene](Rays(lens))


def _rgb(text):
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def _mix(below, above, share):
    return below + (above - below) * share[..., None]


def _ramp(start, end, x):
    t = np.clip((x - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def _flat(rays, color):
    return np.broadcast_to(_rgb(color), (*rays.rows.shape, 3)).astype(float)


def _noise(shape, sigma, seed):
    grain = gaussian_filter(np.random.default_rng(seed).standard_normal(shape), sigma)
    return grain / grain.std()


def _ridge(rays, seed, rough, low, high):
    """Heights of a skyline per column, as the lift of the ray that just passes over it."""
    width = rays.rows.shape[1]
    line = np.random.default_rng(seed).standard_normal(width)
    line = gaussian_filter1d(line, rough * width, mode="wrap")
    line = (line - line.min()) / np.ptp(line)
    return low + (high - low) * line


def _soft(picture, sigma, rays):
    return gaussian_filter(picture, (sigma * rays.scale, sigma * rays.scale, 0))


# Studios: a wall that runs into the floor without an edge.


def _studio(wall, floor, glow, exposure=1.0, tint=(1, 1, 1)):
    def paint(rays):
        picture = _mix(_flat(rays, wall), _flat(rays, floor), _ramp(0.03, -0.16, rays.lift))
        spot = np.exp(-((rays.across / 0.42) ** 2) - ((rays.rows - 0.42) / 0.30) ** 2)
        picture = _mix(picture, np.broadcast_to(_rgb(glow), picture.shape), 0.75 * spot)
        corner = np.clip(np.hypot(rays.across * 1.15, rays.rows - 0.5) - 0.35, 0, 1)
        return Place(picture * (1 - 0.35 * corner[..., None]), exposure, tint)

    return paint


# Parking lots.


def _asphalt(rays, near, far):
    away = _ramp(6, 40, rays.reach)
    picture = _mix(_flat(rays, near), _flat(rays, far), away)
    patches = _noise(rays.rows.shape, (14 * rays.scale, 60 * rays.scale), 5) * 0.012
    return picture + patches[..., None] * (1 - away[..., None])


def _stripes(rays, picture, color, strength=0.8):
    """The bay in which the car stands, and its neighbors."""
    soft = 0.012 + rays.reach / 900
    lines = np.zeros(rays.rows.shape)
    for y in (-7.6, -4.75, -1.9, 1.9, 4.75):
        edge = _ramp(0.055 + soft, 0.055 - soft, np.abs(rays.floor_y - y))
        lines = np.maximum(lines, edge * _ramp(3.3, 3.2, np.abs(rays.floor_x + 0.3)))
    worn = 0.85 + 0.15 * np.clip(_noise(rays.rows.shape, 6 * rays.scale, 9), -1, 1)
    return _mix(picture, np.broadcast_to(_rgb(color), picture.shape), lines * strength * worn)


def _outdoors(rays, sky_top, sky_low, near, far):
    sky = _mix(_flat(rays, sky_low), _flat(rays, sky_top), _ramp(0.0, 0.22, rays.lift))
    return np.where(rays.on_floor[..., None], _asphalt(rays, near, far), sky)


def _skyline(rays, picture, color, ridge, soft=0.004):
    above = _ramp(-0.004, 0.0, rays.lift) * _ramp(soft, -soft, rays.lift - ridge[None, :])
    return _mix(picture, np.broadcast_to(_rgb(color), picture.shape), above)


def _lot(rays):
    picture = _outdoors(rays, "#9db9d6", "#dfe7ec", "#85878a", "#a3a5a6")
    picture = _skyline(rays, picture, "#8fa08f", _ridge(rays, 11, 0.03, 0.02, 0.055))
    picture = _skyline(rays, picture, "#5f6e5c", _ridge(rays, 12, 0.012, 0.012, 0.04))
    picture = _soft(picture, 5, rays)
    return Place(_stripes(rays, picture, "#e3e2dc"), 1.0, (1.0, 1.0, 1.01))


def _dealer(rays):
    """A lot in front of a glass building."""
    picture = _outdoors(rays, "#b4c3d0", "#e2e6e8", "#77797c", "#9a9c9d")
    turn = rays.across
    wall = _ramp(-0.004, 0.0, rays.lift) * _ramp(0.092, 0.090, rays.lift)
    picture = _mix(picture, _flat(rays, "#b9bcbd"), wall)
    panes = wall * _ramp(0.064, 0.062, rays.lift) * (np.abs((turn * 9) % 1 - 0.5) < 0.46)
    glass = _mix(_flat(rays, "#5d6d78"), _flat(rays, "#90a2ae"), _ramp(0.0, 0.07, rays.lift))
    picture = _mix(picture, glass, panes)
    band = _ramp(0.070, 0.071, rays.lift) * _ramp(0.083, 0.082, rays.lift) * (np.abs(turn + 0.12) < 0.2)
    picture = _mix(picture, _flat(rays, "#34516d"), band)
    picture = _soft(picture, 4.5, rays)
    return Place(_stripes(rays, picture, "#d9d3bd", 0.7), 0.98)


def _mountains(rays):
    picture = _outdoors(rays, "#7fa6cf", "#d9e4ec", "#8f8a82", "#aaa69d")
    picture = _skyline(rays, picture, "#a9b7c6", _ridge(rays, 21, 0.05, 0.03, 0.12))
    picture = _skyline(rays, picture, "#7f8f9c", _ridge(rays, 22, 0.035, 0.01, 0.075))
    picture = _skyline(rays, picture, "#76795f", _ridge(rays, 23, 0.01, 0.004, 0.018))
    return Place(_soft(picture, 3.5, rays), 1.03, (1.01, 1.0, 0.99))


def _dusk(rays):
    low, middle, top = (_flat(rays, color) for color in ("#e6b892", "#a99ba3", "#586b8c"))
    sky = _mix(_mix(low, middle, _ramp(0.0, 0.07, rays.lift)), top, _ramp(0.05, 0.24, rays.lift))
    picture = np.where(rays.on_floor[..., None], _asphalt(rays, "#4b4b52", "#77706f"), sky)
    picture = _skyline(rays, picture, "#3b3f4b", _ridge(rays, 31, 0.015, 0.010, 0.045))
    lights = np.random.default_rng(33)
    for _ in range(16):
        at, lift = lights.uniform(-0.5, 0.5), lights.uniform(0.006, 0.032)
        glow = np.exp(-(((rays.across - at) / 0.006) ** 2) - ((rays.lift - lift) / 0.0035) ** 2)
        picture = _mix(picture, _flat(rays, "#ffe0ae"), np.clip(glow * 0.9, 0, 1))
    picture = _soft(picture, 4, rays)
    return Place(_stripes(rays, picture, "#b9b2a8", 0.55), 0.82, (1.03, 0.97, 0.97))


# Walls behind the car.


def _walled(rays, wall, floor):
    base = _ramp(-0.01, 0.01, rays.wall_z)
    shade = 1 - 0.22 * np.exp(-np.maximum(rays.wall_z, 0) / 0.25) * (rays.wall_z > -0.05)
    return _mix(floor, wall * shade[..., None], base)


def _brick(rays):
    u, z = rays.wall_u, rays.wall_z
    course = np.floor(z / 0.1)
    bed = np.minimum(z / 0.1 % 1, 1 - z / 0.1 % 1) * 0.1
    head = (u + 0.15 * (course % 2)) / 0.3
    side = np.minimum(head % 1, 1 - head % 1) * 0.3
    mortar = _ramp(0.011, 0.004, np.minimum(bed, side))
    tone = np.sin(np.floor(head) * 12.9898 + course * 78.233) * 43758.5453 % 1
    brick = _mix(_flat(rays, "#8d6656"), _flat(rays, "#a67b68"), tone)
    wall = _mix(brick, _flat(rays, "#a9a198"), mortar * 0.7)
    wall = _soft(wall, 1.6, rays) * (0.86 + 0.18 * _ramp(0, 3, z))[..., None]
    return Place(_walled(rays, wall, _asphalt(rays, "#88857f", "#96938d")), 0.99, (1.01, 1.0, 0.99))


def _concrete(rays):
    u, z = rays.wall_u, rays.wall_z
    joints = np.minimum(np.abs((u / 2.4) % 1 - 0.5) * 2.4, np.abs(z - 1.9))
    wall = _flat(rays, "#a3a7a8") + 0.012 * _noise(rays.rows.shape, 40 * rays.scale, 41)[..., None]
    wall = _mix(wall, _flat(rays, "#82878a"), _ramp(0.03, 0.008, joints) * 0.7)
    wall = _soft(wall, 1.5, rays) * (1.04 - 0.12 * np.abs(rays.across * 2))[..., None]
    floor = _mix(_flat(rays, "#8b8f90"), _flat(rays, "#75797b"), _ramp(0.45, 1.0, rays.rows))
    return Place(_walled(rays, wall, floor), 0.97, (0.99, 1.0, 1.01))


def _showroom(rays):
    def wall_at(u, z):
        wall = _mix(_flat(rays, "#6d7277"), _flat(rays, "#83898e"), _ramp(0, 3, z))
        pane = (np.abs((u / 1.7) % 1 - 0.5) < 0.44) & (z > 0.35) & (z < 2.7)
        light = _mix(_flat(rays, "#b7c3cb"), _flat(rays, "#d8e0e4"), _ramp(0.3, 2.6, z))
        return np.where(pane[..., None], light, wall)

    wall = _soft(wall_at(rays.wall_u, rays.wall_z), 7, rays)
    mirrored = _soft(wall_at(rays.wall_u, -rays.wall_z * 1.0), 16, rays)
    floor = _mix(_flat(rays, "#6b6f73"), mirrored, 0.42 * _ramp(-3.2, 0.0, rays.wall_z))
    return Place(_walled(rays, wall, floor), 0.97)


SCENES = {
    "gray-studio": _studio("#b9bdc2", "#a2a6ab", "#d3d6da"),
    "warm-studio": _studio("#b8ab9b", "#a0937f", "#d6ccbe", 1.0, (1.015, 1.0, 0.975)),
    "dark-studio": _studio("#4a4f55", "#3b3f44", "#7b8188", 0.96),
    "blue-studio": _studio("#8597a8", "#6f8091", "#b7c5d1", 0.99, (0.99, 1.0, 1.015)),
    "lot": _lot,
    "dealer": _dealer,
    "mountains": _mountains,
    "dusk": _dusk,
    "brick": _brick,
    "concrete": _concrete,
    "showroom": _showroom,
}
