"""Renders plates: per shape and view, one linear picture from which paints.py makes every paint.

    python plates.py <folder> [--shapes sedan,suv] [--views front34,side] [--samples 32] [--scale 1.0] [--cell 0.0115]
"""

import argparse
import time
from pathlib import Path

import bpy
import numpy as np

from scene import CarScene, render_linear
from shapes import BY_NAME
from studio import VIEWS, set_quality


def main():
    options = _options()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.shapes.split(","):
        _shape(name, options)


def _options():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shapes", default=",".join(BY_NAME))
    parser.add_argument("--views", default=",".join(VIEWS))
    parser.add_argument("--samples", type=int, default=32)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--cell", type=float, default=0.0115)
    return parser.parse_args()


def _shape(name, options):
    started = time.time()
    scene = CarScene(BY_NAME[name], options.cell)
    print(f"{name}: body in {time.time() - started:.0f} s", flush=True)
    for view_name in options.views.split(","):
        view = VIEWS[view_name]
        size = tuple(int(side * options.scale) for side in view.size)
        scene.stage(view)
        set_quality(size, options.samples)
        started = time.time()
        _render(options.folder / f"{name}-{view_name}", size)
        print(f"{name} {view_name}: {time.time() - started:.0f} s", flush=True)


def _render(stem, size):
    picture = stem.with_suffix(".exr")
    render_linear(picture)
    image = bpy.data.images.load(str(picture))
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    picture.unlink()
    # Blender counts rows from the bottom.
    rgb = pixels.reshape(size[1], size[0], -1)[::-1, :, :3]
    np.save(stem.with_suffix(".npy"), rgb.astype(np.float16))


if __name__ == "__main__":
    main()
