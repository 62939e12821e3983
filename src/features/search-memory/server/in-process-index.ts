import type { Query } from '@forecourt/engine';
import { FILTERS, priceColumn, type SearchContext, type VehicleQuery } from '#features/search/search.ts';
import {
  describePage,
  type EngineCountQuery,
  buildEngineQuery,
  changeSections,
  conditionOf,
  planRelaxations,
  SearchCosts,
  type SearchKind,
  type IndexOptions,
  type VehicleIndex,
  type VehicleView,
  NO_HITS,
  planGroups,
  planPage,
  scoreTermsOf,
} from '#features/search/search.server.ts';
import { addBasisColumn, computeBasisColumn } from './basis-column.ts';
import { sampleFromHits, planSample } from './engine-sample.ts';
import type { Inventory } from './inventory.ts';
import { queryOnSeparateViews } from './query-on-separate-views.ts';

/** Provides the current inventory: the follower, or a fixture in tests. */
export type InventorySource = { readonly inventory: Inventory; isCaughtUp(): boolean; isFit(): boolean };

/**
 * Creates the index in this process's memory. It finds and counts synchronously. Cards that were dropped from memory
 * are read afterwards, in one query.
 */
export function createInProcessIndex(source: InventorySource): VehicleIndex {
  const costs = new SearchCosts(() => performance.now());
  const pin = () => viewOf(source.inventory, costs);
  return {
    pin,
    ...queryOnSeparateViews(pin),
    estimate: (kind, query, context, options = {}) =>
      kind === 'relax'
        ? costs.averageOf('relax')
        : costs.expect(
            kindOf(options),
            workOf(source.inventory, buildEngineQuery(onAdvertised(query), context, options)),
          ),
    knows: (column, code) => source.inventory.holds(column, code),
    nameOf: (column, code) => source.inventory.nameOf(column, code),
    hasWord: (beginning) => source.inventory.engine.hasWord('words', beginning),
    ownerNameOf: (id) =>
      source.inventory.holds('owner', String(id)) ? source.inventory.findOwner(id)?.name : undefined,
    modelKeysOf: (modelCode) => source.inventory.modelKeysOf(modelCode),
    isCaughtUp: () => source.isCaughtUp(),
    isFit: () => source.isFit(),
  };
}

function viewOf(inventory: Inventory, costs: SearchCosts): Required<VehicleView> {
  const view = inventory.pin();
  // The meaning of a word depends on the words in this version of the inventory.
  const then = (context: SearchContext) =>
    view.isPresent || !context.hasWord ? context : { ...context, hasWord: (word: string) => view.hasWord(word) };
  /** The conditions of the latest ranking, cached because a page ranks the cars of several placements. */
  let ranked: (Pick<EngineCountQuery, 'sections'> & Pick<VehicleQuery, 'filters'>) | undefined;
  return {
    epoch: view.epoch,
    release: () => view.release(),
    search: async (query, context, options = {}) => {
      options.signal?.throwIfAborted();
      const build = () => engineQueryOf(inventory, query, then(context), options);
      await computeBasis(inventory, query, build, options.signal);
      const engineQuery = build();
      const answer = () => {
        const plan = planPage(engineQuery, query, context, options);
        return plan.read(view.rows.search(plan.engineQuery), {
          ownerOf: ({ id }) => view.ownerIdOf(id)!,
          modelOf: ({ id }) => view.modelNumberOf(id),
        });
      };
      // A search for only the best cars is part of a page and cheaper than a full search.
      const isPart = options.hideFilters === true && query.numRecords === 0;
      const page = isPart ? answer() : costs.time(kindOf(options), answer, () => workOf(inventory, engineQuery));
      const found = await view.findAll(page.hits.map(({ id }) => id));
      options.signal?.throwIfAborted();
      return describePage(page, found, engineQuery, query, options);
    },
    count: async (query, context, options = {}) => {
      options.signal?.throwIfAborted();
      const build = () => engineQueryOf(inventory, query, then(context), { hideFilters: true });
      await computeBasis(inventory, query, build, options.signal);
      const { sections } = build();
      return costs.time('total', () => view.rows.count(Object.values(sections)));
    },
    relax: async (query, context, options = {}) => {
      options.signal?.throwIfAborted();
      await computeBasisColumn(inventory.engine, query, { signal: options.signal });
      addBasisColumn(inventory.engine, query);
      // A search's work estimate does not apply to its relaxations.
      return costs.time('relax', () => {
        const plan = planRelaxations(query, then(context));
        return plan.read(view.rows.relax(plan.engineQuery));
      });
    },
    sample: async (query, context, options) => {
      const { signal } = options;
      signal?.throwIfAborted();
      const build = () => engineQueryOf(inventory, query, then(context), { hideFilters: true });
      await computeBasis(inventory, query, build, signal);
      const { engineQuery, totals } = planSample(build(), priceColumn(query.filters.price), options);
      const answer = costs.time('page', () => view.rows.search(engineQuery));
      const counts = totals.map((predicates) => view.rows.count(predicates));
      const found = await view.findAll(answer.hits.map(({ id }) => id));
      signal?.throwIfAborted();
      return sampleFromHits(answer.total, counts, found);
    },
    groups: async (query, context, ways, { signal } = {}) => {
      signal?.throwIfAborted();
      const build = () => engineQueryOf(inventory, query, then(context), { hideFilters: true });
      await computeBasis(inventory, query, build, signal);
      const { sections } = build();
      const plan = planGroups(query, ways);
      return plan.read(costs.time('page', () => view.rows.search({ sections, ...plan.parts, ...NO_HITS })));
    },
    find: async (id) => (await view.findAll([id]))[0],
    findAll: (ids) => view.findAll(ids),
    findPromoted: (ids) => view.findPromoted(ids),
    rankPromoted: (query, context, { changes, codes, missOne, least }) => {
      const { filters } = query;
      const location = conditionOf(FILTERS.location.key, filters, context);
      const circle = location?.kind === 'within' ? location : null;
      const terms = scoreTermsOf(query, context);
      const sections = () => {
        if (ranked?.filters !== filters)
          ranked = { filters, sections: buildEngineQuery(query, then(context), { hideFilters: true }).sections };
        return changes ? changeSections(ranked.sections, changes, then(context)) : Object.values(ranked.sections);
      };
      return view.promoted?.rank({ codes, circle, sections, missOne, terms, least });
    },
  };
}

/** Builds the engine query of a search, and adds its columns to the engine. */
function engineQueryOf(
  { engine }: Inventory,
  query: VehicleQuery,
  context: SearchContext,
  options: IndexOptions,
): EngineCountQuery {
  addBasisColumn(engine, query);
  return buildEngineQuery(query, context, options);
}

/**
 * Computes the prices of a search's basis first, unless the search reads so few cars that it can compute them itself.
 */
function computeBasis(
  { engine }: Inventory,
  query: VehicleQuery,
  build: () => EngineCountQuery,
  signal: AbortSignal | undefined,
): Promise<void> {
  return computeBasisColumn(engine, query, { signal, countBlocks: () => engine.estimate(withoutHits(build())) });
}

/** Returns the same search on advertised prices. It takes about as much work, but needs no computed prices. */
function onAdvertised(query: VehicleQuery): VehicleQuery {
  const { basis: _basis, ...price } = query.filters.price;
  const { basis: _same, ...payment } = query.filters.payment;
  return { ...query, filters: { ...query.filters, price, payment } };
}

/** Estimates the work of a search. The order hardly affects it. */
function workOf({ engine }: Inventory, engineQuery: EngineCountQuery): number {
  return 1 + engine.estimate(withoutHits(engineQuery));
}

function withoutHits(engineQuery: EngineCountQuery): Query {
  return { ...engineQuery, order: { kind: 'score', terms: [] }, first: 0, count: 0 };
}

function kindOf({ hideFilters = false }: IndexOptions): SearchKind {
  return hideFilters ? 'page' : 'counts';
}
