import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#ports/database/database.ts';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { lastChangeSeq } from '#features/search-memory/search-memory.server.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { createSource, publish, withdraw, writeOwner } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import type { CodeCounts } from '#features/search/search.server.ts';
import type { ClusterInventory } from '../cluster-inventory.ts';

/** A listing's version since a commit: its mileage, or `null` while it is withdrawn. */
type Version = { commit: number; mileage: number | null };

const FIRST_MILEAGE = 1_000;
const MAX_RUNNING = 10;

/** An inventory in a database that remembers every state, so that answers can be checked against them. */
export class ProbedInventory {
  readonly database: Database;
  readonly #versions = new Map<number, Version[]>();
  /** The last change of each finished commit. */
  readonly #seqs: number[] = [];
  #begun = 0;
  #probes = 0;

  private constructor(database: Database) {
    this.database = database;
  }

  static async create(database: Database, listings: number): Promise<ProbedInventory> {
    const made = new ProbedInventory(database);
    await createSource(database);
    await writeOwner(database, sampleOwner());
    await made.#commit(Array.from({ length: listings }, (_, i) => i + 1));
    return made;
  }

  /** The number of commits. */
  get commits(): number {
    return this.#begun;
  }

  /**
   * Commits one to three listings every `pauseMs` until the signal aborts. Every third commit withdraws one instead.
   */
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
    this.#seqs[commit] = await lastChangeSeq(this.database);
  }

  async #takeAway(id: number): Promise<void> {
    const commit = ++this.#begun;
    this.#note(id, { commit, mileage: null });
    await withdraw(this.database, id);
    this.#seqs[commit] = await lastChangeSeq(this.database);
  }

  #note(id: number, version: Version): void {
    const versions = this.#versions.get(id) ?? [];
    this.#versions.set(id, [...versions, version]);
  }

  /**
   * Queries the whole inventory and its total again, in one state. The answer must contain everything committed up to
   * the change that the instance reported, nothing that never existed, and the same total everywhere.
   * @throws Error that says what is wrong with the answer; the index's own errors.
   */
  async ask({ index, ...site }: ClusterInventory, seq = site.seq): Promise<void> {
    const oldest = this.#seqs.findLastIndex((last) => last <= seq);
    const view = index.pin();
    try {
      const query = { ...UNFILTERED_QUERY, numRecords: this.#versions.size };
      // Counting all options is expensive, so only every fourth query does.
      const hideFilters = this.#probes++ % 4 > 0;
      const { total, results, counts, stats } = await view.search(query, TEST_CONTEXT, { hideFilters });
      const again = await view.count(UNFILTERED_QUERY, TEST_CONTEXT);
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

export type QueryProbeResult = { at: number; ms: number; error: string | null };

/**
 * Runs a query at a fixed rate, even if answers are late, unless too many are pending. Times are measured from when
 * each was due.
 */
export class QueryProbe {
  readonly probes: QueryProbeResult[] = [];
  /** Errors that an instance must not answer with. */
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
      if (running.size >= MAX_RUNNING) continue;
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
    this.probes.push({ at, ms: performance.now() - at, error });
  }
}

/** Summarizes the queries between two moments in one line: how many, how many failed, and the latencies. */
export function summarizeProbes(probes: readonly QueryProbeResult[], from = -Infinity, to = Infinity): string {
  const those = probes.filter(({ at }) => at >= from && at < to);
  const ms = those.map((one) => one.ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0);
  const errors = those.filter(({ error }) => error !== null).length;
  return `${those.length} searches, ${errors} errors, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}
