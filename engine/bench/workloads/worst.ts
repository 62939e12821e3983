import type { Facet, Order, Query } from '../../src/index.ts';
import { locationSection, type Place, radiusFacet, type Sections } from './v2-queries.ts';
import { ALL_TRIMS, V2_FACETS, V2_HISTOGRAMS, V2_STATS } from './v2-shape.ts';

/** A search over the rows of workload v2 by the choices that its cost depends on. */
export type Case = {
  place: Place | null;
  sections: Sections;
  order: Order;
  first: number;
  count: number;
  /** Every trim is counted, not those of chosen models alone. */
  hasAllTrims: boolean;
  /** Prices are counted in this many bins whose edges nobody asked for before; 0 takes the usual ones. */
  ownBins: number;
};

export function queryOfCase({ place, sections, order, first, count, hasAllTrims, ownBins }: Case): Query {
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

/** The costliest searches that `adversary.ts` has found so far; each costs what it costs for a reason of its own. */
export const WORST_CASES: readonly Case[] = [];
