import type { FactorPart } from './market/market.ts';
import type { Factor } from './market/terms.ts';

/** A factor of a fair price. `steadying`: the smoothing toward the market. */
export type DollarFactor = Exclude<Factor, 'typical'> | 'steadying';

/** A fair price as a sum of whole dollars: `typical` plus the amounts of all factors equals it exactly. */
export type DollarParts = { typical: number; parts: { factor: DollarFactor; dollars: number }[] };

/** Log differences below this are rounding errors. */
const SAME = 1e-9;

/**
 * Converts a product of factors into a sum of dollars. The difference between the market's typical price and the fair
 * price is divided in proportion to the factors' logs, so no factor's amount depends on the order of the factors.
 * Amounts are rounded by the largest-remainder method.
 * @param fairPrice in whole dollars, as displayed
 * @param factors their product is the estimate of a batch, which differs from the displayed price because of smoothing
 */
export function dollarParts(fairPrice: number, factors: readonly FactorPart[]): DollarParts | null {
  const first = factors.find(({ factor }) => factor === 'typical');
  const found = factors.reduce((product, { multiplier }) => product * multiplier, 1);
  if (!first || !(found > 0) || !(fairPrice > 0) || !Number.isFinite(found)) return null;
  const typical = Math.round(first.multiplier);
  const logs = [
    ...factors.flatMap(({ factor, multiplier }) =>
      factor === 'typical' ? [] : [{ factor, log: Math.log(multiplier) }],
    ),
    // The rounding error of the typical price is added to the smoothing, where it is not noticeable.
    { factor: 'steadying' as const, log: Math.log(fairPrice / found) + Math.log(first.multiplier / typical) },
  ];
  const whole = Math.log(fairPrice / typical);
  const dollarsPerLog = Math.abs(whole) < SAME ? fairPrice : (fairPrice - typical) / whole;
  const dollars = rounded(
    logs.map(({ log }) => log * dollarsPerLog),
    fairPrice - typical,
  );
  return { typical, parts: logs.map(({ factor }, at) => ({ factor, dollars: dollars[at]! })) };
}

/** Rounds `values` to whole numbers that sum to `total`, which must equal their sum up to rounding. */
function rounded(values: readonly number[], total: number): number[] {
  const floors = values.map(Math.floor);
  const left = total - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = values.map((value, at) => ({ at, remainder: value - floors[at]! }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  const up = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return floors.map((floor, at) => (up.has(at) ? floor + 1 : floor));
}
