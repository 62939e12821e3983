import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { ClusterError, type ClusterWrite, type SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import { ROWS_PER_SLICE, type OnUnreadable } from '#features/search-memory/search-memory.server.ts';
import type { ClusterSchema } from './cluster-places.ts';

/** The number of writes per request: small enough to be serialized and sent without blocking for long. */
const WRITES_PER_REQUEST = 250;
/** Requests in flight at a time. The cluster reports when that is too much. */
const MAX_CONCURRENT_REQUESTS = 2;
const RETRY_MS = { first: 50, max: 5_000 };
/** About a minute. After that another instance may be more successful. */
const MAX_TRIES = 20;
/** The number of retries before it reports a busy cluster. */
const RETRIES_BEFORE_REPORT = 3;

export type WriterOptions = {
  cluster: Pick<SearchCluster, 'write'>;
  documentOf: ClusterSchema['documentOf'];
  /** Whether this process may write. Checked before every request. */
  mayWrite(): boolean;
  /** Aborts waiting for a cluster that is busy or unavailable. */
  signal: AbortSignal;
  /** Called when writing has to wait longer for the cluster. */
  onDelay(error: Error): void;
  /** Called for documents that the cluster rejects. They are removed from the index. */
  onUnreadable: OnUnreadable;
};

/**
 * Listings in their state after the change `seq` or later, and IDs of withdrawn ones. `seqs`: the last change of each,
 * up to `seq`. Optional.
 */
export type InventorySlice = {
  seq: number;
  seqs?: ReadonlyMap<number, number>;
  put: readonly Listing[];
  remove: readonly number[];
};

/**
 * Writes to an index until everything is stored. If the cluster is busy or unavailable, it waits longer each time.
 * Nothing else is written in the meantime, so no work accumulates.
 */
export class ClusterWriter {
  readonly #options: WriterOptions;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /**
   * Writes the changes. `ownerOf` returns the owners of all listings; listings without one are removed.
   * @throws Error if this process may not write anymore, the signal's reason, or ClusterError if the cluster rejects
   * the write or has been busy or unavailable for a minute.
   */
  async write(
    index: string,
    { seq, seqs, put, remove }: InventorySlice,
    ownerOf: (id: number) => Owner | undefined,
  ): Promise<void> {
    const versionOf = (id: number) => seqs?.get(id) ?? seq;
    const operations: ClusterWrite[] = remove.map((id) => ({ kind: 'remove', id, version: versionOf(id) }));
    for (const [i, listing] of put.entries()) {
      if (i > 0 && i % ROWS_PER_SLICE === 0) await setImmediate();
      const document = this.#documentOf(listing, ownerOf(listing.ownerId), seq);
      const at = { id: listing.id, version: versionOf(listing.id) };
      operations.push(document ? { kind: 'put', ...at, document } : { kind: 'remove', ...at });
    }
    const requests = chunksOf(operations, WRITES_PER_REQUEST);
    const workers = Array.from({ length: MAX_CONCURRENT_REQUESTS }, async () => {
      for (let next = requests.shift(); next; next = requests.shift()) await this.#writeAll(index, next);
    });
    await Promise.all(workers);
  }

  #documentOf(
    listing: Listing,
    owner: Owner | undefined,
    seq: number,
  ): ReturnType<ClusterSchema['documentOf']> | undefined {
    if (owner) return this.#options.documentOf(listing, owner, seq);
    this.#options.onUnreadable({ table: 'listings', id: listing.id, reason: 'its owner cannot be read' });
    return undefined;
  }

  async #writeAll(index: string, operations: readonly ClusterWrite[]): Promise<void> {
    let left = operations;
    for (let tries = 1; left.length > 0; tries++) {
      try {
        left = await this.#writeSome(index, left);
        if (left.length > 0)
          await this.#pause(tries, new ClusterError('busy', 'The search cluster can’t take more documents right now.'));
      } catch (error) {
        if (!(error instanceof ClusterError) || (error.kind !== 'busy' && error.kind !== 'away')) throw error;
        await this.#pause(tries, error);
      }
    }
  }

  /** Returns the operations to repeat, or to write instead. */
  async #writeSome(index: string, operations: readonly ClusterWrite[]): Promise<ClusterWrite[]> {
    const { cluster, mayWrite, signal } = this.#options;
    signal.throwIfAborted();
    if (!mayWrite()) throw new Error('Another process writes to the search cluster now.');
    const outcomes = await cluster.write(index, operations, signal);
    return operations.flatMap((operation, at) => {
      const outcome = outcomes[at]!;
      if (outcome.kind === 'busy') return [operation];
      return outcome.kind === 'refused' ? [this.#takeOut(operation, outcome.reason)] : [];
    });
  }

  #takeOut({ kind, id, version }: ClusterWrite, reason: string): ClusterWrite {
    if (kind === 'remove') throw new ClusterError('refused', reason);
    this.#options.onUnreadable({ table: 'listings', id, reason });
    return { kind: 'remove', id, version };
  }

  async #pause(tries: number, error: ClusterError): Promise<void> {
    const { signal, onDelay } = this.#options;
    if (tries === RETRIES_BEFORE_REPORT) onDelay(error);
    if (tries === MAX_TRIES) throw error;
    const { first, max } = RETRY_MS;
    await wait(Math.min(max, first * 2 ** (tries - 1)), undefined, { signal });
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
