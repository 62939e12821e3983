import type { Facet, Order, Predicate, Query } from '@forecourt/engine';
import { anyOptionPredicate } from './query-source.ts';
import { locationSection, type Place, radiusFacet, scoreOrder, type Sections } from './v2-queries.ts';
import { ALL_TRIMS, V2_FACETS, V2_HISTOGRAMS, V2_STATS } from './v2-shape.ts';

/** A search over the rows of workload v2, by the choices that determine its cost. */
export type WorstCase = {
  place: Place | null;
  sections: Sections;
  order: Order;
  first: number;
  count: number;
  /** Counts every trim, not only those of selected models. */
  hasAllTrims: boolean;
  /** Counts prices in this many bins with new edges; 0 uses the default ones. */
  ownBins: number;
};

export function worstCaseQuery({ place, sections, order, first, count, hasAllTrims, ownBins }: WorstCase): Query {
  const trims: Record<string, Facet> = hasAllTrims ? { trim: ALL_TRIMS } : {};
  const edges = Array.from({ length: ownBins + 1 }, (_edge, i) => Math.round((i * 123_457) / Math.max(1, ownBins)));
  return {
    sections: { ...locationSection(place), ...sections },
    facets: { ...V2_FACETS, ...radiusFacet(place), ...trims },
    stats: V2_STATS,
    histograms: ownBins > 0 ? { ...V2_HISTOGRAMS, price: { column: 'price', edges, drop: 'price' } } : V2_HISTOGRAMS,
    order,
    first,
    count,
  };
}

const FAR_OFF = { latitude: 44.23, longitude: -118.58 };

/** Paints, all but every third. */
const MAX_PAINTS = anyOptionPredicate(
  'paint',
  Array.from({ length: 255 }, (_paint, i) => i).filter((i) => i % 3 > 0),
);

/** The most expensive searches that `adversary.ts` has found so far, reduced to what makes each expensive. */
export const WORST_CASES: readonly WorstCase[] = [
  {
    // Short words that most titles contain, in two sections and combined with other choices, so that no section narrows the
    // other.
    place: { center: FAR_OFF, miles: 0, area: null },
    sections: {
      keyword: {
        kind: 'or',
        of: [{ kind: 'not', of: wordsOf('l', 'c') }, anyOptionPredicate('exterior', [2, 6, 7, 8, 9, 10, 11])],
      },
      condition: { kind: 'or', of: [anyOptionPredicate('condition', [0, 3]), wordsOf('p', 'b')] },
      paint: { kind: 'or', of: [MAX_PAINTS, wordsOf('s', 'a')] },
    },
    order: scoreOrder(FAR_OFF, 2),
    first: 975,
    count: 100,
    hasAllTrims: true,
    ownBins: 24,
  },
  {
    // Most rows, every trim, bins with new edges.
    place: null,
    sections: {
      keyword: { kind: 'or', of: [{ kind: 'not', of: wordsOf('t', 'a') }, wordsOf('c', 'l'), MAX_PAINTS] },
      condition: anyOptionPredicate('condition', [0, 3]),
      seller: anyOptionPredicate('seller', [0]),
    },
    order: { kind: 'column', column: 'price', direction: 'asc' },
    first: 500,
    count: 25,
    hasAllTrims: true,
    ownBins: 24,
  },
  {
    // Nearest first, far from everywhere: all distances are similar, and a thousand hits are requested.
    place: { center: { latitude: 46.69, longitude: -109.68 }, miles: 0, area: null },
    sections: {
      condition: anyOptionPredicate('condition', [0, 3]),
      fuel: anyOptionPredicate('fuel', [0, 1, 2, 4, 5, 6]),
    },
    order: scoreOrder({ latitude: 46.69, longitude: -109.68 }, 2),
    first: 975,
    count: 100,
    hasAllTrims: true,
    ownBins: 34,
  },
];

function wordsOf(...words: string[]): Predicate {
  return { kind: 'words', column: 'title', words };
}
