/** One search body of the cluster's search API, without its index and its point in time. */
export type ClusterSearch = Readonly<Record<string, unknown>>;

export type ClusterHit = {
  id: number;
  /** Its sort keys. */
  sort?: readonly (number | string | null)[];
  _source?: Record<string, unknown>;
  fields?: Record<string, readonly unknown[]>;
};

/** The complete result of a search. If it would be incomplete, the whole call rejects. */
export type ClusterAnswer = {
  /** `null` if the body did not request it. */
  total: number | null;
  hits: readonly ClusterHit[];
  /** By their names in the body. Buckets without documents are included if the cluster sends them. */
  aggregations: Readonly<Record<string, unknown>>;
};

/**
 * A document to write or to remove. `version` orders the changes of one id: a change that is not newer than all
 * previous ones has no effect. Repeated or late writes are therefore harmless.
 */
export type ClusterWrite =
  | { kind: 'put'; id: number; version: number; document: Readonly<Record<string, unknown>> }
  | { kind: 'remove'; id: number; version: number };

/**
 * `stale`: the document already has this version or a newer one. `busy`: the cluster had no capacity, retry later.
 * `refused`: the document can never be stored.
 */
export type ClusterWriteOutcome = { kind: 'done' | 'stale' | 'busy' } | { kind: 'refused'; reason: string };

/** An index with the notes that we stored about it. */
export type ClusterIndex = { name: string; aliases: readonly string[]; notes: Readonly<Record<string, unknown>> };

export type ClusterHealth = { status: 'green' | 'yellow' | 'red'; nodes: number };

/** `yellow`: replicas are missing. `red`: a shard has no copy, so it can be neither searched nor written. */
export type IndexStatus = ClusterHealth['status'] | 'gone';

/** `settings` and `mappings`, as the cluster's create-index API takes them. */
export type ClusterIndexBody = {
  settings: Readonly<Record<string, unknown>>;
  mappings: Readonly<Record<string, unknown>>;
};

/**
 * `away`: no node responded in time, or part of the index is not available. `busy`: the cluster had no capacity for the
 * request. `gone`: the index or the point in time does not exist anymore. `refused`: the cluster rejected the
 * request.
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
 * A cluster of search servers. Index names may be aliases. Every call rejects with `ClusterError`, or with the reason
 * of its signal. A call that a node does not answer is first retried on the others.
 */
export type SearchCluster = {
  /**
   * Runs searches and returns their results in order. With `pit`, all of them see that point in time, and `index` is
   * ignored. Points in time may be lost with a node that dies, so open another one after `gone` or `away`.
   */
  searchAll(
    index: string,
    bodies: readonly ClusterSearch[],
    options?: { pit?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<ClusterAnswer[]>;
  /** Opens a point in time on what searches see now. Each use extends it by the same duration. */
  openPit(index: string, keepAliveMs: number, signal?: AbortSignal): Promise<string>;
  /** Closes a point in time. Succeeds if it no longer exists. */
  closePit(pit: string): Promise<void>;
  /**
   * Writes documents and returns the outcomes in order. Completed writes are on disk; searches see them after the next
   * `refresh`.
   */
  write(index: string, operations: readonly ClusterWrite[], signal?: AbortSignal): Promise<ClusterWriteOutcome[]>;
  /** Makes completed writes visible to searches. */
  refresh(index: string, signal?: AbortSignal): Promise<void>;
  /** Creates an index, which searches do not see until it has an alias that they use. Does nothing if it exists. */
  createIndex(name: string, body: ClusterIndexBody): Promise<void>;
  /** Deletes an index. Succeeds if it does not exist. */
  deleteIndex(name: string): Promise<void>;
  /** Returns the indexes whose names start with `prefix`, sorted by name. */
  indexesOf(prefix: string): Promise<ClusterIndex[]>;
  /** Replaces the notes of an index. They are on disk when it resolves. */
  note(name: string, notes: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<void>;
  /** Atomically makes the alias point to that index only. */
  pointAlias(alias: string, name: string): Promise<void>;
  health(signal?: AbortSignal): Promise<ClusterHealth>;
  indexStatus(index: string, signal?: AbortSignal): Promise<IndexStatus>;
  close(): Promise<void>;
};
