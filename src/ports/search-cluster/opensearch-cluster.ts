import { Client } from '@opensearch-project/opensearch';
import { readAnswer, type SearchResponse } from './opensearch-answers.ts';
import { clusterErrorOf, isAlreadyThere, isGone } from './opensearch-errors.ts';
import { type Ask, createAsk } from './opensearch-requests.ts';
import type { ClusterIndex, ClusterWrite, ClusterWriteOutcome, SearchCluster } from './search-cluster.ts';

export type OpensearchOptions = {
  /** Of some or all nodes; each may carry `user:password@`. */
  urls: readonly string[];
  /** How long one node may take for a search before another is asked. */
  searchTimeoutMs?: number;
  /** The same for writes and what manages indexes. */
  writeTimeoutMs?: number;
};

const SEARCH_TIMEOUT_MS = 5_000;
const WRITE_TIMEOUT_MS = 30_000;
/** A node that did not answer is asked whether it is back. */
const PING_TIMEOUT_MS = 2_000;
const FEWEST_RETRIES = 3;

/** What is read of the answers to searches; the rest need not come over the wire. */
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

/** Opening connects to nobody yet. */
export function openOpensearch(options: OpensearchOptions): SearchCluster {
  const { urls, searchTimeoutMs = SEARCH_TIMEOUT_MS, writeTimeoutMs = WRITE_TIMEOUT_MS } = options;
  const client = new Client({
    nodes: [...urls],
    // Every node has its turn, and whichever is alive has one more.
    maxRetries: Math.max(FEWEST_RETRIES, urls.length),
    pingTimeout: PING_TIMEOUT_MS,
    resurrectStrategy: 'ping',
    // All that is read was written by this site.
    disablePrototypePoisoningProtection: true,
  });
  const questions = createAsk(client, searchTimeoutMs);
  const orders = createAsk(client, writeTimeoutMs);
  return {
    ...searchesBy(questions),
    ...writesBy(orders),
    ...indexesBy(orders),
    health: async (signal) => {
      type Health = { status: 'green' | 'yellow' | 'red'; number_of_nodes: number };
      const health = await questions<Health>({ method: 'GET', path: '/_cluster/health', signal });
      return { status: health.status, nodes: health.number_of_nodes };
    },
    close: () => client.close(),
  };
}

function searchesBy(ask: Ask): Pick<SearchCluster, 'searchAll' | 'openPit' | 'closePit'> {
  /** How long each point in time is kept after its last use. */
  const keptMs = new Map<string, number>();
  const pitOf = (id: string) => {
    const ms = keptMs.get(id);
    return ms === undefined ? { id } : { id, keep_alive: `${ms}ms` };
  };
  return {
    searchAll: async (index, bodies, { pit, signal } = {}) => {
      if (bodies.length === 0) return [];
      const header = { allow_partial_search_results: false, ...(pit === undefined && { index }) };
      const { responses } = await ask<{ responses: SearchResponse[] }>({
        method: 'POST',
        path: '/_msearch',
        querystring: { filter_path: SEARCH_FIELDS },
        lines: bodies.flatMap((body) => [header, pit === undefined ? body : { ...body, pit: pitOf(pit) }]),
        signal,
      });
      return responses.map(readAnswer);
    },
    openPit: async (index, keepAliveMs, signal) => {
      const path = `/${encodeURIComponent(index)}/_search/point_in_time`;
      const querystring = { keep_alive: `${keepAliveMs}ms`, allow_partial_pit_creation: false };
      const opened = await ask<{ pit_id: string }>({
        method: 'POST',
        path,
        querystring,
        signal,
      });
      keptMs.set(opened.pit_id, keepAliveMs);
      return opened.pit_id;
    },
    closePit: async (pit) => {
      keptMs.delete(pit);
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
        // An index that was deleted is not made anew, without its mapping, by whoever writes to it.
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
        if (!isAlreadyThere(error)) throw error;
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

/** Stands beside the name of each index from its creation, so that writes reach indexes alone that were created. */
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
  // Taking out what is not there is done; an index that is not there is another matter.
  if (status === 404 && !error) return { kind: 'done' };
  if (status === 429 || status >= 500) return { kind: 'busy' };
  if (error?.type === 'index_not_found_exception') throw clusterErrorOf({ statusCode: status, body: { error } });
  return { kind: 'refused', reason: `${error?.type ?? status}: ${error?.reason ?? 'no reason given'}` };
}

/** For deletions: what is not there need not be deleted. */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
