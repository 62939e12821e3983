import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Query } from '@forecourt/engine';
import { type Dataset, idOf } from '../dataset.ts';
import { coordinatesOf } from './chord.ts';
import type { Contender, PeerAnswer } from './contender.ts';
import { requestsOf } from './opensearch/requests.ts';
import { startNode } from './opensearch/start-node.ts';
import { Codes } from './sql/predicate-sql.ts';
import { codesAt, wordsAt, wordsByText } from './sql/table-layout.ts';

const BULK_ROWS = 5_000;

type Bucket = { key: string; doc_count: number };
type Aggregation = {
  buckets?: Bucket[] | Record<string, { doc_count: number }>;
  values?: { buckets: Bucket[] };
  count?: number;
  min?: number | null;
  max?: number | null;
  avg?: number | null;
};
type Found = {
  error?: unknown;
  hits: { total?: { value: number }; hits: { sort: [key: number | string | null, id: number] }[] };
  aggregations?: Record<string, Aggregation>;
};

/**
 * Runs OpenSearch with one node, one shard, one segment and one thread: `_msearch` with one search for each section
 * that some count leaves out, over HTTP on loopback. Caches of repeated queries are disabled.
 */
export async function createOpensearch(): Promise<Contender> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  const node = await startNode(folder);
  const bodies = new Map<Query, string>();
  let given: Dataset;
  let codes: Codes;
  return {
    name: 'opensearch',
    load: async (dataset) => {
      given = dataset;
      codes = new Codes(dataset);
      await call(node.url, 'PUT', '/rows', { settings: SETTINGS, mappings: mappingsOf(dataset) });
      await fillIndex(node.url, dataset);
      await call(node.url, 'POST', '/rows/_forcemerge?max_num_segments=1');
      await call(node.url, 'POST', '/rows/_refresh');
    },
    search: async (query) => {
      const body = bodies.get(query) ?? multiSearchOf(query, given, codes);
      bodies.set(query, body);
      const { responses } = (await call(node.url, 'POST', ASK, body)) as { responses: Found[] };
      const failed = responses.find(({ error }) => error !== undefined);
      if (failed) throw new Error(`OpenSearch could not answer: ${JSON.stringify(failed.error).slice(0, 600)}`);
      return answerOf(query, responses, given);
    },
    close: async () => {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ASK =
  '/rows/_msearch?max_concurrent_searches=1&filter_path=responses.error,responses.hits.total.value,responses.hits.hits.sort,responses.aggregations';

const SETTINGS = {
  number_of_shards: 1,
  number_of_replicas: 0,
  refresh_interval: -1,
  'requests.cache.enable': false,
  'queries.cache.enabled': false,
  'search.concurrent_segment_search.mode': 'none',
  'translog.durability': 'async',
  analysis: { analyzer: { cut: { type: 'custom', tokenizer: 'whitespace' } } },
};

function mappingsOf({ columns }: Dataset) {
  const fields: Record<string, unknown> = { id: { type: 'integer' } };
  for (const [name, { kind }] of Object.entries(columns)) {
    if (kind === 'number') fields[name] = { type: 'double' };
    else if (kind === 'words')
      fields[name] = { type: 'text', analyzer: 'cut', index_prefixes: { min_chars: 1, max_chars: 8 } };
    else if (kind === 'point') {
      fields[name] = { type: 'geo_point' };
      fields[`place_${name}`] = { type: 'integer' };
      for (const axis of ['x', 'y', 'z']) fields[`${axis}_${name}`] = { type: 'double', index: false };
    } else fields[name] = { type: 'keyword' };
  }
  return { dynamic: false, _source: { enabled: false }, properties: fields };
}

async function fillIndex(url: string, dataset: Dataset): Promise<void> {
  const writers = Object.entries(dataset.columns).map(([name, column]) => {
    switch (column.kind) {
      case 'number':
        return (row: number) => (Number.isNaN(column.values[row]!) ? {} : { [name]: column.values[row] });
      case 'code':
        return (row: number) => (column.codes[row] ? { [name]: String(column.codes[row]) } : {});
      case 'codes':
        return (row: number) => ({ [name]: codesAt(column, row).map(String) });
      case 'words': {
        const words = wordsByText(column);
        return (row: number) => {
          const held = wordsAt(column, words, row);
          return held.length > 0 ? { [name]: held.join(' ') } : {};
        };
      }
      case 'point':
        return (row: number) => {
          const place = column.places[column.codes[row]! - 1];
          if (!place) return {};
          const [x, y, z] = coordinatesOf(place);
          return {
            [name]: { lat: place.latitude, lon: place.longitude },
            [`place_${name}`]: column.codes[row],
            [`x_${name}`]: x,
            [`y_${name}`]: y,
            [`z_${name}`]: z,
          };
        };
    }
  });
  let lines: string[] = [];
  for (let row = 0; row < dataset.size; row++) {
    const document = Object.assign({ id: idOf(row) }, ...writers.map((write) => write(row)));
    lines.push('{"index":{}}', JSON.stringify(document));
    if (lines.length < 2 * BULK_ROWS && row + 1 < dataset.size) continue;
    const { errors } = (await call(url, 'POST', '/rows/_bulk', `${lines.join('\n')}\n`)) as { errors: boolean };
    if (errors) throw new Error('OpenSearch did not take some rows in.');
    lines = [];
  }
}

function multiSearchOf(query: Query, dataset: Dataset, codes: Codes): string {
  const requests = requestsOf(query, { dataset, codes });
  return requests.map((body) => `{}\n${JSON.stringify(body)}\n`).join('');
}

function answerOf(query: Query, responses: readonly Found[], { columns }: Dataset): PeerAnswer {
  const [main] = responses;
  const found = new Map(responses.flatMap(({ aggregations = {} }) => Object.entries(aggregations)));
  const answer: PeerAnswer = {
    total: main!.hits.total!.value,
    hits: [],
    facets: {},
    stats: {},
    histograms: {},
    skipped: {},
  };
  // OpenSearch returns distances only with centimeter precision.
  const hasKey = query.order.kind !== 'distance';
  const hits = (main!.hits.hits ?? []).map(({ sort: [key, id] }) => ({
    id,
    ...(hasKey && { key: typeof key === 'number' ? key : null }),
  }));
  answer.hits = (query.after ? hits.filter(({ id }) => id !== query.after!.id) : hits).slice(0, query.count);
  // Responses leave out empty results.
  for (const [name, facet] of Object.entries(query.facets ?? {})) {
    const counted = found.get(`facets ${name}`) ?? {};
    if (facet.kind === 'cases') {
      const counts = countsByKey(counted);
      answer.facets[name] = Object.fromEntries(Object.keys(facet.cases).map((one, i) => [one, counts[i] ?? 0]));
      continue;
    }
    const data = columns[facet.column]!;
    const dictionary = 'dictionary' in data ? data.dictionary : [];
    const buckets = ((facet.where ? counted.values?.buckets : counted.buckets) ?? []) as Bucket[];
    answer.facets[name] = Object.fromEntries(
      buckets.map(({ key, doc_count }) => [dictionary[Number(key)]!, doc_count]),
    );
  }
  for (const [name, { edges }] of Object.entries(query.histograms ?? {})) {
    const counts = countsByKey(found.get(`histograms ${name}`) ?? {});
    answer.histograms[name] = edges.slice(1).map((_edge, i) => counts[i] ?? 0);
  }
  for (const name of query.stats ?? []) {
    const { count = 0, min = null, max = null, avg = null } = found.get(`stats ${name}`) ?? {};
    answer.stats[name] = { count, min, max, mean: avg };
  }
  return answer;
}

/** Ranges and filters by the number in their names. */
function countsByKey({ buckets = [] }: Aggregation): number[] {
  const counts: number[] = [];
  if (Array.isArray(buckets)) for (const { key, doc_count } of buckets) counts[Number(key)] = doc_count;
  else for (const [key, { doc_count }] of Object.entries(buckets)) counts[Number(key)] = doc_count;
  return counts;
}

async function call(url: string, method: string, path: string, body?: object | string): Promise<unknown> {
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(600_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`OpenSearch refused ${method} ${path}: ${text.slice(0, 600)}`);
  return JSON.parse(text);
}
