import type { Direction } from '../kit/distance.ts';
import { hashPair } from './key-table.ts';

/**
 * Places fall into cells: cubes of space around the unit sphere on which directions end. This avoids poles and a date
 * line. At level n a cube is 2^-n wide: 250 miles at level 4, 15 at level 8. Cells are identified by 32 hashed bits; a
 * collision costs time, not correctness.
 */
export const NO_LEVEL = -1;
/** Only every second level is used, so that circles of similar size are looked up together. */
const STEP = 2;
const COARSEST = 2;
const FINEST = 14;
/** The minimum width of the cubes at a circle's own level, as a multiple of its radius. */
const MIN_WIDTH = 0.6;
/** Exceeds the rounding error of a place near the border of a cube. */
const SLACK = 1e-9;

/** Returns the finest level for circles whose chord from center to border has this squared length. */
export function levelOf(square: number): number {
  const level = Math.floor(-Math.log2(MIN_WIDTH * Math.sqrt(square)) / STEP) * STEP;
  return level < COARSEST ? NO_LEVEL : Math.min(FINEST, level);
}

/** Returns the levels at which a circle may be looked up: its own, and two coarser ones. */
export function levelsFrom(finest: number): number[] {
  return [finest, finest - STEP, finest - 2 * STEP].filter((level) => level >= COARSEST);
}

/** Returns whether `levelsFrom(finest)` has a level. */
export function hasLevel(finest: number, level: number): boolean {
  return level <= finest && level >= finest - 2 * STEP;
}

export function cellAt(x: number, y: number, z: number, level: number): number {
  const scale = 2 ** level;
  return cell(Math.floor(x * scale), Math.floor(y * scale), Math.floor(z * scale));
}

/**
 * Returns all cells of a level that contain places in the circle. May include duplicates and cells without such places.
 */
export function cellsWithin([x, y, z]: Direction, square: number, level: number): number[] {
  const scale = 2 ** level;
  const line = Math.sqrt(square) * scale + SLACK;
  const [cx, cy, cz] = [x * scale, y * scale, z * scale];
  const cells: number[] = [];
  for (let i = Math.floor(cx - line); i <= cx + line; i++) {
    for (let j = Math.floor(cy - line); j <= cy + line; j++) {
      for (let k = Math.floor(cz - line); k <= cz + line; k++) {
        const apart = gap(i, cx) + gap(j, cy) + gap(k, cz);
        if (apart <= line * line && touchesBall(i, j, k, scale)) cells.push(cell(i, j, k));
      }
    }
  }
  return cells;
}

function cell(i: number, j: number, k: number): number {
  return hashPair(hashPair(i, j), k);
}

/** Returns the squared distance from a number to the unit interval [i, i + 1]. */
function gap(i: number, to: number): number {
  const way = Math.max(0, i - to, to - i - 1);
  return way * way;
}

/** Returns whether the surface of the sphere passes through a cube. */
function touchesBall(i: number, j: number, k: number, radius: number): boolean {
  const nearest = gap(i, 0) + gap(j, 0) + gap(k, 0);
  const farthest = far(i) + far(j) + far(k);
  const slack = SLACK * radius * radius;
  return nearest <= radius * radius + slack && farthest >= radius * radius - slack;
}

function far(i: number): number {
  const way = Math.max(Math.abs(i), Math.abs(i + 1));
  return way * way;
}
