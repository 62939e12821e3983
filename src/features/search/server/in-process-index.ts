import { distanceMiles } from '@forecourt/engine';
import type { Answer } from '@forecourt/engine';
import type { Result, Stats } from '../model/search-answer.ts';
import type { SearchContext } from '../model/filter.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { type Asked, askEngine, sortInForce, STATS } from './engine-query.ts';
import type { Inventory } from './inventory.ts';
import type { Found, InventoryView } from './inventory-view.ts';
import { positionOf } from './listing-row.ts';
import { relaxSearch } from './relax-search.ts';
import { findPage, type Page } from './result-page.ts';
import { SearchCosts, type SearchKind } from './search-costs.ts';
import type { IndexAnswer, IndexOptions, VehicleIndex, VehicleView } from './vehicle-index.ts';

/** Where an index finds the inventory of the moment: the follower, or a test's own. */
export type InventorySource = { readonly inventory: Inventory; isCaughtUp(): boolean };

/**
 * The index in this process's memory. It finds and counts synchronously; cards that memory has no room for are read
 * afterwards, in one query.
 */
export function createInProcessIndex(source: InventorySource): VehicleIndex {
  const costs = new SearchCosts(() => performance.now());
  const pin = () => viewOf(source.inventory, costs);
  const once = async <Answer>(ask: (view: Required<VehicleView>) => Promise<Answer>): Promise<Answer> => {
    const view = pin();
    try {
      return await ask(view);
    } finally {
      view.release();
    }
  };
  return {
    pin,
    search: (...asked) => once((view) => view.search(...asked)),
    count: (...asked) => once((view) => view.count(...asked)),
    relax: (...asked) => once((view) => view.relax(...asked)),
    find: (id) => once((view) => view.find(id)),
    estimate: (asked, query, context, options = {}) =>
      asked === 'relax'
        ? costs.averageOf('relax')
        : costs.expect(kindOf(options), workOf(source.inventory, askEngine(query, context, options))),
    knows: (column, code) => source.inventory.holds(column, code),
    nameOf: (column, code) => source.inventory.nameOf(column, code),
    hasWord: (beginning) => source.inventory.engine.hasWord('words', beginning),
    ownerNameOf: (id) => source.inventory.findOwner(id)?.name,
    modelKeysOf: (modelCode) => source.inventory.modelKeysOf(modelCode),
    isCaughtUp: () => source.isCaughtUp(),
  };
}

function viewOf(inventory: Inventory, costs: SearchCosts): Required<VehicleView> {
  const view = inventory.pin();
  // What a word means depends on the words that there are.
  const then = (context: SearchContext) =>
    view.isPresent || !context.hasWord ? context : { ...context, hasWord: (word: string) => view.hasWord(word) };
  return {
    epoch: view.epoch,
    release: () => view.release(),
    search: async (query, context, options = {}) => {
      options.signal?.throwIfAborted();
      const asked = askEngine(query, then(context), options);
      const page = costs.time(
        kindOf(options),
        () => findPage(view.rows, ({ id }) => view.ownerIdOf(id)!, asked, query, context),
        () => workOf(inventory, asked),
      );
      const answer = await describe(page, asked, query, view);
      options.signal?.throwIfAborted();
      return answer;
    },
    count: async (query, context, options = {}) => {
      options.signal?.throwIfAborted();
      const { sections } = askEngine(query, then(context), { hideFilters: true });
      return costs.time('total', () => view.rows.count(Object.values(sections)));
    },
    relax: async (query, context, options = {}) => {
      options.signal?.throwIfAborted();
      // What a search looks at says nothing of what its relaxations do.
      return costs.time('relax', () => relaxSearch(view.rows, query, then(context)));
    },
    find: async (id) => (await view.findAll([id]))[0],
  };
}

/** The order hardly matters for how much a search looks at. */
function workOf({ engine }: Inventory, asked: Asked): number {
  return 1 + engine.estimate({ ...asked, order: { kind: 'score', terms: [] }, first: 0, count: 0 });
}

function kindOf({ hideFilters = false }: IndexOptions): SearchKind {
  return hideFilters ? 'page' : 'counts';
}

/** What was found, in the words of the port, with its cards. */
async function describe(
  { answer, hits, next }: Page,
  asked: Asked,
  query: VehicleQuery,
  view: InventoryView,
): Promise<IndexAnswer> {
  // Counts are named when they are first read, by codes that later changes may give to others.
  for (const counts of Object.values(answer.facets)) counts.entries();
  const found = await view.findAll(hits.map(({ id }) => id));
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
