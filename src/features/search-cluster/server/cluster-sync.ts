import { holdLock, type HeldLock, tryLock } from '#ports/database/advisory-lock.ts';
import type { Database } from '#ports/database/database.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import {
  changeOf,
  readChanges,
  type UnreadableRow,
  UnreadableRows,
} from '#features/search-memory/search-memory.server.ts';
import { Bell } from '#kit/bell.ts';
import {
  type ClusterPlaces,
  type ClusterSchema,
  noteUnreadable,
  positionOf,
  SHOWN_CHANNEL,
  unreadableIn,
  writersLock,
} from './cluster-places.ts';
import { fillNewIndex } from './cluster-rebuild.ts';
import { ClusterWriter } from './cluster-writer.ts';
import { untilLost } from './index-watch.ts';

/** Writers notify this channel when they commit changes; without a notification the next poll finds them. */
const CHANNEL = 'listing_changes';
const POLL_MS = 500;
const RETRY_MS = { first: 200, most: 5_000 };
/** While changes keep coming in, searches see them so often: every time costs each instance some questions. */
const SHOW_EVERY_MS = 250;
/** What was written since is written again after a crash, to no effect. Every note is one more state of the cluster. */
const NOTE_EVERY_MS = 5_000;
const LAST_NOTE_MS = 2_000;
/** Searches that began before may still look at an index that has been replaced. */
const CLEAN_AFTER_MS = 60_000;
const CLEAN_EVERY_MS = 600_000;
/** A node that is started again is back sooner, mostly. */
const LOST_AFTER_MS = 60_000;

export type SyncOptions = {
  database: Database;
  cluster: Pick<
    SearchCluster,
    'write' | 'refresh' | 'createIndex' | 'deleteIndex' | 'indexesOf' | 'indexStatus' | 'note' | 'pointAlias'
  >;
  places: ClusterPlaces;
  schema: ClusterSchema;
  /** Told once when writing fails, until it works again, and of rows that cannot be read. */
  onError(error: Error): void;
  /** Told in a sentence what takes long. */
  onNote(line: string): void;
  cleanAfterMs?: number;
  /** An index that lacks a part for so long is given up for a new one. */
  lostAfterMs?: number;
};

/** The index that is written to: up to which change it has everything, searches see it, and that is noted. */
type Target = {
  name: string;
  /** Ends what is asked of the cluster. */
  signal: AbortSignal;
  seq: number;
  shown: number | null;
  shownAt: number;
  noted: number;
  notedAt: number;
  /** Its end; a note takes its time, and changes do not wait for it. */
  noting: Promise<void> | null;
};

/**
 * Keeps a cluster's index equal to the record of truth. Every instance of the site runs it; the one that holds the lock
 * writes, and another goes on from the noted position when it is gone, however it went.
 */
export class ClusterSync {
  readonly #options: SyncOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new Bell();
  readonly #unreadable = new UnreadableRows();
  #failures = 0;
  #cleanAt = Infinity;
  /** Indexes that were given up. */
  readonly #lost = new Set<string>();
  readonly #done: Promise<void>;

  /** Starts at once. */
  constructor(options: SyncOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  /** What was written by then is noted. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The search cluster is no longer written to.'));
    await this.#done;
  }

  async #run(): Promise<void> {
    const { database, places } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const lock = await holdLock(database.url, writersLock(places.alias), signal);
        await this.#hold(lock).finally(() => lock.release());
      } catch (error) {
        if (!signal.aborted) this.#fail(error as Error);
        const { first, most } = RETRY_MS;
        await this.#bell.waitDeaf(Math.min(most, first * 2 ** Math.min(this.#failures, 10)), signal);
      }
    }
  }

  /** Writes for as long as the lock is held. */
  async #hold(lock: HeldLock): Promise<void> {
    const { database, cluster, schema } = this.#options;
    const ending = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lock.lost, ending.signal]);
    const onUnreadable = (row: UnreadableRow) => this.#unreadable.note(row);
    const mayWrite = () => lock.isHeld();
    const { documentOf } = schema;
    const onDelay = (error: Error) => this.#fail(error);
    const writer = new ClusterWriter({ cluster, documentOf, mayWrite, signal, onDelay, onUnreadable });
    // Listens first, so that a change committed while an index is filled is heard.
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
        if (!mayWrite()) throw new Error('The lock on the search cluster is lost.');
        await this.#followOnce(target, writer);
      }
    } catch (error) {
      // Whatever was under way says only that it was ended.
      ending.signal.throwIfAborted();
      throw error;
    } finally {
      const isLost = ending.signal.aborted;
      ending.abort();
      await target?.noting;
      // Where the cluster does not take it, the next writer writes a little again.
      const lastWord = AbortSignal.timeout(LAST_NOTE_MS);
      if (target && !isLost && lock.isHeld()) await this.#note({ ...target, signal: lastWord }).catch(() => undefined);
      await stopListening().catch(() => undefined);
    }
  }

  /** Ends writing to an index that is lost. */
  async #watch({ name: index, signal }: Target, ending: AbortController): Promise<void> {
    const { cluster, lostAfterMs = LOST_AFTER_MS } = this.#options;
    const reason = await untilLost({ cluster, index, lostAfterMs, signal });
    if (reason === null) return;
    this.#lost.add(index);
    const error = new Error(`${reason} Another one is filled from the database.`);
    // Told in any case, and once.
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
    // A new index is shown when it has everything.
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

  /** An index that can be gone on with, or else a new one. */
  async #open(writer: ClusterWriter, signal: AbortSignal): Promise<Target> {
    const { database, cluster, places, schema, onNote } = this.#options;
    const { alias } = places;
    const all = (await cluster.indexesOf(`${alias}-`)).filter(({ name }) => places.aliasOf(name) === alias);
    // The one that is asked comes first, then the newest.
    const isAsked = ({ aliases }: (typeof all)[number]) => aliases.includes(alias);
    const kept = all.filter(({ name }) => !this.#lost.has(name));
    for (const index of [...kept.filter(isAsked), ...kept.filter((one) => !isAsked(one)).toReversed()]) {
      const position = positionOf(index);
      if (position === null || (await changeOf(database, position.seq)) !== position.change) continue;
      this.#unreadable.clear();
      this.#unreadable.takeOver(unreadableIn(index).rows);
      return targetOf(index.name, position.seq, signal);
    }
    for (const one of all) if (!isAsked(one)) await cluster.deleteIndex(one.name);
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

  /** Makes searches see what was written, and tells every instance. */
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
    const { reason, count } = noteUnreadable(this.#unreadable);
    const payload = JSON.stringify({ alias: places.alias, seq, unreadable: { reason, count } });
    await database.query('select pg_notify($1, $2)', [SHOWN_CHANNEL, payload]);
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
    const unreadable = noteUnreadable(this.#unreadable);
    await cluster.note(target.name, { seq, change: await changeOf(database, seq), unreadable }, target.signal);
    target.noted = seq;
  }

  /** Deletes what was replaced, and indexes of other versions of the site that nobody runs. */
  async #clean(target: Target): Promise<void> {
    const { database, cluster, places } = this.#options;
    this.#cleanAt = performance.now() + CLEAN_EVERY_MS;
    const all = (await cluster.indexesOf(places.beginning)).filter(({ name }) => name !== target.name);
    const byAlias = Map.groupBy(all, ({ name }) => places.aliasOf(name));
    for (const [alias, indexes] of byAlias) {
      if (alias === null) continue;
      const lock = alias === places.alias ? undefined : await tryLock(database.url, writersLock(alias));
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

/** Whether whoever wrote before came to show it or not: it is shown again. */
function targetOf(name: string, seq: number, signal: AbortSignal): Target {
  return { name, signal, seq, shown: null, shownAt: -Infinity, noted: seq, notedAt: performance.now(), noting: null };
}
