import type { Condition } from './jurisdiction.ts';

/** What is known about a car. Money is in cents. */
export type CarFacts = {
  priceCents: number;
  isNew: boolean;
  modelYear: number;
  fuelCode: string | null;
  msrpCents: number | null;
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

/** Returns the figures of the band that contains a value. If the value is unknown, returns the range of all bands. */
export function lookUp(bands: readonly Band[], value: number | null): Range {
  if (value === null) {
    const highs = bands.map(({ high }) => high);
    return {
      low: Math.min(...bands.map(({ low }) => low)),
      high: highs.some((high) => high === null) ? null : Math.max(...highs.map(Number)),
    };
  }
  const { low, high } = bands.find(({ upTo }) => upTo === null || value <= upTo) ?? bands.at(-1)!;
  return { low, high };
}

/** Returns whether a rule applies to a car; `maybe` if a fact that it needs is unknown. */
export function applies(condition: Condition | undefined, facts: CarFacts, year: number): 'yes' | 'no' | 'maybe' {
  if (condition === undefined) return 'yes';
  const { isNew, fuels, limits = [] } = condition;
  if (isNew !== undefined && isNew !== facts.isNew) return 'no';
  if (fuels !== undefined && facts.fuelCode !== null && !fuels.includes(facts.fuelCode)) return 'no';
  let isCertain = fuels === undefined || facts.fuelCode !== null;
  for (const { by, over, upTo } of limits) {
    const value = factOf(by, facts, year);
    if (value === null) isCertain = false;
    else if ((over !== undefined && value <= over) || (upTo !== undefined && value > upTo)) return 'no';
  }
  return isCertain ? 'yes' : 'maybe';
}

/** Returns a share of an amount, rounded half up to the cent. Exact for prices below $90 million and whole `ppm`. */
export function shareOf(cents: number, ppm: number): number {
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
