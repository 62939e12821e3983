import { setImmediate } from 'node:timers/promises';
import type { Engine } from '@forecourt/engine';
import { basisOf, priceColumn, type VehicleQuery } from '#features/search/search.ts';
import { SearchQueueFullError } from '#features/search/search.server.ts';
import { outTheDoorPrices } from './out-the-door-prices.ts';

/** Maximum number of computed columns in the engine. The least recently used ones are removed. */
const MAX_COLUMNS = 256;
const NAMES = new WeakMap<Engine, Set<string>>();

/**
 * Adds the column with the prices of a search's basis to the engine, if the prices are computed. There is one column
 * for each state and trade-in.
 */
export function addBasisColumn(engine: Engine, query: VehicleQuery): void {
  const basis = basisOf(query);
  if (basis?.kind !== 'out-the-door') return;
  const name = priceColumn({ basis });
  const names = NAMES.get(engine) ?? new Set();
  NAMES.set(engine, names);
  // The last name is the most recently used one.
  if (!names.delete(name)) {
    if (names.size === MAX_COLUMNS) removeOldest(engine, names);
    engine.addComputed(name, outTheDoorPrices(basis));
  }
  names.add(name);
}

/** For at most this many blocks of 1,024 cars, a search computes the prices in less time than a slice takes. */
const FEW_BLOCKS = 4;
/** Maximum time in ms that other requests wait while prices are computed. */
const SLICE_MS = 5;
/** Maximum number of columns that wait to be computed, so that the queue cannot grow without limit. */
const MAX_PENDING = 16;

/** A promise for the end of the last computation, and the number of searches that wait for each column. */
type Turns = { last: Promise<unknown>; readonly pending: Map<string, number> };
const TURNS = new WeakMap<Engine, Turns>();

/**
 * Computes the prices of a search's basis for all cars before the search needs them, in slices, so that other requests
 * continue meanwhile. One basis is computed at a time, so that many new bases slow down other searches no more than one
 * does. `countBlocks`: the number of blocks of cars that the search reads. If there are few, the search itself computes
 * the prices.
 * @throws SearchQueueFullError if too many other bases wait; the reason of `signal`.
 */
export async function computeBasisColumn(
  engine: Engine,
  query: VehicleQuery,
  { signal, countBlocks }: { signal?: AbortSignal | undefined; countBlocks?: () => number } = {},
): Promise<void> {
  const basis = basisOf(query);
  if (basis?.kind !== 'out-the-door') return;
  const name = priceColumn({ basis });
  if (engine.isComputed(name) || (countBlocks && countBlocks() <= FEW_BLOCKS)) return;
  const turns = TURNS.get(engine) ?? { last: Promise.resolve(), pending: new Map<string, number>() };
  TURNS.set(engine, turns);
  const { pending } = turns;
  if (pending.size >= MAX_PENDING && !pending.has(name))
    throw new SearchQueueFullError('Too many searches wait for prices out the door.');
  if (!computeSlice(engine, query)) return;
  pending.set(name, (pending.get(name) ?? 0) + 1);
  const turn = computeInTurn(engine, query, turns.last, signal).finally(() => {
    const others = pending.get(name)! - 1;
    if (others === 0) pending.delete(name);
    else pending.set(name, others);
  });
  turns.last = turn.catch(() => undefined);
  await turn;
}

async function computeInTurn(
  engine: Engine,
  query: VehicleQuery,
  before: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await before;
  do {
    await setImmediate();
    signal?.throwIfAborted();
  } while (computeSlice(engine, query));
}

/** Returns whether prices remain to be computed. */
function computeSlice(engine: Engine, query: VehicleQuery): boolean {
  // Other searches may have removed the column in the meantime.
  addBasisColumn(engine, query);
  const end = performance.now() + SLICE_MS;
  const basis = basisOf(query);
  return engine.warmComputed(priceColumn(basis ? { basis } : {}), () => performance.now() < end);
}

function removeOldest(engine: Engine, names: Set<string>): void {
  for (const name of names) {
    names.delete(name);
    engine.removeComputed(name);
    return;
  }
}
