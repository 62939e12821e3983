import { evaluateCondition, factRange, bandsRange, shareOfCents, type CarFacts, type Range } from './car-facts.ts';
import type { Amount, Charge } from './jurisdiction.ts';

/** Returns what a charge costs for a car; `null` if it is not for this car. */
export function chargeRange({ amount, when }: Charge, facts: CarFacts, year: number): Range | null {
  const answer = evaluateCondition(when, facts, year);
  if (answer === 'no') return null;
  const range = amountRange(amount, facts, year);
  return answer === 'maybe' ? { low: 0, high: range.high } : range;
}

/** Returns whether the amount of a charge, or whether it applies, depends on the car's list price when new. */
export function dependsOnMsrp({ amount, when }: Charge): boolean {
  const by = amount.kind === 'share' ? amount.of : amount.kind === 'bands' ? amount.by : null;
  return by === 'msrp' || (when?.limits ?? []).some((limit) => limit.by === 'msrp');
}

function amountRange(amount: Amount, facts: CarFacts, year: number): Range {
  const age = factRange('age', facts, year);
  switch (amount.kind) {
    case 'flat':
      return { low: amount.low, high: amount.high };
    case 'bands':
      return multiply(bandsRange(amount.bands, factRange(amount.by, facts, year)), amount.factors, age);
    case 'share': {
      const base = factRange(amount.of, facts, year);
      const { plus = 0, least = 0, rounding = { base: 1, amount: 1 } } = amount;
      const rate = bandsRange(amount.rates, age);
      const cents = (from: number, ppm: number) =>
        Math.max(plus + roundTo(shareOfCents(roundTo(from, rounding.base), ppm), rounding.amount), least);
      return { low: cents(base.low, rate.low), high: rate.high === null ? null : mostCents(base, rate.high, cents) };
    }
  }
}

function roundTo(cents: number, step: number): number {
  return Math.round(cents / step) * step;
}

/** A rate of 0% costs nothing, even for an amount without an upper end. */
function mostCents({ high }: Range, ppm: number, cents: (from: number, ppm: number) => number): number | null {
  if (high === null) return ppm === 0 ? cents(0, 0) : null;
  return cents(high, ppm);
}

function multiply(range: Range, factors: Parameters<typeof bandsRange>[0] | undefined, age: Range): Range {
  if (factors === undefined) return range;
  const { low, high } = bandsRange(factors, age);
  return {
    low: shareOfCents(range.low, low),
    high: range.high === null || high === null ? null : shareOfCents(range.high, high),
  };
}
