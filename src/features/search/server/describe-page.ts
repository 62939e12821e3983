import { type Answer, distanceMiles } from '@forecourt/engine';
import type { Result, Stats } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { type Asked, sortInForce, STATS } from './engine-query.ts';
import type { Found } from './inventory-view.ts';
import { positionOf } from './listing-row.ts';
import type { Page } from './result-page.ts';
import type { IndexAnswer } from './vehicle-index.ts';

/** A page, in the words of the port, with the cards that were found of its hits. */
export function describePage(
  { answer, next }: Page,
  found: readonly Found[],
  asked: Asked,
  query: VehicleQuery,
): IndexAnswer {
  return {
    total: answer.total,
    results: found.map((one) => resultOf(one, query)),
    next,
    sortBy: sortInForce(query),
    counts: answer.facets,
    stats: statsOf(answer),
    histograms: Object.fromEntries(
      Object.entries(answer.histograms).map(([field, counts]) => [
        field,
        { edges: asked.histograms![field]!.edges, counts },
      ]),
    ),
  };
}

const NO_STATS: Stats = { count: 0, min: null, max: null, mean: null };

function statsOf({ stats }: Answer): IndexAnswer['stats'] {
  return Object.fromEntries(STATS.map((name) => [name, stats[name] ?? NO_STATS])) as IndexAnswer['stats'];
}

function resultOf({ listing, owner }: Found, { filters }: VehicleQuery): Result {
  const { place, radiusMiles, extendTo } = filters.location;
  const position = positionOf(owner);
  const miles = place && position ? distanceMiles(place, position) : null;
  const limited = place !== null && radiusMiles > 0 && extendTo !== null;
  const inside = miles !== null && miles <= radiusMiles;
  return { listing, owner, distanceMiles: miles, beyondRadius: limited && !inside };
}
