import type { InvalidParam, ReadParams } from '../filter.ts';
import type { NumberColumn, Predicate } from '../predicate.ts';

/** Both ends included; `null` is open. */
export type Range = { min: number | null; max: number | null };

export const OPEN: Range = { min: null, max: null };

export type ReadNumber = { value: number | null; invalid?: InvalidParam };

/** A whole number of at most ten digits, or why it is none. */
export function readWhole(read: ReadParams, name: string): ReadNumber {
  const values = read(name);
  const text = values[0];
  if (text === undefined) return { value: null };
  if (values.length === 1 && /^\d{1,10}$/.test(text)) return { value: Number(text) };
  return {
    value: null,
    invalid: { name, value: values.join(','), reason: `${name} takes one whole number of at most ten digits.` },
  };
}

export function formatEnd(end: number | null): string[] {
  return end === null ? [] : [String(end)];
}

export function inRange(column: NumberColumn, { min, max }: Range): Predicate | undefined {
  if (min === null && max === null) return undefined;
  return { kind: 'range', column, ...(min !== null && { min }), ...(max !== null && { max }) };
}
