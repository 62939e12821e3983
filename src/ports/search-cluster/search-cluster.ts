/** One search body, as the cluster's search API takes it, without its index and its point in time. */
export type ClusterSearch = Readonly<Record<string, unknown>>;

export type ClusterHit = {
  id: number;
  /** The keys that it was sorted by. */
  sort?: readonly (number | string | null)[];
  _source?: Record<string, unknown>;
  fields?: Record<string, readonly unknown[]>;
};

/** What a search found; complete, or else the whole question is rejected. */
export type ClusterAnswer = {
  /** `null` where the body did not ask for it. */
  total: number | null;
  hits: readonly ClusterHit[];
  /** By the names of the body; buckets without a document are there where the cluster sends them. */
  aggregations: Readonly<Record<string, unknown>>;
};

/**
 * A document to be put in or taken out. `version` orders what happens to one id: what is not newer than all that happened
 * to it changes nothing, so the same writes again, or late ones, do no harm.
 */
export type ClusterWrite =
  | { kind: 'put'; id: number; version: number; document: Readonly<Record<string, unknown>> }
  | { kind: 'remove'; id: number; version: number };

/**
 * `stale`: something as new happened to the document already. `busy`: the cluster had no room for it, ask again later.
 * `refused`: it cannot be taken in at all.
 */
export type ClusterWriteOutcome = { kind: 'done' | 'stale' | 'busy' } | { kind: 'refused'; reason: string };

/** An index, with what we noted about it. */
export type ClusterIndex = { name: string; aliases: readonly string[]; notes: Readonly<Record<string, unknown>> };

export type ClusterHealth = { status: 'green' | 'yellow' | 'red'; nodes: number };

/** `yellow`: copies are missing. `red`: of some part there is none, so it can be neither searched nor written. */
export type IndexStatus = ClusterHealth['status'] | 'gone';

/** `settings` and `mappings`, as the cluster's create-index API takes them. */
export type ClusterIndexBody = {
  settings: Readonly<Record<string, unknown>>;
  mappings: Readonly<Record<string, unknown>>;
};

/**
 * `away`: no node answered in time, or not all of the index is there. `busy`: it had no room for the request.
 * `gone`: the index, or the point in time, is not there (any more). `refused`: it did not accept the request.
 */
export type ClusterErrorKind = 'away' | 'busy' | 'gone' | 'refused';

export class ClusterError extends Error {
  readonly kind: ClusterErrorKind;

  constructor(kind: ClusterErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClusterError';
    this.kind = kind;
  }
}

/**
 * A cluster of search servers. Index names may be aliases. Every call rejects with `ClusterError`, or with the reason of
 * its signal; a call that no node answers is tried on the others first.
 */
export type SearchCluster = {
  /**
   * Answers bodies in order. With `pit` all see that point in time and `index` is not looked at; a node that dies may
   * take points in time with it: open another one where `gone` or `away` is the answer.
   */
  searchAll(
    index: string,
    bodies: readonly ClusterSearch[],
    options?: { pit?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<ClusterAnswer[]>;
  /** Holds on to what searches see now. Each use keeps it alive for as long again. */
  openPit(index: string, keepAliveMs: number, signal?: AbortSignal): Promise<string>;
  /** One that is gone is closed. */
  closePit(pit: string): Promise<void>;
  /** Outcomes in order. What is done is on disk, and seen by searches after the next `refresh`. */
  write(index: string, operations: readonly ClusterWrite[], signal?: AbortSignal): Promise<ClusterWriteOutcome[]>;
  /** Makes what was written visible to searches. */
  refresh(index: string, signal?: AbortSignal): Promise<void>;
  /** An index that searches see nothing of until it has an alias they ask. One that is there stays as it is. */
  createIndex(name: string, body: ClusterIndexBody): Promise<void>;
  /** One that is gone is deleted. */
  deleteIndex(name: string): Promise<void>;
  /** Indexes whose names begin so, by name. */
  indexesOf(prefix: string): Promise<ClusterIndex[]>;
  /** Notes something about an index, in place of what was noted; on disk when it resolves. */
  note(name: string, notes: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<void>;
  /** From one moment to the next the alias means that index and no other. */
  pointAlias(alias: string, name: string): Promise<void>;
  health(signal?: AbortSignal): Promise<ClusterHealth>;
  indexStatus(index: string, signal?: AbortSignal): Promise<IndexStatus>;
  close(): Promise<void>;
};
