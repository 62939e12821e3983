import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#ports/database/database.ts';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { lastSeq } from '#features/search-memory/search-memory.server.ts';
import { EVERYTHING } from '#features/search/testing/arbitrary-search.ts';
import { createSource, publish, withdraw, writeOwner } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import type { CodeCounts } from '#features/search/search.server.ts';
import type { ClusterInventory } from '../cluster-inventory.ts';

/** What a listing was from a commit on: its mileage, or `null` while it is withdrawn. */
type Version = { commit: number; mileage: number | null };

const FIRST_MILEAGE = 1_000;
const MOST_RUNNING = 10;

/** An inventory in a database whose every state is remembered, so that an answer can be held against them. */
export class WatchedInventory {
  readonly database: Database;
  readonly #versions = new Map<number, Version[]>();
  /** The last change of each commit that ended. */
  readonly #seqs: number[] = [];
  #begun = 0;
  #asked = 0;

  private constructor(database: Database) {
    this.database = database;
  }

  static async create(database: Database, listings: number): Promise<WatchedInventory> {
    const made = new WatchedInventory(database);
    await createSource(database);
    await writeOwner(database, sampleOwner());
    await made.#commit(Array.from({ length: listings }, (_, i) => i + 1));
    return made;
  }

  /** How many commits there were. */
  get commits(): number {
    return this.#begun;
  }

  /** A commit a moment, of one to three listings, until the signal ends; every third takes one away instead. */
  async change(signal: AbortSignal, pauseMs: number): Promise<void> {
    const count = this.#versions.size;
    for (let round = 1; !signal.aborted; round++) {
      const first = (round * 37) % count;
      const ids = Array.from({ length: 1 + (round % 3) }, (_, i) => ((first + i * 101) % count) + 1);
      await (round % 3 === 0 ? this.#takeAway(first + 1) : this.#commit([...new Set(ids)]));
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #commit(ids: readonly number[]): Promise<void> {
    const commit = ++this.#begun;
    const mileage = FIRST_MILEAGE + commit;
    for (const id of ids) this.#note(id, { commit, mileage });
    await publish(
      this.database,
      ids.map((id) => sampleListing({ id, mileage })),
    );
    this.#seqs[commit] = await lastSeq(this.database);
  }

  async #takeAway(id: number): Promise<void> {
    const commit = ++this.#begun;
    this.#note(id, { commit, mileage: null });
    await withdraw(this.database, id);
    this.#seqs[commit] = await lastSeq(this.database);
  }

  #note(id: number, version: Version): void {
    const versions = this.#versions.get(id) ?? [];
    this.#versions.set(id, [...versions, version]);
  }

  /**
   * Asks for the whole inventory and for its total once more, of one state. What is shown has to hold all that was
   * committed up to the change that the instance said it had, nothing that never was, and one sum everywhere.
   * @throws Error that says what is wrong with the answer; the index's own.
   */
  async ask({ index, ...site }: ClusterInventory, seq = site.seq): Promise<void> {
    const oldest = this.#seqs.findLastIndex((last) => last <= seq);
    const view = index.pin();
    try {
      const query = { ...EVERYTHING, numRecords: this.#versions.size };
      // Counts of all options are dear: every fourth asks for them.
      const hideFilters = this.#asked++ % 4 > 0;
      const { total, results, counts, stats } = await view.search(query, TEST_CONTEXT, { hideFilters });
      const again = await view.count(EVERYTHING, TEST_CONTEXT);
      const totals = [total, again, results.length, ...(hideFilters ? [] : [sumOf(counts['listingType']!)])];
      if (new Set(totals).size > 1) throw new Error(`One answer has several totals: ${totals.join()}.`);
      const mileages = results.map(({ listing }) => listing.mileage!);
      const { min, max } = stats.mileage;
      const isOfOthers = min !== Math.min(...mileages) || max !== Math.max(...mileages);
      if (!hideFilters && isOfOthers) throw new Error('The statistics of one answer are of other listings.');
      this.#judge(new Map(results.map(({ listing }) => [listing.id, listing.mileage])), Math.max(oldest, 1));
    } finally {
      view.release();
    }
  }

  #judge(shown: ReadonlyMap<number, number | null>, oldest: number): void {
    for (const [id, versions] of this.#versions) {
      const then = versions.findLastIndex(({ commit }) => commit <= oldest);
      const possible = versions.slice(Math.max(then, 0)).map(({ mileage }) => mileage);
      const mileage = shown.get(id) ?? null;
      if (!possible.includes(mileage)) {
        throw new Error(`Listing ${id} is ${mileage}, but since commit ${oldest} it was ${possible.join()}.`);
      }
    }
  }
}

function sumOf(counts: CodeCounts): number {
  return [...counts].reduce((sum, [, count]) => sum + count, 0);
}

export type Watched = { at: number; ms: number; error: string | null };

/** Asks every so often, whether answers come or not, unless too many are waited for; times are from when each was due. */
export class Watch {
  readonly asked: Watched[] = [];
  /** What is not an error that an instance may answer with, but wrong. */
  readonly wrong: Error[] = [];
  readonly #ending = new AbortController();
  readonly #done: Promise<void>;

  constructor(ask: () => Promise<void>, everyMs: number) {
    this.#done = this.#run(ask, everyMs);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#done;
  }

  async #run(ask: () => Promise<void>, everyMs: number): Promise<void> {
    const running = new Set<Promise<void>>();
    const start = performance.now();
    for (let turn = 0; !this.#ending.signal.aborted; turn++) {
      const at = start + turn * everyMs;
      await wait(Math.max(0, at - performance.now()), undefined, { signal: this.#ending.signal }).catch(
        () => undefined,
      );
      if (running.size >= MOST_RUNNING) continue;
      const one = this.#ask(ask, at).finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.all(running);
  }

  async #ask(ask: () => Promise<void>, at: number): Promise<void> {
    let error: string | null = null;
    try {
      await ask();
    } catch (reason) {
      if (!(reason instanceof ClusterError) || reason.kind === 'refused') this.wrong.push(reason as Error);
      error = (reason as Error).message;
    }
    this.asked.push({ at, ms: performance.now() - at, error });
  }
}

/** What was asked between two moments, in a line: how many, how many in vain, and how long the slow ones took. */
export function describeWatched(asked: readonly Watched[], from = -Infinity, to = Infinity): string {
  const those = asked.filter(({ at }) => at >= from && at < to);
  const ms = those.map((one) => one.ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0);
  const errors = those.filter(({ error }) => error !== null).length;
  return `${those.length} searches, ${errors} errors, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}
