import type { FacetCounts } from './answer.ts';
import { MISSING } from './dictionary.ts';
import { compileFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import type { Facet } from './query.ts';
import type { SearchContext } from './search-context.ts';

/** Counts one facet over lists of slots. */
export function countFacet(facet: Facet, lists: readonly Uint32Array[], context: SearchContext): FacetCounts {
  return facet.kind === 'cases' ? countCases(facet, lists, context) : countValues(facet, lists, context);
}

type Of<Kind extends Facet['kind']> = Extract<Facet, { kind: Kind }>;

function countCases({ cases }: Of<'cases'>, lists: readonly Uint32Array[], context: SearchContext): FacetCounts {
  const counts = Object.entries(cases).map(([name, predicate]) => {
    const filter = compileFilter(predicate, context);
    let count = 0;
    for (const slots of lists) count += countPassing(filter, slots, context);
    return [name, count] as const;
  });
  return Object.fromEntries(counts);
}

function countPassing(filter: Filter, slots: Uint32Array, { scratch }: SearchContext): number {
  return scratch.withMask(slots.length, (mask) => {
    filter(slots, mask);
    let count = 0;
    for (let i = 0; i < slots.length; i++) count += mask[i]!;
    return count;
  });
}

function countValues(facet: Of<'values'>, lists: readonly Uint32Array[], context: SearchContext): FacetCounts {
  const column = context.columns.get(facet.column, 'code', 'codes');
  const counts = new Uint32Array(column.dictionary.size);
  const where = facet.where && compileFilter(facet.where, context);
  for (const list of lists) {
    const slots = where ? passing(where, list, context) : list;
    if (column.kind === 'code') addCodes(counts, column.codes, slots);
    else addSets(counts, column, slots);
  }
  const found: [string, number][] = [];
  for (let code = MISSING + 1; code < counts.length; code++) {
    if (counts[code]! > 0) found.push([column.dictionary.valueOf(code), counts[code]!]);
  }
  return Object.fromEntries(found);
}

function passing(filter: Filter, slots: Uint32Array, { scratch }: SearchContext): Uint32Array {
  return scratch.withMask(slots.length, (mask) => {
    filter(slots, mask);
    const kept = new Uint32Array(slots.length);
    let n = 0;
    for (let i = 0; i < slots.length; i++) if (mask[i] === 1) kept[n++] = slots[i]!;
    return kept.subarray(0, n);
  });
}

function addCodes(counts: Uint32Array, codes: Uint32Array, slots: Uint32Array): void {
  for (let i = 0; i < slots.length; i++) counts[codes[slots[i]!]!]! += 1;
}

type Sets = { starts: Uint32Array; lengths: Uint32Array; heap: Uint32Array };

function addSets(counts: Uint32Array, { starts, lengths, heap }: Sets, slots: Uint32Array): void {
  for (let i = 0; i < slots.length; i++) {
    const start = starts[slots[i]!]!;
    const end = start + lengths[slots[i]!]!;
    for (let at = start; at < end; at++) counts[heap[at]!]! += 1;
  }
}
