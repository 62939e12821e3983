import { type Listing, listingFactsSchema } from '#features/listings/listings.ts';

const SLAB_BYTES = 4 * 2 ** 20;
/** Records start at multiples of this, so that addresses of 16 GB fit a small integer. */
const ALIGN = 8;
const UNITS = SLAB_BYTES / ALIGN;
/** A record begins with its id and its owner's (doubles) and the length of its text. */
const OWNER_AT = 8;
const LENGTH_AT = 16;
const HEADER_BYTES = 20;

/** The order of values in a record: keys are written once, here, and not a million times. */
const FIELDS = ['id', 'ownerId', ...Object.keys(listingFactsSchema.shape)] as readonly (keyof Listing)[];

/** Every field in its place: filling in a copy is much faster than adding forty fields one after another. */
const BLANK = Object.fromEntries(FIELDS.map((field) => [field, null]));
/** Listings that were asked for last stay parsed, so many: pages of different searches show the same best offers. */
const MOST_RECENT = 4096;

type Slab = { bytes: Buffer; used: number; live: number };

/**
 * All listings, packed: a page shows 25 of a million, so they are kept as text outside the garbage collector's heap and
 * parsed when asked for. Records lie behind one another in slabs; a slab of which less than half is still in use is
 * emptied into the current one and used again.
 */
export class ListingStore {
  readonly #addresses = new Map<number, number>();
  readonly #slabs: Slab[] = [];
  readonly #empty: number[] = [];
  readonly #recent = new Map<number, Listing>();
  #current = -1;

  get size(): number {
    return this.#addresses.size;
  }

  /** Bytes set aside for records. */
  get bytes(): number {
    return this.#slabs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  ids(): IterableIterator<number> {
    return this.#addresses.keys();
  }

  /** Callers share what they get and must not change it. */
  get(id: number): Listing | undefined {
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const listing = this.#parse(id);
    if (listing === undefined) return undefined;
    if (this.#recent.size >= MOST_RECENT) this.#recent.clear();
    this.#recent.set(id, listing);
    return listing;
  }

  #parse(id: number): Listing | undefined {
    const address = this.#addresses.get(id);
    if (address === undefined) return undefined;
    const { bytes, start } = this.#recordAt(address);
    const length = bytes.readUInt32LE(start + LENGTH_AT);
    const values = JSON.parse(bytes.toString('utf8', start + HEADER_BYTES, start + HEADER_BYTES + length)) as unknown[];
    const listing: Record<string, unknown> = { ...BLANK };
    for (let i = 0; i < FIELDS.length; i++) listing[FIELDS[i]!] = values[i];
    return listing as Listing;
  }

  /** The owner of a listing, without parsing it: every search asks for those of its first 50 results. */
  ownerIdOf(id: number): number | undefined {
    const address = this.#addresses.get(id);
    if (address === undefined) return undefined;
    const { bytes, start } = this.#recordAt(address);
    return bytes.readDoubleLE(start + OWNER_AT);
  }

  put(listing: Listing): void {
    this.#recent.delete(listing.id);
    const text = JSON.stringify(FIELDS.map((field) => listing[field] ?? null));
    const length = Buffer.byteLength(text);
    const address = this.#reserve(HEADER_BYTES + length);
    const { bytes, start } = this.#recordAt(address);
    bytes.writeDoubleLE(listing.id, start);
    bytes.writeDoubleLE(listing.ownerId, start + OWNER_AT);
    bytes.writeUInt32LE(length, start + LENGTH_AT);
    bytes.write(text, start + HEADER_BYTES);
    this.#moveTo(listing.id, address);
  }

  remove(id: number): void {
    const address = this.#addresses.get(id);
    if (address === undefined) return;
    this.#addresses.delete(id);
    this.#recent.delete(id);
    this.#release(address);
  }

  #recordAt(address: number): { bytes: Buffer; start: number } {
    return { bytes: this.#slabs[Math.floor(address / UNITS)]!.bytes, start: (address % UNITS) * ALIGN };
  }

  /** Sets bytes aside in the current slab, or in a new one. */
  #reserve(size: number): number {
    const room = roundUp(size);
    let slab = this.#slabs[this.#current];
    if (!slab || slab.used + room > slab.bytes.length) {
      this.#current = room <= SLAB_BYTES ? (this.#empty.pop() ?? this.#addSlab(SLAB_BYTES)) : this.#addSlab(room);
      slab = this.#slabs[this.#current]!;
    }
    const address = this.#current * UNITS + slab.used / ALIGN;
    slab.used += room;
    slab.live += room;
    return address;
  }

  #addSlab(size: number): number {
    return this.#slabs.push({ bytes: Buffer.allocUnsafeSlow(size), used: 0, live: 0 }) - 1;
  }

  #moveTo(id: number, address: number): void {
    const before = this.#addresses.get(id);
    this.#addresses.set(id, address);
    if (before !== undefined) this.#release(before);
  }

  #release(address: number): void {
    const at = Math.floor(address / UNITS);
    const { bytes, start } = this.#recordAt(address);
    const slab = this.#slabs[at]!;
    slab.live -= roundUp(HEADER_BYTES + bytes.readUInt32LE(start + LENGTH_AT));
    if (at !== this.#current && slab.live * 2 < slab.used) this.#evacuate(at);
  }

  #evacuate(at: number): void {
    const slab = this.#slabs[at]!;
    const { used } = slab;
    // Nothing in use is left to release here, so moving records away does not come back to this slab.
    slab.live = 0;
    slab.used = 0;
    for (let start = 0; start < used;) {
      const size = roundUp(HEADER_BYTES + slab.bytes.readUInt32LE(start + LENGTH_AT));
      const id = slab.bytes.readDoubleLE(start);
      if (this.#addresses.get(id) === at * UNITS + start / ALIGN) {
        const address = this.#reserve(size);
        const target = this.#recordAt(address);
        slab.bytes.copy(target.bytes, target.start, start, start + size);
        this.#addresses.set(id, address);
      }
      start += size;
    }
    if (slab.bytes.length === SLAB_BYTES) this.#empty.push(at);
    else slab.bytes = Buffer.alloc(0);
  }
}

function roundUp(size: number): number {
  return Math.ceil(size / ALIGN) * ALIGN;
}
