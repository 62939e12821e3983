import type { Listing } from '#features/listings/listings.ts';
import { CardCodec, type SavedVocabulary } from './card-codec.ts';
import { DamagedError, framed, type FrameReader } from './frames.ts';
import { IdTable } from './id-table.ts';
import { Slabs } from './slabs.ts';

/** Before a card stand its id, its owner's, and whether the card follows or was dropped. */
const OWNER_AT = 6;
const STATE_AT = 10;
const CARD_AT = 11;
const DROPPED = 0;
const CARD = 1;

/** Of what `save` writes; another is not read. */
const VERSION = 1;
/**
 * Listings that were asked for last stay as objects, so many and at most as many again: pages of different searches show
 * the same best offers. With the text that answers keep of each (`write-card.ts`) they take some 4 KB, 32 to 64 MB in all.
 */
const MOST_RECENT = 8_192;

export type CardStoreOptions = {
  /** Beyond so many bytes the cards least asked for are dropped. Nothing is dropped when it is left out. */
  budgetBytes?: number;
};

/**
 * What cards show of every active listing, at about 120 bytes a listing (`card-codec.ts`); the description is not among
 * it. Of a listing whose card was dropped the id and the owner stay; its card is read elsewhere and given back.
 */
export class CardStore {
  readonly #codec = new CardCodec();
  readonly #table = new IdTable();
  readonly #slabs: Slabs;
  #recent = new Map<number, Listing>();
  /** Those before: who is asked for again is recent again, the others are forgotten when the recent ones are enough. */
  #before = new Map<number, Listing>();
  /** Ids put or removed while cards are being read elsewhere: what is read may be older. */
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

  /** Taken outside the garbage collector's heap. */
  get bytes(): number {
    return this.#slabs.bytes + this.#table.bytes;
  }

  /** As they are now. */
  ids(): Iterable<number> {
    return this.#table.ids();
  }

  has(id: number): boolean {
    return this.#table.addressOf(id) >= 0;
  }

  /** `undefined`: unknown, or dropped. Callers share what they get and must not change it. */
  get(id: number): Listing | undefined {
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const listing = this.#before.get(id) ?? this.peek(id);
    if (!listing) return undefined;
    this.#table.mark(id);
    if (this.#recent.size >= MOST_RECENT) [this.#before, this.#recent] = [this.#recent, new Map()];
    this.#recent.set(id, listing);
    return listing;
  }

  /** The same for who goes through all of them: it does not count as having been asked for. */
  peek(id: number): Listing | undefined {
    const address = this.#table.addressOf(id);
    if (address < 0) return undefined;
    const bytes = this.#slabs.bytesOf(address);
    const start = this.#slabs.startOf(address);
    if (bytes[start + STATE_AT] === DROPPED) return undefined;
    return this.#codec.decode(bytes, start + CARD_AT, id, ownerAt(bytes, start));
  }

  /** The owner of a listing, without reading its card: every search asks for those of its first 50 results. */
  ownerIdOf(id: number): number | undefined {
    const address = this.#table.addressOf(id);
    return address < 0 ? undefined : ownerAt(this.#slabs.bytesOf(address), this.#slabs.startOf(address));
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

  /** What is stored of a listing now, for `open`, whatever becomes of the listing; `null` where there is nothing. */
  recordOf(id: number): Buffer | null {
    const address = this.#table.addressOf(id);
    return address < 0 ? null : Buffer.from(this.#slabs.recordOf(address));
  }

  /** What `recordOf` gave; without the listing if its card had been dropped. */
  open(record: Buffer): { ownerId: number; listing: Listing | undefined } {
    const ownerId = ownerAt(record, 0);
    const isCard = record[STATE_AT] === CARD;
    return { ownerId, listing: isCard ? this.#codec.decode(record, CARD_AT, idAt(record, 0), ownerId) : undefined };
  }

  /** Reads dropped cards elsewhere and takes back those `current`, but for what changed meanwhile. Answers all. */
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

  /** The state of this moment, in pieces: what changes while they are written does not show in them. */
  save(): { pieces: Iterable<Uint8Array>; done(): void } {
    const { saved, done } = this.#slabs.hold();
    const { ids, entries } = this.#table.save();
    const vocabulary = this.#codec.saveVocabulary();
    const header = { version: VERSION, live: saved.live, vocabulary };
    const parts = [Buffer.from(JSON.stringify(header)), bytesOf(ids), bytesOf(entries), ...saved.slabs];
    return { pieces: inFrames(parts), done };
  }

  /**
   * Into a store that is new.
   * @throws DamagedError when it is not what `save` of this version wrote.
   */
  async load(frames: FrameReader): Promise<void> {
    const header = (await frames.json()) as { version?: number; live: number[]; vocabulary: SavedVocabulary };
    if (header.version !== VERSION) throw new DamagedError('the cards are of another version');
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
    const card = this.#codec.encode(listing);
    const length = CARD_AT + card.length;
    if (this.#record.length < length) this.#record = Buffer.allocUnsafe(length * 2);
    this.#record.writeUIntLE(listing.id, 0, OWNER_AT);
    this.#record.writeUInt32LE(listing.ownerId, OWNER_AT);
    this.#record[STATE_AT] = CARD;
    this.#record.set(card, CARD_AT);
    const before = this.#table.addressOf(listing.id);
    if (before >= 0) this.#slabs.release(before);
    // While the slabs look for room the id must not lead to a record that is no more.
    this.#table.set(listing.id, NOWHERE);
    this.#table.set(listing.id, this.#slabs.add(this.#record.subarray(0, length)));
  }

  #keep(bytes: Buffer, start: number, end: number, address: number, mayShorten: boolean): Uint8Array | null {
    const id = idAt(bytes, start);
    if (this.#table.addressOf(id) !== address) return null;
    const isWorthIt = mayShorten && bytes[start + STATE_AT] === CARD && !this.#table.unmark(id);
    if (!isWorthIt) return bytes.subarray(start, end);
    const short = Buffer.from(bytes.subarray(start, start + CARD_AT));
    short[STATE_AT] = DROPPED;
    return short;
  }

  #moved(bytes: Buffer, start: number, address: number): void {
    this.#table.move(idAt(bytes, start), address);
  }
}

/** Of no record: the last that 31 bits can say. */
const NOWHERE = 2 ** 31 - 1;

function idAt(bytes: Buffer, start: number): number {
  return bytes.readUIntLE(start, OWNER_AT);
}

function ownerAt(bytes: Buffer, start: number): number {
  return bytes.readUInt32LE(start + OWNER_AT);
}

function* inFrames(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts) yield* framed(part);
}

function bytesOf({ buffer }: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}
