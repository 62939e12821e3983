"""Finds where the car is in the encoded pictures, so that the site can put it into other places (ADR 30).

    python masks.py [assets/cars] [--shapes sedan,suv] [--jobs 2]

The plates know this exactly (their alpha), but they are large and not kept. A shape's pictures show the same car in
several known places: pixels in which every picture is a multiple of its place are ground, and the factor is the light
that reaches it; the others are the car. `lenses.json` says where the cameras stand.
"""

import argparse
import json
import math
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import binary_closing, binary_dilation, binary_fill_holes, binary_opening, gaussian_filter, label

from backdrops import place_for
from body import Body
from mesh import build_mesh
from paints import _decode_srgb, paints_of, place_of
from shapes import BY_NAME

# As in studio.py, which needs Blender: azimuth, height, focal length, share of the picture.
CAMERAS = {
    "eye": (41, 1.50, 80, (0.92, 0.68)),
    "low": (35, 0.85, 62, (0.93, 0.70)),
    "high": (48, 2.20, 85, (0.90, 0.68)),
    "long": (31, 1.15, 130, (0.88, 0.70)),
}
FURTHER_VIEWS = {
    "side": (90, 1.05, 110, (0.93, 0.62)),
    "front": (2.5, 1.15, 100, (0.70, 0.70)),
    "rear34": (140, 1.65, 80, (0.92, 0.68)),
    "wheel": (66, 0.62, 70, (0.80, 0.90)),
}
REFERENCE_LENGTH = 5.4
WHEEL_REACH = 0.62
WIDTH, HEIGHT = 1200, 900
# Fronts of the earlier studio stand in no place that backdrops.py knows.
EARLIER_FRONTS = ("sports", "pickup-regular")
MOST_PICTURES = 7
LEAST_RESIDUAL = 0.11
DARK = 0.28
# Residual of a place that is painted as it was.
WELL_KNOWN = 0.05
# The committed plates: fronts, other views.
PLATE_SIZES = {True: ((1000, 750), (1200, 900)), False: ((640, 480),)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cars", type=Path, nargs="?", default=Path("assets/cars"))
    parser.add_argument("--shapes", type=lambda text: text.split(","), default=list(BY_NAME))
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with Pool(options.jobs) as pool:
        found = dict(pool.imap_unordered(_shape, [(options.cars, name) for name in options.shapes], chunksize=1))
    file = options.cars / "lenses.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    known.update({name: lenses for name, lenses in found.items() if lenses})
    file.write_text(json.dumps(dict(sorted(known.items())), separators=(",", ":")) + "\n")


def _shape(job):
    cars, name = job
    if not (cars / name).exists():
        return name, {}
    shape = BY_NAME[name]
    points = np.asarray(build_mesh(Body(shape), 0.03).vertices)[::3]
    lenses = {}
    for view, camera in {"front34": CAMERAS[shape.camera], **FURTHER_VIEWS}.items():
        is_here = (cars / name / f"white-{view}-1200.avif").exists()
        if not is_here or (view == "front34" and name in EARLIER_FRONTS):
            continue
        is_wheel = view == "wheel"
        lens = _lens(camera, _near_wheel(shape) if is_wheel else points, REFERENCE_LENGTH if is_wheel else shape.length)
        mask, shadow = _mask_and_shadow(cars, name, view, lens)
        mask.save(cars / name / f"{view}-mask.webp", quality=55, method=6)
        shadow.save(cars / name / f"{view}-shadow.webp", quality=50, method=6)
        lenses[view] = {key: _rounded(lens[key]) for key in ("place", "right", "up", "ahead", "pixels", "middle")}
    return name, lenses


def _rounded(value):
    return [round(float(part), 4) for part in value] if hasattr(value, "__len__") else round(float(value), 4)


def _near_wheel(shape):
    middle = np.array([shape.length / 2 - shape.front_overhang, shape.half_width - 0.1, shape.tyre])
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-0.15, 0.15) for z in (-1, 1)])
    return middle + corners * (WHEEL_REACH, 1, WHEEL_REACH * 0.72)


def _lens(camera, points, length):
    """The camera that `add_camera` of studio.py finds."""
    fill = camera[3]
    share = min(1.0, (length / REFERENCE_LENGTH) ** 0.45)
    middle = points[:, 2].max() * 0.46
    near, far = 3.0, 40.0
    for _ in range(30):
        distance = (near + far) / 2
        low, high, _ = _frame(camera, points, distance, middle)
        width, height = high - low
        too_big = width > fill[0] * share or height > fill[1] * 0.75
        near, far = (distance, far) if too_big else (near, distance)
    low, high, lens = _frame(camera, points, distance, middle)
    shift_x, shift_y = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2 + 0.012
    return {**lens, "middle": [WIDTH * (0.5 - shift_x), HEIGHT / 2 + WIDTH * shift_y], "size": [WIDTH, HEIGHT]}


def _frame(camera, points, distance, middle):
    azimuth, height, focal, _ = camera
    turn = math.radians(azimuth)
    place = np.array([math.cos(turn) * distance, math.sin(turn) * distance, height])
    ahead = np.array([0, 0, middle]) - place
    ahead /= np.linalg.norm(ahead)
    right = np.cross(ahead, [0, 0, 1])
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    local = (points - place) @ np.stack([right, up, -ahead], 1)
    on_film = local[:, :2] / -local[:, 2:] * focal / 36
    lens = {"place": place, "right": right, "up": up, "ahead": ahead, "pixels": focal / 36 * WIDTH}
    return on_film.min(0), on_film.max(0), lens


def _mask_and_shadow(cars, name, view, lens):
    for size in PLATE_SIZES[view == "front34"]:
        light, worst, usual = _fit(cars, name, view, lens, size)
        # Above the car is only the place.
        if worst[: HEIGHT // 5].mean() < WELL_KNOWN:
            break
    # Where only some pictures differ from their places, the place is not quite known there.
    is_other = (worst > LEAST_RESIDUAL) & (usual > LEAST_RESIDUAL / 2)
    car = binary_opening(is_other | (light < DARK), iterations=2)
    # Wheels belong to the car, although black arches separate them from it.
    parts, _ = label(binary_dilation(car, iterations=7))
    sizes = np.bincount(parts.ravel())
    sizes[0] = 0
    car = binary_fill_holes(binary_closing(car & (parts == sizes.argmax()), iterations=8))
    mask = np.clip((gaussian_filter(car.astype(float), 1.3) - 0.42) / 0.5, 0, 1)
    shadow = Image.fromarray((_shadow(car, light) * 255).astype(np.uint8)).resize((300, 225), Image.BOX)
    return Image.fromarray((mask * 255).astype(np.uint8)), shadow


def _fit(cars, name, view, lens, size):
    """Per pixel: the factor by which pictures are darker than their places, and how badly that fits: mean and median."""
    pictures, places = [], {}
    for paint in _one_per_place(name)[:MOST_PICTURES]:
        scene = place_of(name, paint)
        if scene not in places:
            places[scene] = _place(scene, lens, size)
        file = Image.open(cars / name / f"{paint}-{view}-1200.avif").convert("RGB")
        pictures.append((_decode_srgb(np.asarray(file, np.float32) / 255), places[scene]))
    light = np.median([(p * place).sum(-1) / (place * place).sum(-1) for p, place in pictures], axis=0)
    errors = [((p - light[..., None] * place) ** 2).mean(-1) / place.mean() ** 2 for p, place in pictures]
    return light, np.sqrt(np.mean(errors, axis=0)), np.sqrt(np.median(errors, axis=0))


def _place(scene, lens, size):
    """The place as it was painted: random skylines depend on the size of the plate."""
    scale = size[0] / WIDTH
    scaled = {**lens, "pixels": lens["pixels"] * scale, "middle": [part * scale for part in lens["middle"]], "size": size}
    painted = np.clip(place_for(scene, scaled).picture, 0, 1)
    enlarged = Image.fromarray((painted * 255).astype(np.uint8)).resize((WIDTH, HEIGHT), Image.LANCZOS)
    return _decode_srgb(np.asarray(enlarged, np.float32) / 255).astype(np.float32)


def _one_per_place(name):
    """The shape's paints, so that the first ones stand in different places."""
    paints = list(paints_of(name))
    turns = {}
    rank = {}
    for paint in paints:
        scene = place_of(name, paint)
        rank[paint] = turns.get(scene, 0)
        turns[scene] = rank[paint] + 1
    return sorted(paints, key=lambda paint: rank[paint])


def _shadow(car, light):
    """Light on the ground around the car: smooth, complete below the car, and whole in the distance."""
    small = gaussian_filter(car[::8, ::8].astype(np.float32), 15)
    near = np.asarray(Image.fromarray(small).resize((WIDTH, HEIGHT), Image.BILINEAR))
    floor = np.zeros_like(car)
    floor[int(np.percentile(np.where(car)[0], 40)) :] = True
    open_light = np.median(light[floor & ~car & (near < 0.1)])
    seen = np.where(floor, np.clip(light / open_light, 0, 1), 1)
    weight = gaussian_filter((~car).astype(float), 5)
    smooth = gaussian_filter(np.where(car, 0, seen), 5) / np.maximum(weight, 1e-3)
    filled = np.where(weight > 0.02, smooth, 0.3)
    faded = 1 - (1 - filled) * np.clip(near / 0.06, 0, 1)
    # The picture may be surrounded by more of the place.
    across = np.minimum(np.arange(WIDTH), np.arange(WIDTH)[::-1]) / 90
    down = np.arange(HEIGHT)[::-1] / 90
    inside = np.clip(np.minimum(across[None, :], down[:, None]), 0, 1)
    return np.minimum(1 - (1 - faded) * inside + 0.03, 1)


if __name__ == "__main__":
    main()
