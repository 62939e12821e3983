import type { Engine } from '@forecourt/engine';
import { priceColumn, type VehicleQuery } from '#features/search/search.ts';
import { outTheDoorPrices } from './out-the-door-prices.ts';

/** The number of columns that an engine knows. It keeps the numbers of those that were used last. */
const MAX_COLUMNS = 256;
const NAMES = new WeakMap<Engine, Set<string>>();

/**
 * Makes the prices of a search's basis known to the engine, if they are computed. There is one column for each state and
 * trade-in.
 */
export function addBasisColumn(engine: Engine, { filters: { price } }: VehicleQuery): void {
  if (price.basis?.kind !== 'out-the-door') return;
  const name = priceColumn(price);
  const names = NAMES.get(engine) ?? new Set();
  NAMES.set(engine, names);
  // The last name is the one that was used last.
  if (!names.delete(name)) {
    if (names.size === MAX_COLUMNS) removeOldest(engine, names);
    engine.addComputed(name, outTheDoorPrices(price.basis));
  }
  names.add(name);
}

function removeOldest(engine: Engine, names: Set<string>): void {
  for (const name of names) {
    names.delete(name);
    engine.removeComputed(name);
    return;
  }
}
