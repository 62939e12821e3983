"""The few calls into Blender that everything else is built from."""

import math

import bpy
import numpy as np


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def link(thing):
    bpy.context.scene.collection.objects.link(thing)
    return thing


def mesh_object(name, vertices, faces, material):
    """A smooth-shaded object from lists of points and polygons."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], [tuple(int(i) for i in f) for f in faces])
    mesh.update()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(material)
    return link(bpy.data.objects.new(name, mesh))


def triangle_object(name, car, material):
    """The body: too many triangles for lists, with its own normals and one attribute per zone."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(car.vertices))
    mesh.vertices.foreach_set("co", car.vertices.ravel())
    mesh.loops.add(car.faces.size)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(car.faces).ravel())
    mesh.polygons.add(len(car.faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, car.faces.size, 3))
    mesh.update()
    mesh.validate()
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    mesh.normals_split_custom_set_from_vertices([tuple(n) for n in car.normals])
    for zone, distances in car.zones.items():
        mesh.attributes.new(zone, "FLOAT", "POINT").data.foreach_set("value", distances)
    mesh.materials.append(material)
    return link(bpy.data.objects.new(name, mesh))


def lathe(name, profile, material, center, side=1, segments=96):
    """Turns a profile of (radius, depth) pairs about the y axis; depth counts inwards from the outer face."""
    count = len(profile)
    vertices, faces = [], []
    for i in range(segments):
        angle = 2 * math.pi * i / segments
        for radius, depth in profile:
            vertices.append(
                (
                    radius * math.cos(angle) + center[0],
                    center[1] - side * depth,
                    radius * math.sin(angle) + center[2],
                )
            )
    for i in range(segments):
        for j in range(count - 1):
            a, b = i * count + j, (i + 1) % segments * count + j
            faces.append((a, a + 1, b + 1, b) if side > 0 else (a, b, b + 1, a + 1))
    return mesh_object(name, vertices, faces, material)


def rounded_block(name, center, radii, material, squareness=3.0, segments=40, bend=None):
    """A superellipsoid: an egg at squareness 2, nearly a box at 6. `bend` may move each finished point."""

    def power(x):
        return math.copysign(abs(x) ** (2 / squareness), x)

    vertices, faces = [], []
    for i in range(segments + 1):
        tilt = -math.pi / 2 + math.pi * i / segments
        for j in range(segments):
            turn = 2 * math.pi * j / segments
            point = (
                center[0] + radii[0] * power(math.cos(tilt)) * power(math.cos(turn)),
                center[1] + radii[1] * power(math.cos(tilt)) * power(math.sin(turn)),
                center[2] + radii[2] * power(math.sin(tilt)),
            )
            vertices.append(bend(point) if bend else point)
    for i in range(segments):
        for j in range(segments):
            right = (j + 1) % segments
            faces.append((i * segments + j, i * segments + right, (i + 1) * segments + right, (i + 1) * segments + j))
    return mesh_object(name, vertices, faces, material)
