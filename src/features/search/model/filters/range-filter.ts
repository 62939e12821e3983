import type { InvalidParam, ReadParams } from '../filter.ts';
import type { NumberColumn, Predicate } from '../predicate.ts';

/** Both bounds are inclusive. `null` means no bound. */
export type Range = { min: number | null; max: number | null };

export const OPEN_RANGE: Range = { min: null, max: null };

/**
 * Widens a range by one step: to the next larger maximum or, if it has only a minimum, to the next smaller minimum.
 * Returns `null` if there is no next step. `steps` ascend.
 */
export function widenRange({ min, max }: Range, steps: readonly number[]): Range | null {
  if (max !== null) {
    const next = steps.find((step) => step > max);
    return next === undefined ? null : { min, max: next };
  }
  const next = min === null ? undefined : steps.findLast((step) => step < min);
  return next === undefined ? null : { min: next, max };
}

export type ReadNumber = { value: number | null; invalid?: InvalidParam };

/** Parses a whole number of at most ten digits, or reports the reason it is invalid. */
export function parseWholeNumber(read: ReadParams, name: string): ReadNumber {
  const values = read(name);
  const text = values[0];
  if (text === undefined) return { value: null };
  if (values.length === 1 && /^\d{1,10}$/.test(text)) return { value: Number(text) };
  return {
    value: null,
    invalid: { name, value: values.join(','), reason: `${name} must be one whole number of at most ten digits.` },
  };
}

export function formatEnd(end: number | null): string[] {
  return end === null ? [] : [String(end)];
}

export function rangePredicate(column: NumberColumn, { min, max }: Range): Predicate | undefined {
  if (min === null && max === null) return undefined;
  return { kind: 'range', column, ...(min !== null && { min }), ...(max !== null && { max }) };
}
