import { applies, factOf, lookUp, shareOf, type CarFacts, type Range } from './car-facts.ts';
import type { Amount, Charge } from './jurisdiction.ts';

/** Returns what a charge costs for a car; `null` if it is not for this car. */
export function chargeRange({ amount, when }: Charge, facts: CarFacts, year: number): Range | null {
  const answer = applies(when, facts, year);
  if (answer === 'no') return null;
  const range = amountRange(amount, facts, year);
  return answer === 'maybe' ? { low: 0, high: range.high } : range;
}

function amountRange(amount: Amount, facts: CarFacts, year: number): Range {
  const age = factOf('age', facts, year);
  switch (amount.kind) {
    case 'flat':
      return { low: amount.low, high: amount.high };
    case 'bands':
      return multiply(lookUp(amount.bands, factOf(amount.by, facts, year)), amount.factors, age);
    case 'share': {
      const base = factOf(amount.of, facts, year);
      const { plus = 0, least = 0, rounding = { base: 1, amount: 1 } } = amount;
      if (base === null) return { low: Math.max(plus, least), high: null };
      const rate = lookUp(amount.rates, age);
      const taxed = roundTo(base, rounding.base);
      const cents = (ppm: number) => Math.max(plus + roundTo(shareOf(taxed, ppm), rounding.amount), least);
      return { low: cents(rate.low), high: rate.high === null ? null : cents(rate.high) };
    }
  }
}

function roundTo(cents: number, step: number): number {
  return Math.round(cents / step) * step;
}

function multiply(range: Range, factors: Parameters<typeof lookUp>[0] | undefined, age: number | null): Range {
  if (factors === undefined) return range;
  const { low, high } = lookUp(factors, age);
  return {
    low: shareOf(range.low, low),
    high: range.high === null || high === null ? null : shareOf(range.high, high),
  };
}
