import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#ports/database/database.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import { changeOf, lastChangeSeq } from '#features/search-memory/search-memory.server.ts';
import { WakeSignal } from '#kit/async/wake-signal.ts';
import {
  type ClusterPlaces,
  positionOf,
  SEARCH_VISIBLE_CHANNEL,
  readUnreadableRowsReport,
  type UnreadableRowsReport,
} from './cluster-places.ts';

const POLL_MS = 1_000;
const STOP_MS = 2_000;
/**
 * Writers announce changes, usually within a second. Waits this long before asking the cluster, which is busy with
 * them.
 */
const UNTOLD_MS = 3_000;
/** An index that lags the database by more than this is not caught up. */
const MAX_LAG_MS = 10_000;
/**
 * An instance that fails to see other instances' announced changes for longer than this is not fit, unless nothing has
 * been announced recently.
 */
const MAX_BLIND_MS = 10_000;
const NEWS_MS = 5_000;

const shownSchema = z.object({
  alias: z.string(),
  seq: z.int().nonnegative(),
  // Earlier releases do not send this.
  unreadable: z.object({ reason: z.string().nullable(), count: z.int() }).optional(),
});

export type ClusterFollowerOptions = {
  database: Pick<Database, 'query' | 'listen'>;
  cluster: Pick<SearchCluster, 'indexesOf'>;
  places: ClusterPlaces;
  /** Makes the cluster's current state visible to this instance's searches. */
  renew(): Promise<void>;
  /** Called when the cluster or the database becomes unavailable, and not again before both are back. */
  onError(error: Error): void;
  /** A monotonic clock in ms. */
  now?(): number;
  /** Time in ms between two looks at the database without a notification, and before a retry. */
  pollMs?: number;
};

type Waiter = { goal: number | null; resolve(): void; reject(error: Error): void };

/** Refreshes an instance's view of the cluster when new changes are visible, from this or another instance. */
export class ClusterFollower {
  readonly #options: ClusterFollowerOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new WakeSignal();
  readonly #done: Promise<void>;
  #waiting: Waiter[] = [];
  #unlisten: (() => Promise<void>) | undefined;
  /** The last change visible to this instance's searches. -1 before the first renewal. */
  #seq = -1;
  /** The last change that was announced as visible since the last renewal. */
  #shown: number | null = null;
  /** When the oldest unannounced change was made. The first renewal is requested immediately. */
  #untoldSince: number | null = -Infinity;
  #goal = 0;
  #goalMetAt = -Infinity;
  #hasFailed = false;
  /** When renewals began to fail, and when an instance made the last announcement. */
  #blindSince: number | null = null;
  #shownAt = -Infinity;

  /** Rows missing from the cluster's index because they cannot be read. */
  #unreadable: Pick<UnreadableRowsReport, 'reason' | 'count'> = { reason: null, count: 0 };

  /** Starts immediately. */
  constructor(options: ClusterFollowerOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  get seq(): number {
    return this.#seq;
  }

  /** Whether searches see everything except the changes of the last few seconds. */
  isCaughtUp(): boolean {
    return this.#now() - this.#goalMetAt < MAX_LAG_MS;
  }

  /**
   * Whether this instance can take requests as well as any other. All instances share one index, so if it is
   * unavailable or behind, that affects all of them. Another instance is only better if it announces changes that this
   * one cannot see.
   */
  isFit(): boolean {
    const isBlind = this.#blindSince !== null && this.#now() - this.#blindSince > MAX_BLIND_MS;
    return this.#goalMetAt > -Infinity && !(isBlind && this.#now() - this.#shownAt < NEWS_MS);
  }

  /** Returns what is wrong with the index itself, so with every instance that searches it; `null` if nothing is. */
  whyUnfit(): string | null {
    return this.#unreadable.reason;
  }

  get unreadableRows(): number {
    return this.#unreadable.count;
  }

  /** Resolves when searches see everything committed so far. Rejects if the follower is stopped first. */
  caughtUp(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.reject(stoppedError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ goal: null, resolve, reject });
      this.#bell.ring();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort(stoppedError());
    // Does not wait for a cluster that hangs.
    await Promise.race([this.#done, wait(STOP_MS, undefined, { ref: false })]);
    await this.#unlisten?.().catch(() => undefined);
    for (const { reject } of this.#waiting.splice(0)) reject(stoppedError());
  }

  #now(): number {
    return (this.#options.now ?? (() => performance.now()))();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { pollMs = POLL_MS } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#look();
        this.#hasFailed = false;
        await this.#bell.wait(pollMs, signal);
      } catch (error) {
        if (!this.#hasFailed && !signal.aborted) this.#options.onError(error as Error);
        this.#hasFailed = true;
        await this.#bell.waitWithoutWaking(pollMs, signal);
      }
    }
  }

  async #look(): Promise<void> {
    const { database } = this.#options;
    await this.#listen();
    const asking = this.#waiting.filter(({ goal }) => goal === null);
    const newest = await lastChangeSeq(database);
    for (const waiter of asking) waiter.goal = newest;
    if (this.#shown === null && newest !== this.#seq && this.#isUntold()) this.#shown = await this.#askShown();
    if (this.#shown !== null) await this.#renew(this.#shown);
    if (this.#seq >= this.#goal) {
      this.#goal = newest;
      this.#goalMetAt = this.#now();
    }
    const isMet = ({ goal }: Waiter) => goal !== null && this.#seq >= goal;
    for (const waiter of this.#waiting.filter(isMet)) waiter.resolve();
    this.#waiting = this.#waiting.filter((waiter) => !isMet(waiter));
  }

  /** Whether changes have been unannounced for too long. */
  #isUntold(): boolean {
    this.#untoldSince ??= this.#now();
    return this.#now() - this.#untoldSince >= UNTOLD_MS;
  }

  async #renew(shown: number): Promise<void> {
    this.#shown = null;
    try {
      await this.#options.renew();
      this.#seq = shown;
      this.#untoldSince = null;
      this.#blindSince = null;
    } catch (error) {
      this.#shown ??= shown;
      this.#blindSince ??= this.#now();
      throw error;
    }
  }

  async #listen(): Promise<void> {
    this.#unlisten ??= await this.#options.database.listen(
      SEARCH_VISIBLE_CHANNEL,
      (payload) => this.#hear(payload),
      () => {
        this.#unlisten = undefined;
        // An announcement may have been missed in the meantime.
        this.#untoldSince = -Infinity;
        this.#bell.ring();
      },
    );
  }

  #hear(payload: string): void {
    const { alias, seq, unreadable } = shownSchema.parse(JSON.parse(payload));
    if (alias !== this.#options.places.alias) return;
    if (unreadable) this.#unreadable = unreadable;
    this.#shown = seq;
    this.#shownAt = this.#now();
    this.#bell.ring();
  }

  /**
   * Returns the change up to which the index is recorded as complete. Returns `null` if it is not newer, or if the
   * index does not belong to this database's history; then the writer is creating a new index.
   */
  async #askShown(): Promise<number | null> {
    const { database, cluster, places } = this.#options;
    const indexes = await cluster.indexesOf(`${places.alias}-`);
    const current = indexes.find(({ aliases }) => aliases.includes(places.alias));
    const position = current && positionOf(current);
    if (current) this.#unreadable = readUnreadableRowsReport(current);
    if (!position || position.seq <= this.#seq) return null;
    return (await changeOf(database, position.seq)) === position.change ? position.seq : null;
  }
}

function stoppedError(): Error {
  return new Error('Following the search cluster stopped.');
}
