"""Renders plates: per shape and view, one linear picture with alpha from which paints.py makes every paint.

    python plates.py <folder> [--shapes sedan,suv] [--views front34,side] [--samples 32] [--scale 1.0] [--cell 0.0115]
        [--device CPU] [--bodies <folder of bodies.py>]

A plate that exists is kept, so a run continues where another stopped.
"""

import argparse
import json
import pickle
import time
from pathlib import Path

import bpy
import numpy as np

from scene import CarScene, render_linear
from shapes import BY_NAME
from studio import VIEWS, lens_of, set_quality, view_of


def main():
    options = _options()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.shapes.split(","):
        wanted = [view for view in options.views.split(",") if not _plate(options, name, view).exists()]
        if wanted:
            _shape(name, wanted, options)


def _options():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shapes", default=",".join(BY_NAME))
    parser.add_argument("--views", default=",".join(VIEWS))
    parser.add_argument("--samples", type=int, default=32)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--cell", type=float, default=0.0115)
    parser.add_argument("--device", default="CPU", choices=("CPU", "CUDA", "OPTIX"))
    parser.add_argument("--bodies", type=Path)
    return parser.parse_args()


def _plate(options, name, view):
    return options.folder / f"{name}-{view}.npy"


def _shape(name, views, options):
    started = time.time()
    scene = _scene(name, options)
    # Emptying Blender forgets which device renders.
    choose_device(options.device)
    print(f"{name}: scene in {time.time() - started:.1f} s", flush=True)
    for view_name in views:
        view = view_of(scene.shape, view_name)
        size = tuple(int(side * options.scale) for side in view.size)
        camera = scene.aim(view, near_wheel=view_name == "wheel")
        set_quality(size, options.samples, options.device)
        started = time.time()
        _render(_plate(options, name, view_name), size)
        (options.folder / f"{name}-{view_name}.json").write_text(json.dumps(lens_of(camera, size)))
        print(f"{name} {view_name}: {time.time() - started:.1f} s", flush=True)


def _scene(name, options):
    if not options.bodies:
        return CarScene.build(BY_NAME[name], options.cell)
    with (options.bodies / f"{name}.pickle").open("rb") as file:
        return CarScene(*pickle.load(file))


def choose_device(device):
    if device == "CPU":
        return
    preferences = bpy.context.preferences.addons["cycles"].preferences
    preferences.compute_device_type = device
    preferences.refresh_devices()
    for found in preferences.devices:
        found.use = found.type == device


def _render(plate, size):
    picture = plate.with_suffix(".exr")
    render_linear(picture)
    image = bpy.data.images.load(str(picture))
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    picture.unlink()
    # Blender counts rows from the bottom.
    rgba = pixels.reshape(size[1], size[0], 4)[::-1]
    np.save(plate, rgba.astype(np.float16))


if __name__ == "__main__":
    main()
