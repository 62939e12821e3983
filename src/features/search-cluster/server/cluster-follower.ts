import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#ports/database/database.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import { changeOf, lastSeq } from '#features/search-memory/search-memory.server.ts';
import { Bell } from '#kit/bell.ts';
import { type ClusterPlaces, positionOf, SHOWN_CHANNEL, unreadableIn, type UnreadableNote } from './cluster-places.ts';

const POLL_MS = 1_000;
const STOP_MS = 2_000;
/** Whoever shows a change tells of it, mostly within a second: before this the cluster, busy with it, is not asked. */
const UNTOLD_MS = 3_000;
/** An index that is so long behind the record of truth is not caught up. */
const MOST_LAG_MS = 10_000;
/** An instance that cannot see for so long what others show is not fit; nor are others when nothing is shown any more. */
const MOST_BLIND_MS = 10_000;
const NEWS_MS = 5_000;

const shownSchema = z.object({
  alias: z.string(),
  seq: z.int().nonnegative(),
  // Writers of earlier releases do not say it.
  unreadable: z.object({ reason: z.string().nullable(), count: z.int() }).optional(),
});

export type ClusterFollowerOptions = {
  database: Pick<Database, 'query' | 'listen'>;
  cluster: Pick<SearchCluster, 'indexesOf'>;
  places: ClusterPlaces;
  /** Lets searches of this instance see what the cluster shows now. */
  renew(): Promise<void>;
  /** Told once when the cluster or the database is away, until both are back. */
  onError(error: Error): void;
  /** A clock in ms that never goes back. */
  now?(): number;
};

type Waiter = { goal: number | null; resolve(): void; reject(error: Error): void };

/** Renews what an instance sees of the cluster whenever there is something new to see, whichever instance wrote it. */
export class ClusterFollower {
  readonly #options: ClusterFollowerOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new Bell();
  readonly #done: Promise<void>;
  #waiting: Waiter[] = [];
  #unlisten: (() => Promise<void>) | undefined;
  /** The last change that searches of this instance see; before the first renewal none. */
  #seq = -1;
  /** What the cluster shows, as far as we were told since the last renewal. */
  #shown: number | null = null;
  /** Since when there are changes that nobody has told us of; before the first renewal we ask at once. */
  #untoldSince: number | null = -Infinity;
  #goal = 0;
  #goalMetAt = -Infinity;
  #hasFailed = false;
  /** Since when renewals fail; when another instance, or this one, showed something last. */
  #blindSince: number | null = null;
  #shownAt = -Infinity;

  /** Rows that the cluster's index lacks because they cannot be read. */
  #unreadable: Pick<UnreadableNote, 'reason' | 'count'> = { reason: null, count: 0 };

  /** Starts at once. */
  constructor(options: ClusterFollowerOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  get seq(): number {
    return this.#seq;
  }

  /** Whether searches see everything but for the changes of the last seconds. */
  isCaughtUp(): boolean {
    return this.#now() - this.#goalMetAt < MOST_LAG_MS;
  }

  /**
   * Whether requests are as well sent here as to any other instance. All have one index, so one that is away, or behind,
   * is so for all of them; only where others show changes that this one cannot see is another instance better.
   */
  isFit(): boolean {
    const isBlind = this.#blindSince !== null && this.#now() - this.#blindSince > MOST_BLIND_MS;
    return this.#goalMetAt > -Infinity && !(isBlind && this.#now() - this.#shownAt < NEWS_MS);
  }

  /** Why no instance that searches this index is fit; `null` when nothing is wrong. */
  whyUnfit(): string | null {
    return this.#unreadable.reason;
  }

  get unreadableRows(): number {
    return this.#unreadable.count;
  }

  /** Resolves when searches see everything that is committed by now; rejects when this is stopped first. */
  caughtUp(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.reject(stoppedError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ goal: null, resolve, reject });
      this.#bell.ring();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort(stoppedError());
    // A cluster that hangs is not waited for.
    await Promise.race([this.#done, wait(STOP_MS, undefined, { ref: false })]);
    await this.#unlisten?.().catch(() => undefined);
    for (const { reject } of this.#waiting.splice(0)) reject(stoppedError());
  }

  #now(): number {
    return (this.#options.now ?? (() => performance.now()))();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#look();
        this.#hasFailed = false;
        await this.#bell.wait(POLL_MS, signal);
      } catch (error) {
        if (!this.#hasFailed && !signal.aborted) this.#options.onError(error as Error);
        this.#hasFailed = true;
        await this.#bell.waitDeaf(POLL_MS, signal);
      }
    }
  }

  async #look(): Promise<void> {
    const { database } = this.#options;
    await this.#listen();
    const asking = this.#waiting.filter(({ goal }) => goal === null);
    const newest = await lastSeq(database);
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

  /** Whether nobody has told us for long of what there is to be told. */
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
      SHOWN_CHANNEL,
      (payload) => this.#hear(payload),
      () => {
        this.#unlisten = undefined;
        // Something may have been told meanwhile.
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
   * Up to which change the index has everything that is noted of it; `null` where that is no news, or where the index is of
   * another past than the database: whoever writes is making a new one then.
   */
  async #askShown(): Promise<number | null> {
    const { database, cluster, places } = this.#options;
    const indexes = await cluster.indexesOf(`${places.alias}-`);
    const asked = indexes.find(({ aliases }) => aliases.includes(places.alias));
    const position = asked && positionOf(asked);
    if (asked) this.#unreadable = unreadableIn(asked);
    if (!position || position.seq <= this.#seq) return null;
    return (await changeOf(database, position.seq)) === position.change ? position.seq : null;
  }
}

function stoppedError(): Error {
  return new Error('The search cluster is no longer followed.');
}
