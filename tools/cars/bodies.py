"""Sculpts bodies and stores them, so that many processes (or a machine without scipy) can render them.

    python bodies.py <folder> [cell]
"""

import pickle
import sys
from multiprocessing import Pool
from pathlib import Path

from body import Body
from mesh import build_mesh
from shapes import BY_NAME


def store(job):
    name, folder, cell = job
    body = Body(BY_NAME[name])
    with (folder / f"{name}.pickle").open("wb") as file:
        pickle.dump((body, build_mesh(body, cell)), file)
    print(name, flush=True)


def main():
    folder = Path(sys.argv[1])
    cell = float(sys.argv[2]) if len(sys.argv) > 2 else 0.0115
    folder.mkdir(parents=True, exist_ok=True)
    with Pool() as pool:
        pool.map(store, [(name, folder, cell) for name in BY_NAME], chunksize=1)


if __name__ == "__main__":
    main()
