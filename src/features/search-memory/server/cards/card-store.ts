import type { Listing } from '#features/listings/listings.ts';
import { modelNumber } from '#features/search/search.ts';
import { CardCodec, type SavedVocabulary } from './card-codec.ts';
import { DamagedDataError, withFrameHeader, type FrameReader } from './frames.ts';
import { IdTable } from './id-table.ts';
import { Slabs } from './slabs.ts';

/**
 * Offsets in a record: the listing's ID, its owner's ID, the number of its model (0 without one), a byte of flags, the
 * card.
 */
const OWNER_AT = 6;
const MODEL_AT = 10;
const FLAGS_AT = 14;
const CARD_AT = 15;
/** Flag: the card follows; otherwise it was dropped. */
const CARD = 1;
/** Flag: campaigns run for the listing. It stays when the card is dropped. */
const PROMOTED = 2;

/** The version of the format that `save` writes. Other versions are not read. */
const VERSION = 3;
/**
 * Size of the cache of decoded listings: this many recent ones, and at most as many older ones, because pages of
 * different searches show the same best offers. With what answers and pages cache for each (`write-card.ts`,
 * `card-view.ts`, `results-json.ts`), a listing takes about 6 KB: 48 to 96 MB in total. What vehicle pages cache has
 * its own limits (`car-part.ts`, `fragment-cache.ts`), because a car with many pictures takes much more.
 */
const MAX_RECENT = 8_192;

export type CardStoreOptions = {
  /** Maximum size of the cards in bytes. Beyond it, the least used cards are dropped. Absent: no limit. */
  budgetBytes?: number;
};

/**
 * Stores the card of every active listing, without its description, in about 125 bytes each (`card-codec.ts`). If a
 * card is dropped, the IDs of the listing, its owner and its model stay; the card is then read from the database and
 * put back.
 */
export class CardStore {
  readonly #codec = new CardCodec();
  readonly #table = new IdTable();
  readonly #slabs: Slabs;
  #recent = new Map<number, Listing>();
  /**
   * Older cached listings. One that is used again becomes recent; the others are evicted when the recent half is full.
   */
  #before = new Map<number, Listing>();
  /**
   * IDs that were put or removed while cards were being read from the database. The cards read for them are discarded,
   * because they may be outdated.
   */
  readonly #touched = new Set<number>();
  #readings = 0;
  #record = Buffer.allocUnsafe(1024);

  constructor({ budgetBytes = Infinity }: CardStoreOptions = {}) {
    this.#slabs = new Slabs(
      {
        keep: (bytes, start, end, address, mayShorten) => this.#keep(bytes, start, end, address, mayShorten),
        moved: (bytes, start, address) => this.#moved(bytes, start, address),
      },
      budgetBytes,
    );
  }

  get size(): number {
    return this.#table.size;
  }

  /** Memory outside the garbage collector's heap. */
  get bytes(): number {
    return this.#slabs.bytes + this.#table.bytes;
  }

  /** The current IDs. */
  ids(): Iterable<number> {
    return this.#table.ids();
  }

  has(id: number): boolean {
    return this.#table.addressOf(id) >= 0;
  }

  /**
   * Returns a listing's card, or `undefined` if it is unknown or dropped. The object is shared, so callers must not
   * change it.
   */
  get(id: number): Listing | undefined {
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const listing = this.#before.get(id) ?? this.peek(id);
    if (!listing) return undefined;
    this.#table.mark(id);
    if (this.#recent.size >= MAX_RECENT) [this.#before, this.#recent] = [this.#recent, new Map()];
    this.#recent.set(id, listing);
    return listing;
  }

  /** Like `get`, for scans over all listings: does not count as a use. */
  peek(id: number): Listing | undefined {
    const card = this.#cardOf(id);
    return card && this.#codec.decode(card.bytes, card.at, id, card.ownerId);
  }

  /**
   * Returns whether the card in memory has the same ID, owner and vehicle as the listing. Then only fields of the offer
   * may differ, such as the price.
   */
  isSameVehicle(listing: Listing): boolean {
    const card = this.#cardOf(listing.id);
    return card?.ownerId === listing.ownerId && this.#codec.isSameVehicle(card, listing);
  }

  /**
   * Returns a listing's owner without reading its card, because every search needs the owners of its first 50 results.
   */
  ownerIdOf(id: number): number | undefined {
    const address = this.#table.addressOf(id);
    return address < 0 ? undefined : ownerAt(this.#slabs.bytesOf(address), this.#slabs.startOf(address));
  }

  /** Returns the number of a listing's model without reading its card; `null` without a model. */
  modelNumberOf(id: number): number | null {
    const address = this.#table.addressOf(id);
    return address < 0 ? null : modelAt(this.#slabs.bytesOf(address), this.#slabs.startOf(address));
  }

  /** Returns the same from a record of `recordOf`. */
  modelNumberIn(record: Buffer): number | null {
    return modelAt(record, 0);
  }

  /**
   * Returns whether campaigns run for a listing without reading its card, because auctions ask this for the best cars of
   * each search, and few have any.
   */
  isPromoted(id: number): boolean {
    const address = this.#table.addressOf(id);
    return address >= 0 && isPromotedAt(this.#slabs.bytesOf(address), this.#slabs.startOf(address));
  }

  /** Returns the same from a record of `recordOf`. */
  isPromotedIn(record: Buffer): boolean {
    return isPromotedAt(record, 0);
  }

  put(listing: Listing): void {
    if (this.#readings > 0) this.#touched.add(listing.id);
    this.#put(listing);
  }

  remove(id: number): void {
    if (this.#readings > 0) this.#touched.add(id);
    const address = this.#table.addressOf(id);
    if (address < 0) return;
    this.#table.delete(id);
    this.#forget(id);
    this.#slabs.release(address);
  }

  /**
   * Returns a copy of a listing's current record, for `open`. Stays valid even if the listing changes. `null` if there
   * is none.
   */
  recordOf(id: number): Buffer | null {
    const address = this.#table.addressOf(id);
    return address < 0 ? null : Buffer.from(this.#slabs.recordOf(address));
  }

  /** Decodes a record from `recordOf`. The listing is absent if its card had been dropped. */
  open(record: Buffer): { ownerId: number; listing: Listing | undefined } {
    const ownerId = ownerAt(record, 0);
    const isCard = hasCardAt(record, 0);
    return { ownerId, listing: isCard ? this.#codec.decode(record, CARD_AT, idAt(record, 0), ownerId) : undefined };
  }

  /**
   * Reads dropped cards from their source and stores the `current` ones, except those changed in the meantime. Returns
   * all cards.
   */
  async readBack(
    read: () => Promise<readonly Listing[]>,
    current: (listings: readonly Listing[]) => readonly Listing[] = (listings) => listings,
  ): Promise<readonly Listing[]> {
    this.#readings++;
    try {
      const listings = await read();
      for (const listing of current(listings)) {
        if (this.#touched.has(listing.id) || !this.has(listing.id)) continue;
        this.#put(listing);
        this.#table.mark(listing.id);
      }
      return listings;
    } finally {
      if (--this.#readings === 0) this.#touched.clear();
    }
  }

  /** Serializes the current state in pieces. Changes made while they are written are not included. */
  save(): { pieces: Iterable<Uint8Array>; done(): void } {
    const { saved, done } = this.#slabs.hold();
    const { ids, entries } = this.#table.save();
    const vocabulary = this.#codec.saveVocabulary();
    const header = { version: VERSION, live: saved.live, vocabulary };
    const parts = [Buffer.from(JSON.stringify(header)), bytesOf(ids), bytesOf(entries), ...saved.slabs];
    return { pieces: inFrames(parts), done };
  }

  /**
   * Loads a saved state. Call it only on a new store.
   * @throws DamagedDataError if `save` of this version did not write it.
   */
  async load(frames: FrameReader): Promise<void> {
    const header = (await frames.json()) as { version?: number; live: number[]; vocabulary: SavedVocabulary };
    if (header.version !== VERSION) throw new DamagedDataError('the cards are of another version');
    const [ids, entries] = [await frames.next(), await frames.next()];
    const slabs: Buffer[] = [];
    for (const _ of header.live) slabs.push(await frames.next());
    this.#codec.loadVocabulary(header.vocabulary);
    this.#table.load({ ids: new Float64Array(ids.buffer), entries: new Uint32Array(entries.buffer) });
    this.#slabs.load({ live: header.live, slabs });
  }

  #forget(id: number): void {
    this.#recent.delete(id);
    this.#before.delete(id);
  }

  #put(listing: Listing): void {
    this.#forget(listing.id);
    const card = this.#codec.encode(listing, this.#cardOf(listing.id));
    const length = CARD_AT + card.length;
    if (this.#record.length < length) this.#record = Buffer.allocUnsafe(length * 2);
    this.#record.writeUIntLE(listing.id, 0, OWNER_AT);
    this.#record.writeUInt32LE(listing.ownerId, OWNER_AT);
    this.#record.writeUInt32LE(modelNumber(listing) ?? 0, MODEL_AT);
    this.#record[FLAGS_AT] = CARD | (listing.campaigns?.length ? PROMOTED : 0);
    this.#record.set(card, CARD_AT);
    const before = this.#table.addressOf(listing.id);
    if (before >= 0) this.#slabs.release(before);
    // Freeing space in the slabs may read records by ID, so the ID must not refer to a record that no longer exists.
    this.#table.set(listing.id, NOWHERE);
    this.#table.set(listing.id, this.#slabs.add(this.#record.subarray(0, length)));
  }

  /** Returns where a listing's card is, unless it was dropped. */
  #cardOf(id: number): { bytes: Buffer; at: number; ownerId: number } | undefined {
    const address = this.#table.addressOf(id);
    if (address < 0) return undefined;
    const bytes = this.#slabs.bytesOf(address);
    const start = this.#slabs.startOf(address);
    if (!hasCardAt(bytes, start)) return undefined;
    return { bytes, at: start + CARD_AT, ownerId: ownerAt(bytes, start) };
  }

  #keep(bytes: Buffer, start: number, end: number, address: number, mayShorten: boolean): Uint8Array | null {
    const id = idAt(bytes, start);
    if (this.#table.addressOf(id) !== address) return null;
    const isWorthIt = mayShorten && hasCardAt(bytes, start) && !this.#table.unmark(id);
    if (!isWorthIt) return bytes.subarray(start, end);
    const short = Buffer.from(bytes.subarray(start, start + CARD_AT));
    short[FLAGS_AT]! &= ~CARD;
    return short;
  }

  #moved(bytes: Buffer, start: number, address: number): void {
    this.#table.move(idAt(bytes, start), address);
  }
}

/** The address for "no record": the largest value of 31 bits. */
const NOWHERE = 2 ** 31 - 1;

function idAt(bytes: Buffer, start: number): number {
  return bytes.readUIntLE(start, OWNER_AT);
}

function ownerAt(bytes: Buffer, start: number): number {
  return bytes.readUInt32LE(start + OWNER_AT);
}

function modelAt(bytes: Buffer, start: number): number | null {
  return bytes.readUInt32LE(start + MODEL_AT) || null;
}

function hasCardAt(bytes: Buffer, start: number): boolean {
  return (bytes[start + FLAGS_AT]! & CARD) !== 0;
}

function isPromotedAt(bytes: Buffer, start: number): boolean {
  return (bytes[start + FLAGS_AT]! & PROMOTED) !== 0;
}

function* inFrames(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts) yield* withFrameHeader(part);
}

function bytesOf({ buffer }: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}
