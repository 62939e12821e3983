import type { Condition } from './jurisdiction.ts';

/** The known facts about a car. Money is in cents. */
export type CarFacts = {
  priceCents: number;
  isNew: boolean;
  modelYear: number;
  fuelCode: string | null;
  /** Whether it is a pickup or a cargo van, which some states register as trucks; `null` if unknown. */
  isTruck: boolean | null;
  /** The list price when new, if it is known with certainty. */
  msrpCents: number | null;
  /** The maximum of the list price when new; without a maximum, and if the price is known, it has no effect. */
  msrpMostCents: number | null;
  weightPounds: number | null;
  mpgCombined: number | null;
  mpgCity: number | null;
  mileage: number | null;
  /** The dealer's mandatory fees according to the feed, if it names them. */
  dealerFeesCents: number | null;
};

/** An amount between two ends, in cents. `high` is `null` if no upper end is known. */
export type Range = { low: number; high: number | null };

type Band = { upTo: number | null; low: number; high: number | null };
type FactName = NonNullable<Condition['limits']>[number]['by'];

/** Returns a fact that rules depend on, `null` if it is unknown. `year` is the current year. */
export function factOf(name: FactName, facts: CarFacts, year: number): number | null {
  switch (name) {
    case 'age':
      return Math.max(0, year - facts.modelYear);
    case 'price':
      return facts.priceCents;
    case 'msrp':
      return facts.msrpCents;
    case 'weight':
      return facts.weightPounds;
    case 'mpg':
      return facts.mpgCombined;
    case 'cityMpg':
      return facts.mpgCity;
    case 'miles':
      return facts.mileage;
  }
}

/**
 * Returns the range of a fact. If its value is unknown, the range starts at 0 and ends at its maximum, which is known
 * for list prices only.
 */
export function factRange(name: FactName, facts: CarFacts, year: number): Range {
  const value = factOf(name, facts, year);
  if (value !== null) return { low: value, high: value };
  return { low: 0, high: name === 'msrp' ? facts.msrpMostCents : null };
}

/** Returns the range of the figures of all bands that may contain a value. The last band contains every higher value. */
export function bandsRange(bands: readonly Band[], { low: least, high: most }: Range): Range {
  const first = bands.findIndex(({ upTo }) => upTo === null || least <= upTo);
  const last = most === null ? -1 : bands.findIndex(({ upTo }) => upTo === null || most <= upTo);
  const from = first < 0 ? bands.length - 1 : first;
  const to = last < 0 ? bands.length - 1 : last;
  let { low, high } = bands[from]!;
  for (let at = from + 1; at <= to; at++) {
    const band = bands[at]!;
    low = Math.min(low, band.low);
    high = high === null || band.high === null ? null : Math.max(high, band.high);
  }
  return { low, high };
}

/** Returns whether a rule applies to a car; `maybe` if a fact that it needs is unknown. */
export function evaluateCondition(
  condition: Condition | undefined,
  facts: CarFacts,
  year: number,
): 'yes' | 'no' | 'maybe' {
  if (condition === undefined) return 'yes';
  const { isNew, fuels, isTruck, limits = [] } = condition;
  if (isNew !== undefined && isNew !== facts.isNew) return 'no';
  if (fuels !== undefined && facts.fuelCode !== null && !fuels.includes(facts.fuelCode)) return 'no';
  if (isTruck !== undefined && facts.isTruck !== null && isTruck !== facts.isTruck) return 'no';
  let isCertain = (fuels === undefined || facts.fuelCode !== null) && (isTruck === undefined || facts.isTruck !== null);
  for (const { by, over, upTo } of limits) {
    const { low, high } = factRange(by, facts, year);
    if (over !== undefined && high !== null && high <= over) return 'no';
    if (upTo !== undefined && low > upTo) return 'no';
    if (low !== high) isCertain = false;
  }
  return isCertain ? 'yes' : 'maybe';
}

/** Returns a share of an amount, rounded half up to the cent. Exact for prices below $90 million and whole `ppm`. */
export function shareOfCents(cents: number, ppm: number): number {
  return Math.round((cents * ppm) / 1_000_000);
}

export function addRanges(ranges: readonly Range[]): Range {
  return ranges.reduce<Range>(
    (sum, { low, high }) => ({
      low: sum.low + low,
      high: sum.high === null || high === null ? null : sum.high + high,
    }),
    { low: 0, high: 0 },
  );
}
