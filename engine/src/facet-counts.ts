import type { FacetCounts } from './answer.ts';
import { countCases } from './case-counts.ts';
import { addCodes, addSets } from './code-counts.ts';
import { MISSING } from './dictionary.ts';
import { compileFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import type { Facet } from './query.ts';
import type { SearchContext } from './search-context.ts';

/** Counts one facet over lists of slots. */
export function countFacet(facet: Facet, lists: readonly Uint32Array[], context: SearchContext): FacetCounts {
  return facet.kind === 'cases' ? countCases(facet.cases, lists, context) : countValues(facet, lists, context);
}

function countValues(
  facet: Extract<Facet, { kind: 'values' }>,
  lists: readonly Uint32Array[],
  context: SearchContext,
): FacetCounts {
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
