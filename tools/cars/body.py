"""The solid of a car: a tub (side profile crossed with a plan of widths), a cabin on top, holes cut out of both.

`Body.field(s, y, z)` is close to a signed distance; y is the distance from the middle plane, so only half is modelled.
"""

import numpy as np

from fields import Outline, box, ramp, smooth_max, smooth_min, spline


class Body:
    def __init__(self, shape):
        self.shape = shape
        low, high = (-0.35, -0.2), (shape.length + 0.35, shape.height + 0.35)
        self.tub_outline = Outline(_tub_profile(shape), low, high)
        self.cabin_outline = Outline(_cabin_profile(shape), low, high, blur=2)

    # Heights of the two lines that run along the side.

    def belt(self, s):
        """Foot of the side windows."""
        g = self.shape
        return g.cowl_z + 0.012 + (g.deck_z - g.cowl_z) * ramp(g.cowl_s, g.length - 0.5, s)

    def crease(self, s):
        """The shoulder line: the widest point of the side."""
        g = self.shape
        return (g.cowl_z - 0.14) + (g.deck_z - g.cowl_z + 0.03) * (s / g.length)

    # Half widths.

    def tub_width(self, s, z):
        g = self.shape
        front = np.clip((1.25 - s) / 1.25, 0, 1)
        rear = np.clip((s - (g.length - 1.2)) / 1.2, 0, 1)
        width = g.half_width - 0.03
        width = width - 0.10 * front**2.2 * (1 - 0.45 * g.boxy) - 0.085 * rear**2.2 * (1 - 0.6 * g.boxy)
        width = width + self._side_section(s, z)
        for axle_s, axle_z in g.axles:
            from_arch = np.maximum(np.hypot(s - axle_s, z - axle_z) - g.arch - 0.01, 0)
            width = width + g.flare * np.exp(-((from_arch / 0.11) ** 2))
        return width

    def _side_section(self, s, z):
        """How the side leans: in above the crease, hollow below it, out again at the sill, in under the sill."""
        g = self.shape
        from_crease = z - self.crease(s)
        soft = np.sqrt(from_crease**2 + 0.012**2)
        above, below = (from_crease + soft) / 2, (soft - from_crease) / 2
        lean = -0.34 * above - 0.9 * above**2 * (1 - 0.5 * g.boxy) - 0.026 * (1 - np.exp(-((below / 0.14) ** 2)))
        front_axle, rear_axle = g.axles[0][0], g.axles[1][0]
        between_axles = ramp(front_axle, front_axle + 0.7, s) * (1 - ramp(rear_axle - 0.7, rear_axle, s))
        sill = 0.022 * np.exp(-(((z - g.clearance - 0.22) / 0.085) ** 2)) * between_axles
        return lean + sill - 0.5 * np.clip(g.clearance + 0.17 - z, 0, 1) ** 1.3

    def cabin_width(self, z):
        g = self.shape
        t = np.clip((z - g.cowl_z) / (g.height - g.cowl_z), -0.5, 1.2)
        return g.half_width - 0.095 - 0.02 * (1 - g.boxy) - g.tumblehome * 0.72 * np.maximum(t, 0) ** 1.25

    # Plan curvature: a windshield and a tailgate bow outwards, so points off the middle read a shifted profile.

    def cabin_s(self, s, y):
        g = self.shape
        front = g.screen_bow * ramp(g.roof_peak, g.screen_s, s)
        rear = 0.16 * ramp(g.roof_peak, g.deck_s, s)
        return s + (rear - front) * y * y

    def cabin_z(self, y, z):
        return z + 0.055 * y * y

    def cabin_profile_distance(self, s, y, z):
        return self.cabin_outline(self.cabin_s(s, y), self.cabin_z(y, z))

    # The solid.

    def field(self, s, y, z):
        tub = self._tub(s, y, z)
        if self.shape.open_top:
            solid = self._open_cabin(tub, s, y, z)
        else:
            solid = smooth_min(tub, self._cabin(s, y, z), 0.05)
        if self.shape.bed_s:
            solid = self._cut_bed(solid, s, y, z)
        return self._cut_wheel_arches(solid, s, y, z)

    def _tub(self, s, y, z):
        g = self.shape
        front, rear = ramp(1.4, 0.0, s), ramp(g.length - 1.3, g.length, s)
        bowed_s = s - g.bow * y * y * front + 0.10 * y * y * rear
        crowned_z = z + g.crown * y * y * (1 - 0.2 * g.boxy)
        rounding = g.rounding * (0.75 + 0.6 * np.maximum(front, rear))
        tub = smooth_max(self.tub_outline(bowed_s, crowned_z), (y - self.tub_width(s, z)) * 0.93, rounding)
        return tub - 0.010 * self._power_line(s, y, z)

    def _power_line(self, s, y, z):
        """A soft ridge along each side of the hood."""
        g = self.shape
        on_hood = ramp(g.nose + 0.15, g.nose + 0.6, s) * (1 - ramp(g.cowl_s - 0.1, g.cowl_s + 0.15, s))
        ridge_y = 0.50 + 0.12 * s / g.cowl_s
        return on_hood * np.exp(-(((y - ridge_y) / 0.06) ** 2)) * ramp(g.hood_z - 0.15, g.hood_z, z)

    def _cabin(self, s, y, z):
        profile = self.cabin_profile_distance(s, y, z)
        return smooth_max(profile, (y - self.cabin_width(z)) * 0.95, 0.13 - 0.04 * self.shape.boxy)

    def _open_cabin(self, tub, s, y, z):
        """An open car keeps a thin blade of the cabin as windshield, and its tub is hollowed."""
        g = self.shape
        blade = smooth_max(self._cabin(s, y, z), -(self.cabin_outline(self.cabin_s(s, y), z) + 0.045), 0.01)
        blade = box(blade, self.cabin_s(s, y) - (g.roof_front + 0.03), g.cowl_z - 0.04 - z)
        well = box(g.screen_s + 0.35 - s, s - (g.deck_s + 0.95), y - (g.half_width - 0.24), 0.62 - z)
        well = smooth_max(well, y - (g.half_width - 0.24), 0.05)
        return np.minimum(smooth_max(tub, -well, 0.05), blade)

    def _cut_bed(self, solid, s, y, z):
        g = self.shape
        # The tailgate bows in plan, and the well behind it keeps its thickness.
        along = smooth_max(g.bed_s + 0.03 - s, s - (g.length - 0.10) + 0.10 * y * y, 0.06)
        well = smooth_max(along, smooth_max(y - (g.half_width - 0.16), 0.78 - z, 0.05), 0.05)
        solid = smooth_max(solid, -well, 0.03)
        gap = box(np.abs(s - (g.bed_s - 0.03)) - 0.008, g.clearance + 0.2 - z)
        return smooth_max(solid, -gap, 0.006)

    def _cut_wheel_arches(self, solid, s, y, z):
        g = self.shape
        for axle_s, axle_z in g.axles:
            opening = np.minimum(g.arch - np.hypot(s - axle_s, z - axle_z), y - (g.half_width - 0.36))
            solid = smooth_max(solid, opening, 0.018)
        return solid


def _tub_profile(g):
    hood_rise = g.cowl_z - g.hood_z
    lip = max(g.clearance + 0.02, 0.2)
    top = spline(
        [
            (g.nose * 0.9 + 0.05, lip),
            (g.nose * 0.25 + 0.01, lip + 0.13),
            (0.0, g.hood_z * 0.62),
            (g.nose * 0.35, g.hood_z * 0.86),
            (g.nose * 1.3 + 0.04, g.hood_z - 0.012),
            (g.nose + 0.30, g.hood_z + hood_rise * 0.36),
            (g.cowl_s * 0.68, g.hood_z + hood_rise * 0.78),
            (g.cowl_s, g.cowl_z),
            (g.cowl_s + 0.7, g.cowl_z + 0.015),
            (g.length * 0.6, g.cowl_z * 0.5 + g.deck_z * 0.5 + 0.01),
            (g.length - 0.75, g.deck_z),
            (g.length - 0.22, g.deck_z - 0.005),
            (g.length - 0.05, g.deck_z - 0.06),
            (g.length - 0.015, g.deck_z - 0.26),
            (g.length, 0.42 * g.deck_z + 0.1),
            (g.length - 0.05, g.clearance + 0.16),
            (g.length - 0.25, g.clearance + 0.07),
        ]
    )
    return np.vstack([top, [(g.length - 0.9, g.clearance), (0.55, g.clearance)]])


def _roof_end(g):
    """A roof that ends in a corner has the corner spelled out, or the spline swings up to get round it."""
    s, z = g.roof_rear, g.roof_rear_z
    if g.deck_s - s > 0.3:
        return [(s, z)]
    return [(s - 0.45, z + 0.006), (s - 0.13, z - 0.002), (s - 0.03, z - 0.035), (s, z - 0.11)]


def _cabin_profile(g):
    screen_rise = g.height - 0.04 - g.cowl_z
    fastback = 0.54 if g.deck_s - g.roof_rear > 0.5 else 0.5
    top = spline(
        [
            (g.screen_s - 0.18, g.cowl_z - 0.10),
            (g.screen_s, g.cowl_z),
            (g.screen_s * 0.55 + g.roof_front * 0.45, g.cowl_z + screen_rise * 0.53),
            (g.roof_front, g.height - 0.045),
            (g.roof_front * 0.5 + g.roof_peak * 0.5, g.height - 0.008),
            (g.roof_peak, g.height),
            (g.roof_peak * 0.45 + g.roof_rear * 0.55, g.height * 0.42 + g.roof_rear_z * 0.58 + 0.012),
            *_roof_end(g),
            (g.roof_rear * 0.45 + g.deck_s * 0.55, g.deck_z + (g.roof_rear_z - g.deck_z) * fastback),
            (g.deck_s, g.deck_z),
            (g.deck_s + 0.05, g.deck_z - 0.1),
        ]
    )
    return np.vstack([top, [(g.deck_s - 0.05, 0.6), (g.screen_s + 0.2, 0.6)]])
