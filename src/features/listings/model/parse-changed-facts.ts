import type { ZodSafeParseResult } from 'zod';
import { FACT_ROWS, type ListingFacts, listingFactsSchema } from './listing-facts.ts';

/**
 * Parses stored facts with `listingFactsSchema`. `known` has most of them, such as those of the same car before a
 * change: then only the others are checked, unless one is invalid.
 */
export function parseStoredFacts(facts: unknown, known: ListingFacts | undefined): ZodSafeParseResult<ListingFacts> {
  const changed = known && parseChangedFacts(facts, known);
  return changed ? { success: true, data: changed } : listingFactsSchema.safeParse(facts);
}

/**
 * Returns the same as parsing stored facts with `listingFactsSchema`; `null` if they are invalid. It takes a fraction
 * of the time, because it validates only facts that differ from `known`, such as those of the same car before a change.
 * `known` must come from that schema; its other properties are kept.
 */
export function parseChangedFacts<Known extends ListingFacts>(facts: unknown, known: Known): Known | null {
  if (typeof facts !== 'object' || facts === null) return null;
  const stored = facts as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const [name, { schema }] of FACT_ROWS) {
    if (isSameJson(stored[name], known[name])) continue;
    const read = schema.safeParse(stored[name]);
    if (!read.success) return null;
    changed[name] = read.data;
  }
  return { ...known, ...changed };
}

function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other);
  const [values, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  // Without lists of names: for the pictures of a car, these would be a tenth of a change's garbage.
  for (const name in values) if (!isSameJson(values[name], others[name])) return false;
  for (const name in others) if (!(name in values)) return false;
  return true;
}

function isSameList(one: object, other: object): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((value, index) => isSameJson(value, other[index]));
}
