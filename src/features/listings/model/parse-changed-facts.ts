import { FACT_ROWS, type ListingFacts } from './listing-facts.ts';

/**
 * Parses the stored facts that differ from `known`, such as those of the same car before a change, and returns only
 * these; `null` if they are not valid facts. Together with `known` they are what `listingFactsSchema` would return, in
 * a fraction of the time. `known` must come from that schema.
 */
export function parseChangedFacts(facts: unknown, known: ListingFacts): Partial<ListingFacts> | null {
  if (typeof facts !== 'object' || facts === null) return null;
  const stored = facts as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const [name, { schema }] of FACT_ROWS) {
    if (isSameJson(stored[name], known[name])) continue;
    const read = schema.safeParse(stored[name]);
    if (!read.success) return null;
    changed[name] = read.data;
  }
  return changed;
}

function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other);
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  const [values, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return names.every((name) => isSameJson(values[name], others[name]));
}

function isSameList(one: object, other: object): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((value, index) => isSameJson(value, other[index]));
}
