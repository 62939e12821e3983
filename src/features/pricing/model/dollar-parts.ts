import type { FactorPart } from './market.ts';
import type { Factor } from './terms.ts';

/** What a dollar of a fair price is owed to; `steadying`: that it follows the market slowly. */
export type DollarFactor = Exclude<Factor, 'typical'> | 'steadying';

/** A fair price as a sum of whole dollars: `typical`, and what each factor adds to it, make it up exactly. */
export type DollarParts = { typical: number; parts: { factor: DollarFactor; dollars: number }[] };

/** Below this, two prices differ by rounding alone. */
const SAME = 1e-9;

/**
 * A product told as a sum. What lies between the market's middle price and the fair one is divided as the factors'
 * logarithms are, so that no factor's part depends on the order in which they are named. Rounded by largest remainders.
 * @param fairPrice whole dollars, as it is shown
 * @param factors their product is what a batch found; what is shown since is as far from it as the market was steadied
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
    // The rounding of the typical price goes where it is not seen.
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

/** Whole numbers next to `values` that sum to `total`, which is within rounding of their sum. */
function rounded(values: readonly number[], total: number): number[] {
  const floors = values.map(Math.floor);
  const left = total - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = values.map((value, at) => ({ at, remainder: value - floors[at]! }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  const up = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return floors.map((floor, at) => (up.has(at) ? floor + 1 : floor));
}
