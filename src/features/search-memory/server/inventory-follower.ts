import { setImmediate } from 'node:timers/promises';
import type { Listing } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import { type CardSource, Inventory, type InventoryChange } from './inventory.ts';
import type { InventorySource } from './in-process-index.ts';
import {
  lastChangeSeq,
  changeHistoryId,
  readChanges,
  readListings,
  ROWS_PER_SLICE,
  streamListings,
  streamOwners,
  type UnreadableRow,
} from './inventory-rows.ts';
import { SnapshotKeeper } from './snapshot/snapshot-keeper.ts';
import type { Snapshots } from './snapshot/snapshots.ts';
import { UnreadableRows } from './unreadable-rows.ts';

/** Writers notify this channel when they commit changes. Without a notification, the next poll finds them. */
const CHANNEL = 'listing_changes';
/**
 * Time in ms for index maintenance before other requests may run, and the number of such turns per poll. They add up to
 * a tenth of the time, so a million listings are reorganized within minutes.
 */
const TIDY_MS = 2;
const MAX_MOMENTS = 25;
const POLL_MS = 500;
/**
 * Minimum interval in ms between two reads while changes keep coming, because each read takes several statements, and
 * each new version of the inventory discards cached results. The first change after a quiet interval is read
 * immediately.
 */
const REST_MS = 250;
const RETRY_MS = { first: 200, max: 5_000 };

/**
 * Interval in ms between snapshots. With a recent snapshot, the next start has to read only a few minutes of changes.
 */
const SAVE_EVERY_MS = 300_000;

/** Keeps an inventory in memory in sync with the database. */
export type InventoryFollower = InventorySource & {
  /**
   * Whether the whole inventory was loaded. Stays true, and searches are answered, while the database is unavailable.
   */
  readonly ready: boolean;
  /** Whether it was loaded from a snapshot and not from the database. */
  readonly isRestored: boolean;
  /**
   * Whether this instance can answer requests as well as any other: it was caught up once. While it applies many
   * changes, or while the database is unavailable, all instances are equally behind, and taking all of them out of
   * service would leave none.
   */
  isFit(): boolean;
  /** Returns the reason why this process should get no requests although it is caught up; `null` if there is none. */
  whyUnfit(): string | null;
  /** The number of stored rows that were skipped because they cannot be read. */
  readonly unreadableRows: number;
  /** The number of the last applied change. */
  readonly seq: number;
  /** The time at which the snapshot was last written or loaded, in ms since 1970. */
  readonly snapshotAt: number | undefined;
  /** Resolves when everything committed so far is applied. Rejects if the follower stops first. */
  caughtUp(): Promise<void>;
  /** Stops following. The inventory stays as it is. */
  stop(): Promise<void>;
};

export type FollowerOptions = {
  database: Database;
  /** Called once when the database becomes unavailable, and for rows that cannot be read. */
  onError(error: Error): void;
  pollMs?: number;
  restMs?: number;
  /**
   * Memory limit for cards in bytes. Cards beyond it are read when they are needed. Without a limit, all stay in
   * memory.
   */
  cardBytes?: number | undefined;
  /** Where the inventory is stored between starts, and the minimum interval in ms between two snapshots. */
  snapshots?: Snapshots | undefined;
  saveEveryMs?: number;
  /** Called with a sentence when a snapshot could not be used. */
  onNote?(line: string): void;
};

/**
 * Loads the active inventory from one database snapshot, then follows `listing_changes` until stopped. While the
 * database is unavailable, retries at least every 5 s and keeps the inventory as it was.
 */
export function followInventory(options: FollowerOptions): InventoryFollower {
  const follower = new Follower(options);
  follower.start();
  return follower;
}

type Waiter = { resolve(): void; reject(error: Error): void };

class Follower implements InventoryFollower {
  inventory: Inventory;
  ready = false;
  isRestored = false;
  seq = 0;
  readonly #database: Database;
  readonly #onError: (error: Error) => void;
  readonly #onNote: (line: string) => void;
  readonly #pollMs: number;
  readonly #restMs: number;
  readonly #source: CardSource;
  readonly #keeper: SnapshotKeeper | undefined;
  #waiting: Waiter[] = [];
  readonly #unreadable = new UnreadableRows();
  #unlisten: (() => Promise<void>) | undefined;
  /** Whether the last poll succeeded and no changes remained. */
  #current = false;
  #wasCurrent = false;
  #failures = 0;
  /** The ID of the database history that the applied changes belong to. */
  #past = '';
  #stopped = false;
  #woken = false;
  /** The time until which changes are read only if a caller waits for them. */
  #restsUntil = 0;
  #isResting = false;
  #wake: () => void = () => undefined;
  #done: Promise<void> = Promise.resolve();

  constructor(options: FollowerOptions) {
    const { database, onError, snapshots, saveEveryMs = SAVE_EVERY_MS, onNote = () => undefined } = options;
    this.#database = database;
    this.#onError = onError;
    this.#onNote = onNote;
    this.#pollMs = options.pollMs ?? POLL_MS;
    this.#restMs = options.restMs ?? REST_MS;
    this.#source = { budgetBytes: options.cardBytes ?? Infinity, read: (ids) => this.#read(ids) };
    const now = () => performance.now();
    this.#keeper = snapshots && new SnapshotKeeper({ snapshots, everyMs: saveEveryMs, now, onError, onNote });
    this.inventory = new Inventory(this.#source);
  }

  start(): void {
    this.#done = this.#run();
  }

  get snapshotAt(): number | undefined {
    return this.#keeper?.at;
  }

  isCaughtUp(): boolean {
    return this.ready && this.#current;
  }

  isFit(): boolean {
    return this.#wasCurrent;
  }

  whyUnfit(): string | null {
    return this.#unreadable.whyUnfit();
  }

  get unreadableRows(): number {
    return this.#unreadable.count;
  }

  caughtUp(): Promise<void> {
    if (this.#stopped) return Promise.reject(stoppedError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#isResting = false;
      this.#wakeUp();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#done;
    if (this.ready && this.#unreadable.count === 0) await this.#keeper?.finish(this.inventory, this.seq);
    await this.#unlisten?.().catch(() => undefined);
    for (const { reject } of this.#waiting.splice(0)) reject(stoppedError());
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      const startedAt = performance.now();
      try {
        await this.#listen();
        await this.#loadIfNeeded();
        const { seq } = this;
        await this.#applyChanges();
        if (this.seq > seq) this.#restsUntil = startedAt + this.#restMs;
        await this.#tidyUp();
        // Skipped while rows are unreadable, because a snapshot without them would hide the problem from the next
        // start.
        if (this.#unreadable.count === 0) this.#keeper?.saveIfDue(this.inventory, this.seq);
        this.#failures = 0;
      } catch (error) {
        this.#fail(error as Error);
      }
      await this.#pause();
    }
  }

  /** Starts listening before it loads, so that a change committed during the load is noticed. */
  async #listen(): Promise<void> {
    this.#unlisten ??= await this.#database.listen(
      CHANNEL,
      () => this.#wakeUp(),
      () => {
        this.#unlisten = undefined;
        this.#wakeUp();
      },
    );
  }

  async #loadIfNeeded(): Promise<void> {
    const replaced = this.ready && this.#failures > 0 && (await this.#isSetBack());
    if (this.ready && !replaced) return;
    const past = await changeHistoryId(this.#database);
    if (replaced) this.#onNote('The database was restored or replaced. The index is built from it again.');
    const restored = replaced ? null : await this.#keeper?.restore(this.#source);
    const { inventory, seq } = restored ?? (await this.#loadAll());
    this.inventory = inventory;
    this.seq = seq;
    this.#past = past;
    this.isRestored = Boolean(restored);
    this.ready = true;
  }

  /**
   * Returns whether the applied changes never happened in this database: after an outage, it may be an older copy or
   * restored from a backup.
   */
  async #isSetBack(): Promise<boolean> {
    return (await changeHistoryId(this.#database)) !== this.#past || (await lastChangeSeq(this.#database)) < this.seq;
  }

  async #loadAll(): Promise<{ inventory: Inventory; seq: number }> {
    const begun = performance.now();
    this.#unreadable.isLoading = true;
    try {
      const loaded = await this.#load();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      this.#onNote(`The index was built from the database: ${loaded.inventory.size} listings in ${seconds} s.`);
      return loaded;
    } finally {
      this.#unreadable.isLoading = false;
    }
  }

  async #load(): Promise<{ inventory: Inventory; seq: number }> {
    const inventory = new Inventory(this.#source, this.inventory.epoch + 1);
    const onUnreadable = (row: UnreadableRow) => this.#unreadable.note(row);
    this.#unreadable.clear();
    const seq = await this.#database.transaction(
      async (connection) => {
        const snapshotSeq = await lastChangeSeq(connection);
        for await (const owners of streamOwners(connection, onUnreadable)) await this.#stock(inventory, { owners });
        for await (const put of streamListings(connection, onUnreadable)) await this.#stock(inventory, { put });
        return snapshotSeq;
      },
      { isolation: 'repeatable read' },
    );
    await inventory.open();
    return { inventory, seq };
  }

  async #stock(inventory: Inventory, { owners = [], put = [] }: InventoryChange): Promise<void> {
    if (this.#stopped) throw stoppedError();
    const isOwned = ({ ownerId }: Listing) => inventory.hasOwner(ownerId);
    this.#reportOrphans(put.filter((listing) => !isOwned(listing)));
    inventory.stock({ owners, put: put.filter(isOwned) });
    await setImmediate();
  }

  /** Applies committed changes. Reads the next batch while one is being applied. */
  async #applyChanges(): Promise<void> {
    let ahead: ReturnType<typeof readChanges> | undefined;
    for (;;) {
      // A batch that was read ahead may lack recent commits, so it resolves no waiters.
      const waiters = ahead ? [] : this.#waiting.splice(0);
      const changes = await (ahead ?? this.#readChanges(this.seq, waiters));
      if (changes === null && ahead) {
        ahead = undefined;
        continue;
      }
      if (changes === null) {
        this.#current = true;
        this.#wasCurrent = true;
        this.#reportUnreadable();
        for (const { resolve } of waiters) resolve();
        return;
      }
      this.#waiting.unshift(...waiters);
      this.#current &&= !changes.more;
      this.#unreadable.settle('owners', idsOf(changes.owners));
      this.#unreadable.settle('listings', idsOf(changes.put));
      this.#unreadable.settle('listings', changes.gone);
      ahead = changes.more ? this.#readChanges(changes.seq, []) : undefined;
      // A failure is handled where the batch is awaited.
      ahead?.catch(() => undefined);
      await this.#apply(this.inventory, changes);
      this.seq = changes.seq;
    }
  }

  async #readChanges(after: number, waiters: Waiter[]): ReturnType<typeof readChanges> {
    try {
      const knownOf = (id: number) => this.inventory.peek(id);
      return await readChanges(this.#database, after, (row) => this.#unreadable.note(row), knownOf);
    } catch (error) {
      this.#waiting.unshift(...waiters);
      throw error;
    }
  }

  /** Applies a change in slices, each in one step: owners first, then their listings. */
  async #apply(inventory: Inventory, { owners = [], put = [], remove = [] }: InventoryChange): Promise<void> {
    const known = new Set(owners.map(({ id }) => id));
    const isOwned = ({ ownerId }: Listing) => known.has(ownerId) || inventory.hasOwner(ownerId);
    const orphans = put.filter((listing) => !isOwned(listing));
    this.#reportOrphans(orphans);
    for (const slice of slicesOf(owners)) {
      const away = await this.#read(inventory.awayFollowersOf(slice));
      // Listings whose new owner is in a later slice are applied with that slice.
      const put = away.map((listing) => ({ ...listing, ownerId: inventory.ownerIdOf(listing.id)! }));
      await this.#applyStep(inventory, { owners: slice, put });
    }
    const gone = [...remove, ...orphans.map(({ id }) => id)];
    for (const slice of slicesOf(gone)) await this.#applyStep(inventory, { remove: slice });
    for (const slice of slicesOf(put.filter(isOwned))) await this.#applyStep(inventory, { put: slice });
  }

  async #applyStep(inventory: Inventory, change: InventoryChange): Promise<void> {
    if (this.#stopped) throw stoppedError();
    inventory.apply(change);
    await setImmediate();
  }

  async #read(ids: readonly number[]): Promise<Listing[]> {
    if (ids.length === 0) return [];
    return readListings(this.#database, ids, (row) => this.#unreadable.note(row));
  }

  #reportOrphans(orphans: readonly Listing[]): void {
    for (const { id } of orphans) this.#unreadable.note({ table: 'listings', id, reason: 'its owner cannot be read' });
  }

  #fail(error: Error): void {
    this.#current = false;
    if (this.#failures++ === 0 && !this.#stopped) this.#onError(error);
  }

  #reportUnreadable(): void {
    const report = this.#unreadable.report();
    if (report) this.#onError(new Error(report));
  }

  #wakeUp(): void {
    this.#woken = true;
    if (this.#failures === 0 && !this.#isResting) this.#wake();
  }

  /**
   * Runs maintenance between requests, in short turns, at least one even if many changes arrive. The remaining work
   * waits for the next poll.
   */
  async #tidyUp(): Promise<void> {
    for (let moment = 0; moment < MAX_MOMENTS && !this.#stopped; moment++) {
      if (!this.inventory.tidyUp(TIDY_MS) || this.#woken) return;
      await setImmediate();
    }
  }

  async #pause(): Promise<void> {
    if (this.#failures > 0) {
      const { first, max } = RETRY_MS;
      return this.#sleep(Math.min(max, first * 2 ** (this.#failures - 1)));
    }
    if (!this.#woken) await this.#sleep(this.#pollMs);
    if (this.#waiting.length > 0) return;
    this.#isResting = true;
    await this.#sleep(this.#restsUntil - performance.now());
    this.#isResting = false;
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#stopped || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_SLICE) yield items.slice(from, from + ROWS_PER_SLICE);
}

function stoppedError(): Error {
  return new Error('Following the inventory stopped.');
}
