import { clusterErrorOf, isAlreadyExistsError, isNotFoundError, isTimeout } from './opensearch-errors.ts';
import { type ClusterTimeouts, NodeLostError, type NodesOptions, OpensearchNodes } from './opensearch-nodes.ts';
import {
  type ClusterAnswer,
  ClusterError,
  type ClusterIndex,
  type ClusterWrite,
  type ClusterWriteOutcome,
  type IndexStatus,
  type SearchCluster,
} from './search-cluster.ts';
import type { NodeRequest } from './opensearch-node.ts';

export type OpensearchOptions = NodesOptions & {
  /** The time limit in ms of a search, including retries on other nodes. */
  searchTimeoutMs?: number;
  /** The same for writes and for index management. */
  writeTimeoutMs?: number;
};

/** Leaves time to open another point in time and search again, because a page waits at most 20 s. */
const SEARCH_TIMEOUT_MS = 8_000;
/** Longer than a cluster takes to drop a node that hangs: half a minute by default. */
const WRITE_TIMEOUT_MS = 60_000;
const MAX_OPENINGS = 3;

/** The fields of search responses to read. All others are filtered out to save bandwidth. */
const SEARCH_FIELDS = [
  'error',
  'status',
  'timed_out',
  '_shards.failed',
  '_shards.failures',
  'hits.total.value',
  ...['_id', 'sort', '_source', 'fields'].map((field) => `hits.hits.${field}`),
  'aggregations',
]
  .map((field) => `responses.${field}`)
  .join();

/** Opens a cluster. Makes no connection yet. */
export function openOpensearch(options: OpensearchOptions): SearchCluster {
  const { searchTimeoutMs = SEARCH_TIMEOUT_MS, writeTimeoutMs = WRITE_TIMEOUT_MS, ...rest } = options;
  const nodes = new OpensearchNodes(rest);
  const questions = createClusterRequester(nodes, { timeoutMs: searchTimeoutMs, isHurried: true });
  // Repeating a write is harmless, but useless while the first is in progress.
  const orders = createClusterRequester(nodes, { timeoutMs: writeTimeoutMs });
  return {
    ...searchesBy(questions, nodes),
    ...writesBy(orders),
    ...indexesBy(orders),
    health: async (signal) => {
      type Health = { status: 'green' | 'yellow' | 'red'; number_of_nodes: number };
      const health = await questions<Health>({ method: 'GET', path: '/_cluster/health', signal });
      return { status: health.status, nodes: health.number_of_nodes };
    },
    indexStatus: async (index, signal) => {
      const path = `/_cluster/health/${encodeURIComponent(index)}`;
      const querystring = { level: 'indices', timeout: '0s', filter_path: 'indices.*.status' };
      type Health = { indices?: Record<string, { status: IndexStatus }> };
      const { indices = {} } = await questions<Health>({ method: 'GET', path, querystring, signal }).catch(missing);
      const known = indices[index]?.status;
      if (known) return known;
      // A cluster that has just started has no index until it has read its state. It rejects this question until then.
      const found = await questions<object>({
        method: 'GET',
        path: `/${encodeURIComponent(index)}*`,
        querystring: { filter_path: '*.aliases', expand_wildcards: 'all' },
        signal,
      });
      return Object.hasOwn(found, index) ? 'red' : 'gone';
    },
    close: () => nodes.close(),
  };
}

type Point = { keepAliveMs: number; openedAt: number };

function searchesBy(
  ask: Ask,
  nodes: Pick<OpensearchNodes, 'preference'>,
): Pick<SearchCluster, 'searchAll' | 'openPit' | 'closePit'> {
  const points = new Map<string, Point>();
  const open = async (index: string, keepAliveMs: number, signal: AbortSignal | undefined): Promise<string> => {
    const since = performance.now();
    const preference = await nodes.preference();
    const path = `/${encodeURIComponent(index)}/_search/point_in_time`;
    const querystring = {
      keep_alive: `${keepAliveMs}ms`,
      allow_partial_pit_creation: false,
      ...(preference && { preference }),
    };
    const { pit_id: pit } = await ask<{ pit_id: string }>({ method: 'POST', path, querystring, signal, since });
    points.set(pit, { keepAliveMs, openedAt: since });
    return pit;
  };
  return {
    searchAll: async (index, bodies, { pit, signal } = {}) => {
      if (bodies.length === 0) return [];
      const point = pit === undefined ? undefined : points.get(pit);
      const held = pit !== undefined && { pit: { id: pit, ...(point && { keep_alive: `${point.keepAliveMs}ms` }) } };
      const header = { allow_partial_search_results: false, ...(pit === undefined && { index }) };
      const { responses } = await ask<{ responses: SearchResponse[] }>({
        method: 'POST',
        path: '/_msearch',
        querystring: { filter_path: SEARCH_FIELDS },
        lines: bodies.flatMap((body) => [header, { ...body, ...held }]),
        signal,
        ...(point && { since: point.openedAt }),
      });
      return responses.map(readAnswer);
    },
    openPit: async (index, keepAliveMs, signal) => {
      // The first attempt detects a copy that hangs.
      for (let attempts = 1; ; attempts++) {
        try {
          return await open(index, keepAliveMs, signal);
        } catch (error) {
          if (!(error instanceof NodeLostError) || attempts === MAX_OPENINGS) throw error;
        }
      }
    },
    closePit: async (pit) => {
      points.delete(pit);
      await ask({ method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: [pit] } }).catch(unlessGone);
    },
  };
}

function writesBy(ask: Ask): Pick<SearchCluster, 'write' | 'refresh'> {
  return {
    write: async (index, operations, signal) => {
      if (operations.length === 0) return [];
      const { items } = await ask<{ items: BulkItem[] }>({
        method: 'POST',
        path: `/${encodeURIComponent(writersAlias(index))}/_bulk`,
        // Without this setting, a write to a deleted index would create it again, without its mapping.
        querystring: { require_alias: true, filter_path: 'items.*.status,items.*.error' },
        lines: operations.flatMap(linesOf),
        signal,
      });
      return items.map(outcomeOf);
    },
    refresh: async (index, signal) => {
      await ask({ method: 'POST', path: `/${encodeURIComponent(index)}/_refresh`, signal });
    },
  };
}

function indexesBy(ask: Ask): Pick<SearchCluster, 'createIndex' | 'deleteIndex' | 'indexesOf' | 'note' | 'pointAlias'> {
  return {
    createIndex: async (name, body) => {
      const aliases = { [writersAlias(name)]: {} };
      await ask({ method: 'PUT', path: `/${encodeURIComponent(name)}`, body: { ...body, aliases } }).catch((error) => {
        if (!isAlreadyExistsError(error)) throw error;
      });
    },
    deleteIndex: async (name) => {
      await ask({ method: 'DELETE', path: `/${encodeURIComponent(name)}` }).catch(unlessGone);
    },
    indexesOf: async (prefix) => {
      const querystring = { filter_path: '*.aliases,*.mappings._meta', expand_wildcards: 'open' };
      const found = await ask<Record<string, IndexDescription>>({
        method: 'GET',
        path: `/${encodeURIComponent(prefix)}*`,
        querystring,
      });
      return Object.entries(found)
        .map(([name, description]) => describe(name, description))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    note: async (name, notes, signal) => {
      await ask({ method: 'PUT', path: `/${encodeURIComponent(name)}/_mapping`, body: { _meta: notes }, signal });
    },
    pointAlias: async (alias, name) => {
      const path = `/_alias/${encodeURIComponent(alias)}`;
      const holders = await ask<Record<string, unknown>>({ method: 'GET', path }).catch((error) => {
        unlessGone(error);
        return {};
      });
      const others = Object.keys(holders).filter((holder) => holder !== name);
      const actions = [...others.map((index) => ({ remove: { index, alias } })), { add: { index: name, alias } }];
      await ask({ method: 'POST', path: '/_aliases', body: { actions } });
    },
  };
}

/**
 * Returns an alias that each index gets at its creation, so that writes only reach indexes that were created
 * explicitly.
 */
function writersAlias(index: string): string {
  return `${index}.writes`;
}

type IndexDescription = { aliases?: Record<string, unknown>; mappings?: { _meta?: Record<string, unknown> } };

function describe(
  name: string,
  { aliases = {}, mappings: { _meta: notes = {} } = {} }: IndexDescription,
): ClusterIndex {
  const shown = Object.keys(aliases).filter((alias) => alias !== writersAlias(name));
  return { name, aliases: shown.toSorted(), notes };
}

function linesOf(operation: ClusterWrite): object[] {
  const target = { _id: String(operation.id), version: operation.version, version_type: 'external' };
  return operation.kind === 'put' ? [{ index: target }, operation.document] : [{ delete: target }];
}

type BulkItem = Record<string, { status: number; error?: { type?: string; reason?: string } }>;

function outcomeOf(item: BulkItem): ClusterWriteOutcome {
  const [{ status, error }] = Object.values(item) as [BulkItem[string]];
  if (status < 300) return { kind: 'done' };
  if (status === 409) return { kind: 'stale' };
  // Removing a missing document succeeds; a missing index is an error.
  if (status === 404 && !error) return { kind: 'done' };
  if (status === 429 || status >= 500) return { kind: 'busy' };
  if (error?.type === 'index_not_found_exception') throw clusterErrorOf({ statusCode: status, body: { error } });
  return { kind: 'refused', reason: `${error?.type ?? status}: ${error?.reason ?? 'no reason given'}` };
}

/** Converts the error for a missing index. The cluster waits for the index until it times out. */
function missing(error: unknown): { indices?: undefined } {
  if (!isNotFoundError(error) && !isTimeout(error)) throw error;
  return {};
}

/** For deletions: ignores the error that the target does not exist. */
function unlessGone(error: unknown): void {
  if (!isNotFoundError(error)) throw error;
}

type Hit = {
  _id: string;
  sort?: (number | string | null)[];
  _source?: Record<string, unknown>;
  fields?: Record<string, unknown[]>;
};

/** One response of a multi-search. Empty lists are not sent. */
type SearchResponse = {
  error?: { type?: string; reason?: string };
  status?: number;
  timed_out?: boolean;
  _shards?: { failed?: number; failures?: unknown };
  hits?: { total?: { value: number }; hits?: Hit[] };
  aggregations?: Record<string, unknown>;
};

/** Parses a response. @throws ClusterError when the search failed, or when a part of the index did not respond. */
function readAnswer(response: SearchResponse): ClusterAnswer {
  const { error, status = 200, hits, aggregations = {}, _shards } = response;
  if (error) throw clusterErrorOf({ statusCode: status, body: { error } });
  if (response.timed_out || (_shards?.failed ?? 0) > 0) {
    throw new ClusterError('away', `A shard of the index did not respond: ${JSON.stringify(_shards).slice(0, 500)}`);
  }
  return {
    total: hits?.total?.value ?? null,
    hits: (hits?.hits ?? []).map(({ _id, ...rest }) => ({ id: Number(_id), ...rest })),
    aggregations,
  };
}

/** Returns the response body from any node. Rejects with ClusterError, or with the signal's reason. */
type Ask = <Body>(request: NodeRequest & { signal?: AbortSignal | undefined; since?: number }) => Promise<Body>;

function createClusterRequester(nodes: OpensearchNodes, patience: Omit<ClusterTimeouts, 'since'>): Ask {
  return ({ signal, since, ...request }) =>
    nodes.ask(request, { ...patience, ...(since !== undefined && { since }) }, signal);
}
