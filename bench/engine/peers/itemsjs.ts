import type { Facet, Predicate, Query } from '@forecourt/engine';
import { type Dataset, valueAt } from '../dataset.ts';
import { rowTest } from '../oracle/row-test.ts';
import { rowKey } from '../oracle/sort-keys.ts';
import type { Contender, PeerAnswer } from './contender.ts';
import { installNpm, type ToolCache } from './tool-cache.ts';

const VERSION = '2.4.4';

type Item = Record<string, unknown>;
type Input = {
  filters?: Record<string, readonly string[]>;
  ids?: readonly number[];
  per_page: number;
  page?: number;
  sort?: { field: string[]; order: ('asc' | 'desc')[] };
};
type Result = {
  pagination: { total: number };
  data: { items: Item[]; aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }> };
};
type ItemsJs = { search(input: Input): Result };
type CreateItemsJs = (items: Item[], configuration: unknown) => ItemsJs;

const VALUES_ALONE = 'it counts values alone';

/**
 * Runs itemsjs in this process, with as many rows as it can handle. Choices of a column's values use its own filters.
 * It has no filter for ranges, circles and words, so their rows are found beforehand and it receives the ids. Counts
 * that leave out such a section are a separate search.
 */
export async function createItemsjs(cache: ToolCache): Promise<Contender> {
  const { default: create } = (await installNpm(cache, 'itemsjs', VERSION)) as { default: CreateItemsJs };
  let items: Item[] = [];
  let given: Dataset;
  let index: ItemsJs;
  return {
    name: 'itemsjs',
    load: async (dataset) => {
      given = dataset;
      items = Array.from({ length: dataset.size }, (_item, row) => itemOf(dataset, row));
      index = create(items, { native_search_enabled: false, aggregations: aggregationsOf(dataset) });
    },
    search: async (query) => answer(query, given, items, index),
    close: async () => undefined,
  };
}

function itemOf({ columns }: Dataset, row: number): Item {
  const item: Item = { id: row + 1, _id: row + 1 };
  for (const [name, column] of Object.entries(columns)) {
    const value = valueAt(column, row);
    if (value !== null && column.kind !== 'point' && column.kind !== 'words') item[name] = value;
  }
  return item;
}

function aggregationsOf({ columns }: Dataset) {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      column.kind === 'code' || column.kind === 'codes'
        ? [[name, { conjunction: column.kind === 'codes', size: column.dictionary.length, hide_zero_doc_count: true }]]
        : [],
    ),
  );
}

/** The filter that itemsjs has for a section: any of a code column's values, or all of a set's. */
function ownFilter(predicate: Predicate, { columns }: Dataset): { column: string; values: readonly string[] } | null {
  if (predicate.kind !== 'any' && predicate.kind !== 'all') return null;
  if (predicate.values.length === 0) return null;
  const isAny = columns[predicate.column]!.kind === 'code';
  return isAny === (predicate.kind === 'any') ? predicate : null;
}

function answer(query: Query, dataset: Dataset, items: readonly Item[], index: ItemsJs): PeerAnswer {
  const { sections, facets = {}, first, count } = query;
  const skipped: Record<string, string> = {};
  const found: PeerAnswer = { total: 0, hits: [], facets: {}, stats: {}, histograms: {}, skipped };
  for (const name of query.stats ?? []) skipped[`stats ${name}`] = VALUES_ALONE;
  for (const name of Object.keys(query.histograms ?? {})) skipped[`histograms ${name}`] = VALUES_ALONE;
  const main = inputOf(sections, null, dataset);
  const key = rowKey(dataset.columns, query.order);
  for (const id of main.ids ?? items.map((_item, row) => row + 1)) {
    const value = key(id - 1);
    items[id - 1]!['key'] = Number.isNaN(value) ? null : value;
  }
  const isFalling = query.order.kind === 'score' || (query.order.kind === 'column' && query.order.direction === 'desc');
  const sort = { field: ['key', 'id'], order: [isFalling ? 'desc' : 'asc', 'asc'] as ('asc' | 'desc')[] };
  const page = index.search({ ...main, sort, per_page: query.after ? 0 : first + count, page: 1 });
  found.total = page.pagination.total;
  if (query.after) skipped['hits'] = 'it knows no marks';
  else {
    const hits = page.data.items.slice(first, first + count);
    found.hits = hits.map((item) => ({ id: item['id'] as number, key: item['key'] as number | null }));
  }
  const others = new Map<string, Result>();
  for (const [name, facet] of Object.entries(facets)) {
    if (facet.kind === 'cases') {
      skipped[`facets ${name}`] = VALUES_ALONE;
      continue;
    }
    const result = isInMain(facet, query, dataset)
      ? page
      : (others.get(keyOf(facet)) ?? aside(facet, query, dataset, index));
    if (result !== page) others.set(keyOf(facet), result);
    const { buckets } = result.data.aggregations[facet.column]!;
    found.facets[name] = Object.fromEntries(
      buckets.filter(({ doc_count }) => doc_count > 0).map(({ key, doc_count }) => [key, doc_count]),
    );
  }
  return found;
}

type Values = Extract<Facet, { kind: 'values' }>;

/** itemsjs leaves a code column's own filter out of its counts, and no other. */
function isInMain({ column, drop, where }: Values, { sections }: Query, dataset: Dataset): boolean {
  if (where) return false;
  const leftOut = Object.entries(sections).filter(([, predicate]) => {
    const own = ownFilter(predicate, dataset);
    return own?.column === column && predicate.kind === 'any';
  });
  const isDropped = drop !== null && Object.hasOwn(sections, drop);
  return isDropped ? leftOut.length === 1 && leftOut[0]![0] === drop : leftOut.length === 0;
}

function keyOf({ drop, where }: Values): string {
  return JSON.stringify([drop, where]);
}

/** Searches for counts only: the counted rows are found beforehand. */
function aside({ drop, where }: Values, { sections }: Query, dataset: Dataset, index: ItemsJs): Result {
  const kept: Record<string, Predicate> = { ...sections, ...(where && { '': where }) };
  if (drop !== null) delete kept[drop];
  return index.search({ ids: idsOf(Object.values(kept), dataset), per_page: 0 });
}

function inputOf(sections: Query['sections'], drop: string | null, dataset: Dataset): Omit<Input, 'per_page'> {
  const filters: Record<string, readonly string[]> = {};
  const others: Predicate[] = [];
  for (const [name, predicate] of Object.entries(sections)) {
    if (name === drop) continue;
    const own = ownFilter(predicate, dataset);
    if (own && !Object.hasOwn(filters, own.column)) filters[own.column] = own.values;
    else others.push(predicate);
  }
  return { filters, ...(others.length > 0 && { ids: idsOf(others, dataset) }) };
}

function idsOf(predicates: readonly Predicate[], { columns, size }: Dataset): number[] {
  const tests = predicates.map((predicate) => rowTest(columns, predicate));
  const ids: number[] = [];
  for (let row = 0; row < size; row++) if (tests.every((test) => test(row))) ids.push(row + 1);
  return ids;
}
