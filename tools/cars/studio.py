"""The photo studio: endless floor, backdrop, lights, and a camera that frames any car alike."""

import math
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Vector

from blend import link

BACKDROP_RADIANCE = 1.02


@dataclass(frozen=True)
class View:
    azimuth: float
    height: float
    lens: float
    # How much of the picture's width and height the car may take.
    fill: tuple
    size: tuple


# The view that stands for a car, by where its photographer stands. `long` is far away with a long lens.
CAMERAS = {
    "eye": View(41, 1.50, 80, (0.92, 0.68), (1200, 900)),
    "low": View(35, 0.85, 62, (0.93, 0.70), (1200, 900)),
    "high": View(48, 2.20, 85, (0.90, 0.68), (1200, 900)),
    "long": View(31, 1.15, 130, (0.88, 0.70), (1200, 900)),
}
# The other pictures of a gallery. `wheel` is a close-up of the front wheel.
FURTHER_VIEWS = {
    "side": View(90, 1.05, 110, (0.93, 0.62), (1200, 900)),
    "front": View(2.5, 1.15, 100, (0.70, 0.70), (1200, 900)),
    "rear34": View(140, 1.65, 80, (0.92, 0.68), (1200, 900)),
    "wheel": View(66, 0.62, 70, (0.80, 0.90), (1200, 900)),
}
VIEWS = ("front34", *FURTHER_VIEWS)


def view_of(shape, name):
    return CAMERAS[shape.camera] if name == "front34" else FURTHER_VIEWS[name]


REFERENCE_LENGTH = 5.4


def build_studio():
    _floor()
    _world()


def place_lights(view):
    """The rig flatters the side it stands on, so it walks round to the rear with the camera."""
    for box in [thing for thing in bpy.data.objects if thing.name.startswith("soft-box")]:
        bpy.data.objects.remove(box)
    _lights(mirror=-1 if view.azimuth > 100 else 1)


def _material(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.node_tree.nodes.clear()
    return material, material.node_tree.nodes, material.node_tree.links


def _floor():
    """Catches the car's shadow and throws light back at it; the picture of the floor is painted by backdrops.py."""
    bpy.ops.mesh.primitive_plane_add(size=80)
    material, nodes, links = _material("floor")
    lit = nodes.new("ShaderNodeBsdfDiffuse")
    lit.inputs["Color"].default_value = (0.505, 0.505, 0.505, 1)
    links.new(lit.outputs[0], nodes.new("ShaderNodeOutputMaterial").inputs[0])
    floor = bpy.context.object
    floor.data.materials.append(material)
    floor.is_shadow_catcher = True


# Brightness of the room by height of the look: bright floor and ceiling, a dark band at the horizon. That band is
# what gives flanks their contrast.
ROOM = ((0.0, 0.5), (0.47, 0.5), (0.497, 0.42), (0.512, 0.06), (0.60, 0.065), (0.78, 0.05), (0.87, 0.10), (0.955, 0.75))
CEILING = 1.5


def _world():
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    at = nodes.new("ShaderNodeTexCoord")
    split = nodes.new("ShaderNodeSeparateXYZ")
    height = nodes.new("ShaderNodeMapRange")
    height.inputs["From Min"].default_value = -1
    ramp = nodes.new("ShaderNodeValToRGB")
    seen = nodes.new("ShaderNodeLightPath")
    mix = nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    links.new(at.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], height.inputs["Value"])
    links.new(height.outputs[0], ramp.inputs[0])
    links.new(seen.outputs["Is Camera Ray"], mix.inputs[0])
    links.new(ramp.outputs[0], mix.inputs[6])
    mix.inputs[7].default_value = (BACKDROP_RADIANCE, BACKDROP_RADIANCE, BACKDROP_RADIANCE, 1)
    links.new(mix.outputs[2], nodes["Background"].inputs[0])
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (0.5, 0.5, 0.5, 1)
    stops[1].position, stops[1].color = 1.0, (CEILING, CEILING, CEILING, 1)
    for position, grey in ROOM[1:]:
        stops.new(position).color = (grey, grey, grey, 1)


def _lights(mirror):
    _area((0, 1.2, 5.0), (8.5, 0.55), 420, (0, 0.3, 0), mirror)
    _area((0, -1.5, 5.0), (8.5, 0.8), 330, (0, -0.3, 0), mirror)
    _area((6.0, 6.2, 3.2), (4, 1.3), 210, (0.3, 0, 0.6), mirror)
    _area((8, -2.2, 2.6), (1.2, 3.4), 200, (0, 0, 0.6), mirror)
    _area((-6.5, 6.0, 2.15), (6.5, 0.55), 150, (-0.5, 0, 0.7), mirror)


def _area(location, size, power, target, mirror):
    lamp = bpy.data.lights.new("soft-box", "AREA")
    lamp.shape = "RECTANGLE"
    lamp.size, lamp.size_y = size
    lamp.energy = power
    box = link(bpy.data.objects.new("soft-box", lamp))
    box.location = (location[0] * mirror, *location[1:])
    aim = Vector((target[0] * mirror, *target[1:])) - box.location
    box.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    box.visible_camera = False


def add_camera(view, points, length):
    """Returns a camera that looks at the points. Steps back until the car fills its share of the picture; long cars get a little more of it than short ones."""
    scene = bpy.context.scene
    camera = bpy.data.cameras.new("camera")
    camera.lens = view.lens
    holder = link(bpy.data.objects.new("camera", camera))
    scene.camera = holder
    share = min(1.0, (length / REFERENCE_LENGTH) ** 0.45)
    middle = points[:, 2].max() * 0.46
    near, far = 3.0, 40.0
    for _ in range(30):
        distance = (near + far) / 2
        low, high = _frame(view, points, distance, middle, holder)
        extent = high - low
        too_big = extent[0] > view.fill[0] * share or extent[1] > view.fill[1] * 0.75
        near, far = (distance, far) if too_big else (near, distance)
    low, high = _frame(view, points, distance, middle, holder)
    camera.shift_x = (low[0] + high[0]) / 2
    camera.shift_y = (low[1] + high[1]) / 2 + 0.012
    return holder


def lens_of(camera, size):
    """What backdrops.py needs to paint the place around the car: where the camera stands and which ray a pixel sees."""
    width, height = size
    rotation = np.array(camera.rotation_euler.to_matrix())
    return {
        "place": list(camera.location),
        "right": rotation[:, 0].tolist(),
        "up": rotation[:, 1].tolist(),
        "ahead": (-rotation[:, 2]).tolist(),
        "pixels": camera.data.lens / 36 * width,
        "middle": [width * (0.5 - camera.data.shift_x), height / 2 + width * camera.data.shift_y],
        "size": list(size),
    }


def _frame(view, points, distance, middle, holder):
    """Bounds of the car in units of the picture's width, from its center."""
    turn = math.radians(view.azimuth)
    holder.location = Vector((math.cos(turn) * distance, math.sin(turn) * distance, view.height))
    aim = Vector((0, 0, middle)) - holder.location
    holder.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    rotation = np.array(holder.rotation_euler.to_matrix())
    local = (points - np.array(holder.location)) @ rotation
    on_film = local[:, :2] / -local[:, 2:] * view.lens / 36
    return on_film.min(0), on_film.max(0)


def set_quality(size, samples, device="CPU"):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = "OPEN_EXR", "RGBA", "16"
    scene.render.use_persistent_data = True
    scene.render.film_transparent = True
    cycles = scene.cycles
    cycles.device = "CPU" if device == "CPU" else "GPU"
    cycles.denoising_use_gpu = device != "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    # Left to itself, Cycles wants more samples than we take before it calls any pixel done.
    cycles.adaptive_min_samples = 6
    cycles.adaptive_threshold = 0.04
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_prefilter = "ACCURATE"
    cycles.max_bounces = 3
    cycles.transparent_max_bounces = 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
