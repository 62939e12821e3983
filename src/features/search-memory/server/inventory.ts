import { isDeepStrictEqual } from 'node:util';
import { createEngine, type Engine, type Row } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { CardStore } from './cards/card-store.ts';
import { DamagedDataError, withFrameHeader, type FrameReader } from './cards/frames.ts';
import { CodeNames, type NamedColumn, type SavedNames } from './code-names.ts';
import { InventoryVersions, type CurrentInventory } from './inventory-versions.ts';
import { type OwnedListing, InventoryView, type ReadCards } from './inventory-view.ts';
import { LISTING_SCHEMA, LISTING_STORAGE, listingRow, offerValues } from './listing-row.ts';
import { PromotedCars } from './promoted/promoted-cars.ts';
import { restoreRows, saveRows } from './snapshot/engine-rows.ts';

export type InventoryChange = {
  /** Owners that are new or may have changed. Their listings are updated as well. */
  owners?: readonly Owner[];
  put?: readonly Listing[];
  /** IDs of withdrawn listings. */
  remove?: readonly number[];
};

/** The source of cards that were dropped from memory. */
export type CardSource = {
  budgetBytes: number;
  read: ReadCards;
};

/** The version of the format that `save` writes. Other versions are not read. */
const VERSION = 2;
/** Number of owners, or of listings to read, per batch. */
const BATCH = 500;

/**
 * The active inventory in memory: rows to search, and listings and owners to show. Every change is applied in one step.
 * The text of a description is not stored: it is `''`.
 */
export class Inventory {
  readonly engine: Engine = createEngine(LISTING_SCHEMA, LISTING_STORAGE);
  readonly #listings: CardStore;
  readonly #source: CardSource | undefined;
  readonly #owners = new Map<number, Owner>();
  readonly #names = new CodeNames();
  readonly #promoted = new PromotedCars();
  readonly #present: CurrentInventory;
  readonly #past: InventoryVersions;
  readonly #firstEpoch: number;

  /**
   * Creates an empty inventory. Without a source, every card stays in memory. `firstEpoch`: greater than every epoch of
   * the inventory that this one replaces, because caches store results by epoch.
   */
  constructor(source?: CardSource, firstEpoch = 0) {
    this.#firstEpoch = firstEpoch;
    this.#listings = new CardStore(source);
    this.#source = source;
    this.#present = { engine: this.engine, cards: this.#listings, owners: this.#owners, promoted: this.#promoted };
    this.#past = new InventoryVersions(this.#present);
  }

  /**
   * Pins the current inventory, so that it can be queried while changes continue. Costs nothing until the next change.
   */
  pin(): InventoryView {
    return new InventoryView(this.#present, this.#past, { epoch: this.epoch, read: this.#source?.read });
  }

  /** The number of views that are pinned. */
  get views(): number {
    return this.#past.views;
  }

  /** Runs index maintenance for about `ms`. Returns whether there is more to do. */
  tidyUp(ms: number): boolean {
    const end = performance.now() + ms;
    return this.engine.maintain(() => performance.now() < end);
  }

  /** The number of the current version, which increases with each change. */
  get epoch(): number {
    return this.#firstEpoch + this.engine.epoch;
  }

  get size(): number {
    return this.engine.size;
  }

  /** Memory outside the garbage collector's heap. */
  get bytes(): { rows: number; cards: number } {
    return { rows: this.engine.bytes, cards: this.#listings.bytes };
  }

  /**
   * Applies a change. Throws without changing anything if a listing's owner is unknown, or if a card is needed that is
   * not in memory. To prevent the latter, also put the listings of `awayFollowersOf`.
   */
  apply({ owners = [], put = [], remove = [] }: InventoryChange): void {
    const changed = owners.filter((owner) => this.#isNews(owner));
    const newOwners = new Map(changed.map((owner) => [owner.id, owner]));
    const ownerOf = (id: number) => newOwners.get(id) ?? this.#owner(id);
    const latest = new Map(put.map((listing) => [listing.id, listing]));
    const leaving = new Set([...remove, ...latest.keys()]);
    const followers = this.#listingIdsOf(changed.filter(({ id }) => this.hasOwner(id)))
      .filter((id) => !leaving.has(id))
      .map((id) => this.#card(id));
    const removed = new Set(remove);
    const update: { put: Row[]; set: Row[] } = { put: [], set: [] };
    const promoted: [Listing, Row][] = [];
    const putRow = (listing: Listing, owner: Owner) => {
      const row = listingRow(listing, owner);
      update.put.push(row);
      if (listing.campaigns?.length) promoted.push([listing, row]);
    };
    for (const listing of followers) putRow(listing, ownerOf(listing.ownerId));
    for (const listing of latest.values()) {
      const owner = ownerOf(listing.ownerId);
      const isKnown = !removed.has(listing.id) && !newOwners.has(owner.id);
      if (isKnown && this.#listings.isSameVehicle(listing))
        update.set.push({ id: listing.id, values: offerValues(listing, owner) });
      else putRow(listing, owner);
    }

    this.#past.keep(leaving, newOwners.keys());
    this.engine.apply({ ...update, remove });
    for (const id of leaving) this.#promoted.remove(id);
    for (const [listing, row] of promoted) this.#promoted.put(listing, row);
    for (const id of remove) this.#listings.remove(id);
    const same = new Set(update.set.map(({ id }) => id));
    for (const listing of latest.values()) {
      this.#listings.put(listing);
      // The same vehicle has the same names, so they are already known.
      if (!same.has(listing.id)) this.#names.add(listing);
    }
    for (const owner of changed) this.#owners.set(owner.id, owner);
  }

  /**
   * Adds owners and listings that are not searchable until `open` is called. This is the fastest way to fill a new
   * inventory.
   */
  stock({ owners = [], put = [] }: Pick<InventoryChange, 'owners' | 'put'>): void {
    for (const owner of owners) this.#owners.set(owner.id, owner);
    for (const listing of put) {
      this.#listings.put(listing);
      this.#names.add(listing);
    }
  }

  /** Makes the stocked listings searchable. Reads the cards that were dropped meanwhile again. */
  async open(): Promise<void> {
    const away: number[] = [];
    this.engine.load(this.#rowsOf(this.#listings.ids(), away));
    for (let from = 0; from < away.length; from += BATCH) {
      const read = await this.#source!.read(away.slice(from, from + BATCH));
      this.apply({ put: read.filter(({ ownerId }) => this.hasOwner(ownerId)) });
    }
  }

  /** Serializes the current state in pieces. Changes made while they are written are not included. */
  save(): { pieces: Iterable<Uint8Array>; done(): void } {
    const owners = [...this.#owners.values()];
    const names = this.#names.save();
    const cards = this.#listings.save();
    const rows = saveRows(this.engine);
    return {
      pieces: piecesOf(owners, names, cards.pieces, rows.pieces),
      done: () => {
        cards.done();
        rows.done();
      },
    };
  }

  /**
   * Loads a saved inventory.
   * @throws DamagedDataError if `save` of this version did not write it.
   */
  static async load(source: CardSource, frames: FrameReader): Promise<Inventory> {
    const header = (await frames.json()) as { version?: number; batches: number; names: SavedNames };
    if (header.version !== VERSION) throw new DamagedDataError('the inventory is of another version');
    const inventory = new Inventory(source);
    inventory.#names.load(header.names);
    for (let i = 0; i < header.batches; i++) inventory.stock({ owners: (await frames.json()) as Owner[] });
    await inventory.#listings.load(frames);
    await restoreRows(inventory.engine, frames);
    await inventory.#readPromoted();
    return inventory;
  }

  /** Returns an active listing whose card is in memory. */
  find(id: number): OwnedListing | undefined {
    const listing = this.#listings.get(id);
    return listing && { listing, owner: this.#owner(listing.ownerId) };
  }

  /** Returns an active listing whose card is in memory, without counting that as a use of the card. */
  peek(id: number): Listing | undefined {
    return this.#listings.peek(id);
  }

  /** Returns the IDs of the listings of these owners, if the owners changed, whose cards are not in memory. */
  awayFollowersOf(owners: readonly Owner[]): number[] {
    return this.#listingIdsOf(owners.filter((owner) => this.#isNews(owner) && this.hasOwner(owner.id))).filter(
      (id) => this.#listings.get(id) === undefined,
    );
  }

  /** The IDs of all active listings, in no particular order. */
  ids(): Iterable<number> {
    return this.#listings.ids();
  }

  /** Returns an owner of listings, active or not. */
  findOwner(id: number): Owner | undefined {
    return this.#owners.get(id);
  }

  hasOwner(id: number): boolean {
    return this.#owners.has(id);
  }

  /** Returns the owner of an active listing. */
  ownerIdOf(id: number): number | undefined {
    return this.#listings.ownerIdOf(id);
  }

  /** Returns whether an active listing has the code in that column, or had it in a version that is still in use. */
  holds(column: string, code: string): boolean {
    return this.engine.has(column, code) || this.#past.holds(column, code);
  }

  nameOf(column: NamedColumn, code: string): string | undefined {
    return this.holds(column, code) ? this.#names.nameOf(column, code) : undefined;
  }

  modelKeysOf(modelCode: string): string[] {
    return [...this.#names.modelKeysOf(modelCode)].filter((key) => this.holds('modelKey', key)).toSorted();
  }

  *#rowsOf(ids: Iterable<number>, away: number[]): Generator<Row> {
    for (const id of ids) {
      const listing = this.#listings.peek(id);
      if (!listing) {
        away.push(id);
        continue;
      }
      const row = listingRow(listing, this.#owner(listing.ownerId));
      if (listing.campaigns?.length) this.#promoted.put(listing, row);
      yield row;
    }
  }

  /** Reads the promoted cars of a loaded inventory. Cards read from the database may be newer than its rows. */
  async #readPromoted(): Promise<void> {
    const away: number[] = [];
    for (const id of this.#listings.ids()) {
      if (!this.#listings.isPromoted(id)) continue;
      const listing = this.#listings.peek(id);
      if (listing) this.#promoted.put(listing, listingRow(listing, this.#owner(listing.ownerId)));
      else away.push(id);
    }
    for (let from = 0; from < away.length; from += BATCH) {
      const ids = away.slice(from, from + BATCH);
      for (const id of ids) this.#promoted.addUnknown(id);
      for (const listing of await this.#source!.read(ids)) {
        if (this.hasOwner(listing.ownerId))
          this.#promoted.put(listing, listingRow(listing, this.#owner(listing.ownerId)));
      }
    }
  }

  #isNews(owner: Owner): boolean {
    return !isDeepStrictEqual(owner, this.#owners.get(owner.id));
  }

  #card(id: number): Listing {
    const listing = this.#listings.get(id);
    if (!listing) throw new Error(`The card of listing ${id} is not in memory; put it with the change of its owner.`);
    return listing;
  }

  #listingIdsOf(owners: readonly Owner[]): number[] {
    if (owners.length === 0) return [];
    const theirs = { kind: 'any', column: 'owner', values: owners.map(({ id }) => String(id)) } as const;
    const { hits } = this.engine.search({
      sections: { owner: theirs },
      order: { kind: 'score', terms: [] },
      first: 0,
      count: this.engine.count([theirs]),
    });
    return hits.map(({ id }) => id);
  }

  #owner(id: number): Owner {
    const owner = this.#owners.get(id);
    if (!owner) throw new Error(`Owner ${id} is unknown; apply owners before or with their listings.`);
    return owner;
  }
}

function* piecesOf(
  owners: readonly Owner[],
  names: SavedNames,
  cards: Iterable<Uint8Array>,
  rows: Iterable<Uint8Array>,
): Generator<Uint8Array> {
  const header = { version: VERSION, batches: Math.ceil(owners.length / BATCH), names };
  yield* withFrameHeader(Buffer.from(JSON.stringify(header)));
  for (let from = 0; from < owners.length; from += BATCH)
    yield* withFrameHeader(Buffer.from(JSON.stringify(owners.slice(from, from + BATCH))));
  yield* cards;
  yield* rows;
}
