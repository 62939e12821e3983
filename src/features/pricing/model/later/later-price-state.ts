import type { Appraiser } from '../appraise.ts';
import { appraiseLaterPrice } from './appraise-later.ts';
import type { FutureUse } from './later-price.ts';
import type { PricedCar } from '../priced-car.ts';

/**
 * A car's later price as stored between batches: in cents, with the ends of its 80% interval; `null` if it can't be
 * estimated. `laterAt`: when it was last estimated, in milliseconds since 1970; `null` before that, and after the car's
 * facts changed.
 */
export type LaterPriceState = {
  laterPriceCents: number | null;
  laterLowCents: number | null;
  laterHighCents: number | null;
  laterAt: number | null;
};

/** An estimate takes about a millisecond per car, so it is not repeated in every batch. */
const KEPT_FOR_MS = 24 * 3_600_000;
/** A smaller change is ignored, so that listings do not change every day by a few dollars. */
const WORTH_CHANGING = 0.005;

/**
 * Returns whether the later price of a car must be estimated in a batch. Prices of an earlier version have no interval.
 */
export function isLaterPriceDue({ laterAt, laterPriceCents, laterLowCents }: LaterPriceState, now: number): boolean {
  return laterAt === null || now - laterAt >= KEPT_FOR_MS || (laterPriceCents !== null && laterLowCents === null);
}

/** Estimates what a car will be offered for. */
export function estimateLaterPriceState(
  before: LaterPriceState,
  car: PricedCar,
  { appraiser, use, now }: { appraiser: Appraiser; use: FutureUse; now: number },
): LaterPriceState {
  const later = appraiseLaterPrice(appraiser, car, use);
  if (later === null) return { laterPriceCents: null, laterLowCents: null, laterHighCents: null, laterAt: now };
  const next = {
    laterPriceCents: Math.round(later.price * 100),
    laterLowCents: Math.round(later.low * 100),
    laterHighCents: Math.round(later.high * 100),
  };
  return AMOUNTS.every((name) => isNear(before[name], next[name]))
    ? { ...before, laterAt: now }
    : { ...next, laterAt: now };
}

const AMOUNTS = ['laterPriceCents', 'laterLowCents', 'laterHighCents'] as const;

function isNear(kept: number | null, cents: number): boolean {
  return kept !== null && Math.abs(cents - kept) <= WORTH_CHANGING * kept;
}
