import type { FacetCounts } from './answer.ts';
import { countCases } from './case-counts.ts';
import { addCodes, addSets } from './code-counts.ts';
import { type Dictionary, MISSING } from './dictionary.ts';
import { filterSlots } from './filter.ts';
import type { Facet } from './query.ts';
import type { SearchContext } from './search-context.ts';
import type { Selection } from './selection.ts';
import type { Axis } from './signature/axis.ts';
import type { SignatureCounts } from './signature/signature-counts.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;

/** The axis that a facet can be read from; `null` where its rows must be looked at. */
export function axisOf(facet: Facet, { rows: { axes } }: SearchContext): Axis | null {
  if (facet.kind === 'cases') return axes.ofCases(facet.cases);
  return facet.where ? null : axes.ofColumn(facet.column);
}

/** Counts one facet. `axis` is that of `axisOf`. */
export function countFacet(
  facet: Facet,
  axis: Axis | null,
  selection: Selection,
  counts: SignatureCounts,
  context: SearchContext,
): FacetCounts {
  const read = axis && counts.of(axis, facet.drop);
  if (facet.kind === 'cases') {
    if (!read) return countCases(facet.cases, facet.drop, selection, context);
    return record(Object.keys(facet.cases).map((name, i) => [name, read[i]!]));
  }
  const column = context.columns.get(facet.column, 'code', 'codes');
  if (read) return byValue(read, 1, column.dictionary);
  return byValue(countCodes(facet, selection, context), 0, column.dictionary);
}

function countCodes({ column: name, drop, where }: ValuesFacet, selection: Selection, context: SearchContext) {
  const column = context.columns.get(name, 'code', 'codes');
  const counts = new Int32Array(column.dictionary.size);
  for (const set of selection.without(drop)) {
    const slots = selection.listOf(where ? filterSlots(where, set, context) : set);
    if (column.kind === 'code') addCodes(counts, column.codes, slots);
    else addSets(counts, column, slots);
  }
  return counts;
}

/** `counts[i]` is that of code `first + i`; values without a row are left out. */
function byValue(counts: Int32Array, first: 0 | 1, dictionary: Dictionary): FacetCounts {
  const found: [string, number][] = [];
  for (let i = MISSING + 1 - first; i < counts.length; i++) {
    if (counts[i]! > 0) found.push([dictionary.valueOf(first + i), counts[i]!]);
  }
  return record(found);
}

/** `__proto__` is a value like any other. */
function record(entries: readonly [string, number][]): FacetCounts {
  const counts: Record<string, number> = {};
  for (const [name, count] of entries) {
    if (name === '__proto__') Object.defineProperty(counts, name, { value: count, enumerable: true });
    else counts[name] = count;
  }
  return counts;
}
