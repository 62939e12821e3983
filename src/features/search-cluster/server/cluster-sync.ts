import { acquireLock, type HeldLock, tryLock } from '#ports/database/advisory-lock.ts';
import type { Database } from '#ports/database/database.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import {
  changeOf,
  readChanges,
  type UnreadableRow,
  UnreadableRows,
} from '#features/search-memory/search-memory.server.ts';
import { WakeSignal } from '#kit/async/wake-signal.ts';
import {
  type ClusterPlaces,
  type ClusterSchema,
  createUnreadableRowsReport,
  positionOf,
  SEARCH_VISIBLE_CHANNEL,
  readUnreadableRowsReport,
  writerLockName,
} from './cluster-places.ts';
import { fillNewIndex } from './fill-new-index.ts';
import { ClusterWriter } from './cluster-writer.ts';
import { waitUntilUnusable } from './index-watch.ts';

/** Writers notify this channel when they commit changes. Without a notification, the next poll finds them. */
const CHANNEL = 'listing_changes';
const POLL_MS = 500;
const RETRY_MS = { first: 200, max: 5_000 };
/**
 * Minimum interval for showing changes to searches while they keep coming, because each time costs every instance
 * queries.
 */
const SHOW_EVERY_MS = 250;
/**
 * Interval for recording the position. After a crash, later changes are written again, which has no effect. Each
 * recording creates a new cluster state.
 */
const NOTE_EVERY_MS = 5_000;
const LAST_NOTE_MS = 2_000;
/** Delay before deleting a replaced index, because searches that started earlier may still use it. */
const CLEAN_AFTER_MS = 60_000;
const CLEAN_EVERY_MS = 600_000;
/** A node that restarts is usually back sooner. */
const LOST_AFTER_MS = 60_000;

export type SyncOptions = {
  database: Database;
  cluster: Pick<
    SearchCluster,
    'write' | 'refresh' | 'createIndex' | 'deleteIndex' | 'indexesOf' | 'indexStatus' | 'note' | 'pointAlias'
  >;
  places: ClusterPlaces;
  schema: ClusterSchema;
  /** Called once when writing fails, until it works again, and for rows that cannot be read. */
  onError(error: Error): void;
  /** Called with a sentence about each long operation. */
  onNote(line: string): void;
  cleanAfterMs?: number;
  /** Time in ms after which an index that lacks a shard is replaced by a new one. */
  lostAfterMs?: number;
};

/** The index being written, with the change up to which it is complete, visible to searches, and recorded. */
type Target = {
  name: string;
  /** Aborts requests to the cluster. */
  signal: AbortSignal;
  seq: number;
  shown: number | null;
  shownAt: number;
  noted: number;
  notedAt: number;
  /** The recording of the position that is in progress. Writing does not wait for it. */
  noting: Promise<void> | null;
};

/**
 * Keeps a cluster's index in sync with the database. Every instance of the site runs it. The one that holds the lock
 * writes. When it stops for any reason, another continues from the recorded position.
 */
export class ClusterSync {
  readonly #options: SyncOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new WakeSignal();
  readonly #unreadable = new UnreadableRows();
  #failures = 0;
  #cleanAt = Infinity;
  /** Indexes that were abandoned. */
  readonly #lost = new Set<string>();
  readonly #done: Promise<void>;

  /** Starts immediately. */
  constructor(options: SyncOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  /** Stops writing, after recording the position. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('Writing to the search cluster stopped.'));
    await this.#done;
  }

  async #run(): Promise<void> {
    const { database, places } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const lock = await acquireLock(database.url, writerLockName(places.alias), signal);
        await this.#hold(lock).finally(() => lock.release());
      } catch (error) {
        if (!signal.aborted) this.#fail(error as Error);
        const { first, max } = RETRY_MS;
        await this.#bell.waitWithoutWaking(Math.min(max, first * 2 ** Math.min(this.#failures, 10)), signal);
      }
    }
  }

  /** Writes as long as the lock is held. */
  async #hold(lock: HeldLock): Promise<void> {
    const { database, cluster, schema } = this.#options;
    const ending = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lock.lost, ending.signal]);
    const onUnreadable = (row: UnreadableRow) => this.#unreadable.note(row);
    const mayWrite = () => lock.isHeld();
    const { documentOf } = schema;
    const onDelay = (error: Error) => this.#fail(error);
    const writer = new ClusterWriter({ cluster, documentOf, mayWrite, signal, onDelay, onUnreadable });
    // Listens first, so that a change committed while an index is being filled is noticed.
    const stopListening = await database.listen(
      CHANNEL,
      () => this.#bell.ring(),
      () => this.#bell.ring(),
    );
    let target: Target | undefined;
    try {
      target = await this.#open(writer, signal);
      void this.#watch(target, ending);
      for (;;) {
        signal.throwIfAborted();
        if (!mayWrite()) throw new Error('The lock for the search cluster was lost.');
        await this.#followOnce(target, writer);
      }
    } catch (error) {
      // Throws the reason for stopping, because aborted work only reports that it was aborted.
      ending.signal.throwIfAborted();
      throw error;
    } finally {
      const isLost = ending.signal.aborted;
      ending.abort();
      await target?.noting;
      // If the cluster does not accept the position, the next writer repeats a few writes.
      const lastWord = AbortSignal.timeout(LAST_NOTE_MS);
      if (target && !isLost && lock.isHeld()) await this.#note({ ...target, signal: lastWord }).catch(() => undefined);
      await stopListening().catch(() => undefined);
    }
  }

  /** Stops writing to an index that is lost. */
  async #watch({ name: index, signal }: Target, ending: AbortController): Promise<void> {
    const { cluster, lostAfterMs = LOST_AFTER_MS } = this.#options;
    const reason = await waitUntilUnusable({ cluster, index, lostAfterMs, signal });
    if (reason === null) return;
    this.#lost.add(index);
    const error = new Error(`${reason} Another one is filled from the database.`);
    // Counts as a failure, so that the retry that follows is not reported again.
    this.#failures++;
    this.#options.onError(error);
    ending.abort(error);
    this.#bell.ring();
  }

  async #followOnce(target: Target, writer: ClusterWriter): Promise<void> {
    const { database } = this.#options;
    const changes = await readChanges(database, target.seq, (row) => this.#unreadable.note(row));
    if (changes) {
      this.#unreadable.settle('owners', idsOf(changes.owners));
      this.#unreadable.settle('listings', [...idsOf(changes.put), ...changes.gone]);
      const owners = new Map(changes.owners.map((owner) => [owner.id, owner]));
      await writer.write(target.name, changes, (id) => owners.get(id));
      target.seq = changes.seq;
    }
    const isCurrent = !changes?.more;
    // A new index becomes visible when it is complete.
    const mayShow = isCurrent || target.shown !== null;
    const waitMs = target.shownAt + SHOW_EVERY_MS - performance.now();
    if (target.seq !== target.shown && mayShow && waitMs <= 0) await this.#show(target);
    if (performance.now() - target.notedAt >= NOTE_EVERY_MS) this.#noteMeanwhile(target);
    if (!isCurrent) return;
    this.#failures = 0;
    this.#reportUnreadable();
    if (performance.now() >= this.#cleanAt) await this.#clean(target);
    await this.#bell.wait(target.seq === target.shown ? POLL_MS : waitMs, this.#stopping.signal);
  }

  /** Opens an index that can be continued, or else creates a new one. */
  async #open(writer: ClusterWriter, signal: AbortSignal): Promise<Target> {
    const { database, cluster, places, schema, onNote } = this.#options;
    const { alias } = places;
    const all = (await cluster.indexesOf(`${alias}-`)).filter(({ name }) => places.aliasOf(name) === alias);
    // The one behind the alias comes first, then the newest.
    const isCurrent = ({ aliases }: (typeof all)[number]) => aliases.includes(alias);
    const kept = all.filter(({ name }) => !this.#lost.has(name));
    for (const index of [...kept.filter(isCurrent), ...kept.filter((one) => !isCurrent(one)).toReversed()]) {
      const position = positionOf(index);
      if (position === null || (await changeOf(database, position.seq)) !== position.change) continue;
      this.#unreadable.clear();
      this.#unreadable.takeOver(readUnreadableRowsReport(index).rows);
      return targetOf(index.name, position.seq, signal);
    }
    for (const one of all) if (!isCurrent(one)) await cluster.deleteIndex(one.name);
    const name = places.newIndex(Date.now());
    onNote(`Filling the search index ${name} …`);
    const onUnreadable = (row: UnreadableRow) => this.#unreadable.note(row);
    this.#unreadable.clear();
    this.#unreadable.isLoading = true;
    const filling = fillNewIndex(name, { database, cluster, body: schema.body, writer, onUnreadable });
    const seq = await filling.finally(() => (this.#unreadable.isLoading = false));
    await cluster.refresh(name, signal);
    const target = targetOf(name, seq, signal);
    await this.#noteAt(target, seq);
    onNote(`The search index ${name} is filled.`);
    return target;
  }

  /** Makes the written changes visible to searches, and notifies every instance. */
  async #show(target: Target): Promise<void> {
    const { database, cluster, places } = this.#options;
    const { name, seq } = target;
    await cluster.refresh(name, target.signal);
    if (target.shown === null) {
      await cluster.pointAlias(places.alias, name);
      this.#cleanAt = performance.now() + (this.#options.cleanAfterMs ?? CLEAN_AFTER_MS);
    }
    target.shown = seq;
    target.shownAt = performance.now();
    const { reason, count } = createUnreadableRowsReport(this.#unreadable);
    const payload = JSON.stringify({ alias: places.alias, seq, unreadable: { reason, count } });
    await database.query('select pg_notify($1, $2)', [SEARCH_VISIBLE_CHANNEL, payload]);
  }

  #noteMeanwhile(target: Target): void {
    target.noting ??= this.#note(target)
      .catch((error: Error) => {
        if (!target.signal.aborted) this.#fail(error);
      })
      .finally(() => (target.noting = null));
  }

  async #note(target: Target): Promise<void> {
    if (target.shown !== null && target.shown !== target.noted) await this.#noteAt(target, target.shown);
  }

  async #noteAt(target: Target, seq: number): Promise<void> {
    const { database, cluster } = this.#options;
    target.notedAt = performance.now();
    const unreadable = createUnreadableRowsReport(this.#unreadable);
    await cluster.note(target.name, { seq, change: await changeOf(database, seq), unreadable }, target.signal);
    target.noted = seq;
  }

  /** Deletes replaced indexes, and indexes of other versions of the site that no longer run. */
  async #clean(target: Target): Promise<void> {
    const { database, cluster, places } = this.#options;
    this.#cleanAt = performance.now() + CLEAN_EVERY_MS;
    const all = (await cluster.indexesOf(places.beginning)).filter(({ name }) => name !== target.name);
    const byAlias = Map.groupBy(all, ({ name }) => places.aliasOf(name));
    for (const [alias, indexes] of byAlias) {
      if (alias === null) continue;
      const lock = alias === places.alias ? undefined : await tryLock(database.url, writerLockName(alias));
      if (lock === null) continue;
      for (const { name } of indexes) await cluster.deleteIndex(name);
      await lock?.release();
    }
  }

  #fail(error: Error): void {
    if (this.#failures++ === 0) this.#options.onError(error);
  }

  #reportUnreadable(): void {
    const report = this.#unreadable.report();
    if (report) this.#options.onError(new Error(report));
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Creates the target. Shows it again in any case, because the previous writer may have stopped before showing it. */
function targetOf(name: string, seq: number, signal: AbortSignal): Target {
  return { name, signal, seq, shown: null, shownAt: -Infinity, noted: seq, notedAt: performance.now(), noting: null };
}
