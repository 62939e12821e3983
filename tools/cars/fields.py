"""Small pieces for sculpting with signed distances: negative inside, positive outside, metres."""

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates, spline_filter
from scipy.spatial import cKDTree
from skimage.measure import points_in_poly


def smooth_max(a, b, radius):
    """Intersection whose edge is rounded by `radius`."""
    overlap = np.maximum(radius - np.abs(a - b), 0) / radius
    return np.maximum(a, b) + overlap**3 * radius / 6


def smooth_min(a, b, radius):
    """Union whose seam is filled by `radius`."""
    return -smooth_max(-a, -b, radius)


def ramp(start, end, x):
    """0 before `start`, 1 after `end`, smooth between; `start` may be the larger one."""
    t = np.clip((x - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def box(*distances):
    """Sharp intersection of any number of half spaces."""
    result = distances[0]
    for distance in distances[1:]:
        result = np.maximum(result, distance)
    return result


def spline(points, steps=60):
    """Centripetal Catmull-Rom through all points: no loops or overshoot where points crowd."""
    points = np.array(points, float)
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    pieces = [_spline_piece(padded[i : i + 4], steps) for i in range(len(padded) - 3)]
    return np.vstack([*pieces, points[-1:]])


def _spline_piece(quad, steps):
    knots = [0.0]
    for a, b in zip(quad, quad[1:]):
        knots.append(knots[-1] + max(np.linalg.norm(b - a) ** 0.5, 1e-4))
    t = np.linspace(knots[1], knots[2], steps, endpoint=False)[:, None]
    level = list(quad)
    for degree in (1, 2, 3):
        # The middle level blends over a wider interval than the outer two (Barry and Goldman).
        spans = [(0, 1), (1, 2), (2, 3)] if degree == 1 else [(0, 2), (1, 3)] if degree == 2 else [(1, 2)]
        level = [
            ((knots[b] - t) * p + (t - knots[a]) * q) / (knots[b] - knots[a])
            for (a, b), p, q in zip(spans, level, level[1:])
        ]
    return level[0]


class Outline:
    """Signed distance to a closed polygon in the (s, z) plane, cached on a grid and read by cubic splines.

    The blur removes the creases a polygon's corners leave in the field, which would show as facets in reflections.
    """

    def __init__(self, polygon, low, high, cell=0.01, blur=1.2):
        self.low, self.cell = low, cell
        axes = [np.arange(a, b + cell, cell) for a, b in zip(low, high)]
        grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 2)
        polygon = _resample(np.asarray(polygon))
        distance = _distance_to_polygon(polygon, grid)
        inside = points_in_poly(grid, polygon[::2])
        field = np.where(inside, -distance, distance).reshape(len(axes[0]), len(axes[1]))
        self.coefficients = spline_filter(gaussian_filter(field, blur), 3)

    def __call__(self, s, z):
        s, z = np.broadcast_arrays(s, z)
        at = [(s - self.low[0]) / self.cell, (z - self.low[1]) / self.cell]
        return map_coordinates(self.coefficients, at, order=3, prefilter=False, mode="nearest")


def _resample(polygon, spacing=0.004):
    pieces = []
    for a, b in zip(polygon, np.roll(polygon, -1, 0)):
        length = np.linalg.norm(b - a)
        if length > 1e-6:
            steps = np.linspace(0, 1, max(1, int(length / spacing)), endpoint=False)
            pieces.append(a + (b - a) * steps[:, None])
    return np.vstack(pieces)


def _distance_to_polygon(polygon, grid):
    _, nearest = cKDTree(polygon).query(grid)
    best = np.full(len(grid), np.inf)
    for offset in (-1, 0):
        a = polygon[(nearest + offset) % len(polygon)]
        b = polygon[(nearest + offset + 1) % len(polygon)]
        edge = b - a
        t = np.clip(((grid - a) * edge).sum(1) / np.maximum((edge**2).sum(1), 1e-12), 0, 1)
        best = np.minimum(best, np.linalg.norm(grid - a - edge * t[:, None], axis=1))
    return best
