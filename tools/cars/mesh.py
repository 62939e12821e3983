"""From a field to a triangle mesh of the whole car, with exact normals and the zones at every vertex."""

from dataclasses import dataclass

import numpy as np
from skimage.measure import marching_cubes

from zones import relief, zones

SLAB = 16
PROBE = 0.004


@dataclass
class CarMesh:
    vertices: np.ndarray
    faces: np.ndarray
    normals: np.ndarray
    zones: dict


def build_mesh(body, cell=0.0115):
    """Points come back in world coordinates: x forward, y to the left, z up, origin under the middle of the car."""

    def field(points):
        s, y, z = points[:, 0], np.abs(points[:, 1]), points[:, 2]
        return body.field(s, y, z) + relief(body, s, y, z)

    vertices, faces = _march(body, cell)
    for _ in range(2):
        gradient = _gradient(field, vertices)
        gradient /= np.maximum((gradient**2).sum(1, keepdims=True), 0.25)
        vertices = vertices - np.clip(field(vertices), -0.5 * cell, 0.5 * cell)[:, None] * gradient
    normals = _gradient(field, vertices)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-9
    return _mirrored(body, *_half(vertices, faces, normals, cell))


def _march(body, cell):
    g = body.shape
    s = np.arange(-0.08, g.length + 0.09, cell)
    y = np.arange(-3 * cell, g.half_width + 0.10, cell)
    z = np.arange(g.clearance - 0.06, g.height + 0.08, cell)
    values = np.empty((len(s), len(y), len(z)), np.float32)
    for i in range(0, len(s), SLAB):
        at = np.broadcast_arrays(s[i : i + SLAB, None, None], np.abs(y)[None, :, None], z[None, None, :])
        values[i : i + SLAB] = body.field(*at) + relief(body, *at)
    vertices, faces, _, _ = marching_cubes(values, 0, spacing=(cell, cell, cell))
    return vertices + np.array([s[0], y[0], z[0]]), faces


def _gradient(field, points):
    steps = np.eye(3) * PROBE
    return np.stack([(field(points + step) - field(points - step)) / (2 * PROBE) for step in steps], 1)


def _half(vertices, faces, normals, cell):
    faces = faces[vertices[faces][:, :, 1].mean(1) > 0]
    used, faces = np.unique(faces, return_inverse=True)
    vertices, normals, faces = vertices[used], normals[used], faces.reshape(-1, 3)
    near_middle = np.abs(vertices[:, 1]) < cell * 1.1
    vertices[:, 1] = np.where(near_middle, np.maximum(vertices[:, 1], 0), vertices[:, 1])
    return vertices, faces, normals


def _mirrored(body, half, faces, normals):
    marks = {name: np.tile(values, 2).astype(np.float32) for name, values in zones(body, *half.T).items()}
    to_world = lambda points, side: points * np.array([-1, side, 1])
    world = half - np.array([body.shape.length / 2, 0, 0])
    vertices = np.vstack([to_world(world, 1), to_world(world, -1)])
    normals = np.vstack([to_world(normals, 1), to_world(normals, -1)])
    faces = np.vstack([faces, faces[:, ::-1] + len(half)])
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    if (np.cross(b - a, c - a) * normals[faces[:, 0]]).sum() < 0:
        faces = faces[:, ::-1]
    return CarMesh(vertices, faces, normals, marks)
