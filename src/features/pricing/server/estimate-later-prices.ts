import { setImmediate } from 'node:timers/promises';
import { DEFAULT_USE } from '#features/ownership/ownership.ts';
import { createAppraiser } from '../model/appraise.ts';
import { estimateLaterPriceState, type LaterPriceState } from '../model/later/later-price-state.ts';
import type { PricedCar } from '../model/priced-car.ts';
import { decodeMarket } from './encode-market.ts';
import type { EncodedMarket } from './market-models.ts';

const CARS_BETWEEN_PAUSES = 200;

/**
 * Estimates what cars will be offered for after the usual use, by id. Uses the market as servers load it, so that
 * searches and pages have the same amounts.
 * @throws the signal's reason
 */
export async function estimateLaterPrices(
  { head, bytes }: EncodedMarket,
  cars: readonly { car: PricedCar; judgment: LaterPriceState }[],
  { now, signal }: { now: number; signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<number, LaterPriceState>> {
  const appraiser = createAppraiser(decodeMarket(head, bytes));
  const later = new Map<number, LaterPriceState>();
  // An appraiser keeps few model years unpacked.
  const byModel = cars.toSorted((a, b) => compare(a.car, b.car));
  for (const [at, { car, judgment }] of byModel.entries()) {
    if (at % CARS_BETWEEN_PAUSES === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    later.set(car.id, estimateLaterPriceState(judgment, car, { appraiser, use: DEFAULT_USE, now }));
  }
  return later;
}

function compare(a: PricedCar, b: PricedCar): number {
  const [one, other] = [a.modelKey ?? '', b.modelKey ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return a.year - b.year;
}
