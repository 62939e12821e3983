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
  if (name === 'age') return Math.max(0, year - facts.modelYear);
  return {
    price: facts.priceCents,
    msrp: facts.msrpCents,
    weight: facts.weightPounds,
    mpg: facts.mpgCombined,
    cityMpg: facts.mpgCity,
    miles: facts.mileage,
  }[name];
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
  const answers = new Set([
    condition?.isNew === undefined || condition.isNew === facts.isNew,
    condition?.fuels === undefined || (facts.fuelCode === null ? null : condition.fuels.includes(facts.fuelCode)),
    ...(condition?.limits ?? []).map(({ by, over, upTo }) => {
      const value = factOf(by, facts, year);
      return value === null ? null : (over === undefined || value > over) && (upTo === undefined || value <= upTo);
    }),
  ]);
  if (answers.has(false)) return 'no';
  return answers.has(null) ? 'maybe' : 'yes';
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
