import { setImmediate } from 'node:timers/promises';
import type { Listing } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import { Inventory, type InventoryChange } from './inventory.ts';
import type { InventorySource } from './in-process-index.ts';
import {
  lastSeq,
  readChanges,
  readListings,
  SLICE,
  streamListings,
  streamOwners,
  type UnreadableRow,
} from './inventory-rows.ts';

/** Writers notify this channel when they commit changes; without a notification the next poll finds them. */
const CHANNEL = 'listing_changes';
const POLL_MS = 500;
const RETRY_MS = { first: 200, most: 5_000 };

/** Keeps an inventory in memory equal to the record of truth. */
export type InventoryFollower = InventorySource & {
  /** Whether the whole inventory was loaded; it stays true, and searches are answered, while the database is away. */
  readonly ready: boolean;
  /** The last change that is applied. */
  readonly seq: number;
  /** Resolves when everything that is committed by now is applied; rejects when the follower stops first. */
  caughtUp(): Promise<void>;
  /** Ends following; the inventory stays as it is. */
  stop(): Promise<void>;
};

export type FollowerOptions = {
  database: Database;
  /** Told once when the database goes away, and of rows that cannot be read. */
  onError(error: Error): void;
  pollMs?: number;
  /** What cards may take in memory; others are read when they are shown. Without it all stay. */
  cardBytes?: number | undefined;
};

/**
 * Loads the active inventory from one snapshot, then follows `listing_changes`, until stopped. While the database is away
 * it tries again, at most every 5 s, and the inventory stays as it was.
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
  seq = 0;
  readonly #database: Database;
  readonly #onError: (error: Error) => void;
  readonly #pollMs: number;
  readonly #cardBytes: number;
  #waiting: Waiter[] = [];
  #unreadable: UnreadableRow[] = [];
  #unlisten: (() => Promise<void>) | undefined;
  /** Whether the last poll worked and left nothing behind. */
  #current = false;
  #failures = 0;
  #stopped = false;
  #woken = false;
  #wake: () => void = () => undefined;
  #done: Promise<void> = Promise.resolve();

  constructor({ database, onError, pollMs = POLL_MS, cardBytes = Infinity }: FollowerOptions) {
    this.#database = database;
    this.#onError = onError;
    this.#pollMs = pollMs;
    this.#cardBytes = cardBytes;
    this.inventory = this.#newInventory();
  }

  start(): void {
    this.#done = this.#run();
  }

  isCaughtUp(): boolean {
    return this.ready && this.#current;
  }

  caughtUp(): Promise<void> {
    if (this.#stopped) return Promise.reject(stoppedError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#wakeUp();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#done;
    await this.#unlisten?.().catch(() => undefined);
    for (const { reject } of this.#waiting.splice(0)) reject(stoppedError());
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      try {
        await this.#listen();
        await this.#loadIfNeeded();
        await this.#applyChanges();
        this.#failures = 0;
      } catch (error) {
        this.#fail(error as Error);
      }
      await this.#pause();
    }
  }

  /** Listens first, so that a change committed while loading is heard. */
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
    // After an outage the database may be an older one: then what was applied never happened.
    const replaced = this.ready && this.#failures > 0 && (await lastSeq(this.#database)) < this.seq;
    if (!this.ready || replaced) await this.#load();
  }

  async #load(): Promise<void> {
    const loaded = this.#newInventory();
    const onUnreadable = (row: UnreadableRow) => void this.#unreadable.push(row);
    const seq = await this.#database.transaction(
      async (connection) => {
        const snapshotSeq = await lastSeq(connection);
        for await (const owners of streamOwners(connection, onUnreadable)) await this.#apply(loaded, { owners });
        for await (const put of streamListings(connection, onUnreadable)) await this.#apply(loaded, { put });
        return snapshotSeq;
      },
      { isolation: 'repeatable read' },
    );
    this.inventory = loaded;
    this.seq = seq;
    this.ready = true;
  }

  async #applyChanges(): Promise<void> {
    for (;;) {
      const asking = this.#waiting.splice(0);
      const changes = await this.#readChanges(asking);
      if (changes === null) {
        this.#current = true;
        this.#reportUnreadable();
        for (const { resolve } of asking) resolve();
        return;
      }
      this.#waiting.unshift(...asking);
      this.#current &&= !changes.more;
      await this.#apply(this.inventory, changes);
      this.seq = changes.seq;
    }
  }

  async #readChanges(asking: Waiter[]): ReturnType<typeof readChanges> {
    try {
      return await readChanges(this.#database, this.seq, (row) => void this.#unreadable.push(row));
    } catch (error) {
      this.#waiting.unshift(...asking);
      throw error;
    }
  }

  /** In slices, each of them one step: owners first, then their listings. */
  async #apply(inventory: Inventory, { owners = [], put = [], remove = [] }: InventoryChange): Promise<void> {
    const known = new Set(owners.map(({ id }) => id));
    const isOwned = ({ ownerId }: Listing) => known.has(ownerId) || inventory.hasOwner(ownerId);
    const orphans = put.filter((listing) => !isOwned(listing));
    for (const { id } of orphans) this.#unreadable.push({ table: 'listings', id, reason: 'its owner cannot be read' });
    for (const slice of slicesOf(owners)) {
      const away = await this.#read(inventory.awayFollowersOf(slice));
      await this.#applyStep(inventory, { owners: slice, put: away.filter(isOwned) });
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

  #newInventory(): Inventory {
    return new Inventory({ budgetBytes: this.#cardBytes, read: (ids) => this.#read(ids) });
  }

  async #read(ids: readonly number[]): Promise<Listing[]> {
    if (ids.length === 0) return [];
    return readListings(this.#database, ids, (row) => void this.#unreadable.push(row));
  }

  #fail(error: Error): void {
    this.#current = false;
    if (this.#failures++ === 0 && !this.#stopped) this.#onError(error);
  }

  #reportUnreadable(): void {
    const [first, ...more] = this.#unreadable.splice(0);
    if (!first) return;
    const others = more.length > 0 ? ` So are ${more.length} other rows.` : '';
    this.#onError(new Error(`Row ${first.id} of ${first.table} is left out: ${first.reason}.${others}`));
  }

  #wakeUp(): void {
    this.#woken = true;
    if (this.#failures === 0) this.#wake();
  }

  async #pause(): Promise<void> {
    if (this.#stopped || (this.#woken && this.#failures === 0)) return;
    const { first, most } = RETRY_MS;
    const pauseMs = this.#failures > 0 ? Math.min(most, first * 2 ** (this.#failures - 1)) : this.#pollMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += SLICE) yield items.slice(from, from + SLICE);
}

function stoppedError(): Error {
  return new Error('The inventory is no longer followed.');
}
