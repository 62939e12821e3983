/** Small enough to be compacted in a few milliseconds. */
const SLAB_BYTES = 2 ** 20;
/** Records are aligned to this many bytes, so that addresses of 8 GB fit in 31 bits. */
const ALIGN = 4;
const UNITS = SLAB_BYTES / ALIGN;
/** A record starts with its length. */
const LENGTH_BYTES = 4;
/** A slab is compacted if less than this share is in use. */
const WORTH_KEEPING = 0.75;
/** Maximum number of slabs to search for space in one step. After that, more memory is allocated. */
const MAX_TRIES = 4;

type Slab = { bytes: Buffer; used: number; live: number };

/** The owner of the records, which can read their content. */
export type SlabOwner = {
  /** Returns the part of a record to keep: all of it, a shorter one if it may be shortened, or nothing (`null`). */
  keep(bytes: Buffer, start: number, end: number, address: number, mayShorten: boolean): Uint8Array | null;
  /** Called when a record that was kept gets another address. */
  moved(bytes: Buffer, start: number, address: number): void;
};

/** Plain data: the used bytes of each slab. */
export type SavedSlabs = { live: number[]; slabs: Buffer[] };

/**
 * Stores records in sequence in slabs, outside the garbage collector's heap. Compacts a slab with many gaps. If there
 * is none and no more memory may be allocated, shortens the records of each slab in turn.
 */
export class Slabs {
  #slabs: Slab[] = [];
  readonly #user: SlabOwner;
  readonly #maxBytes: number;
  #spare: Buffer | undefined;
  #current = -1;
  #hand = 0;
  #readers = 0;

  constructor(user: SlabOwner, maxBytes: number) {
    this.#user = user;
    this.#maxBytes = maxBytes;
  }

  /** Allocated bytes, used or not. */
  get bytes(): number {
    return this.#slabs.reduce((sum, { bytes }) => sum + bytes.length, this.#spare?.length ?? 0);
  }

  bytesOf(address: number): Buffer {
    return this.#slabs[Math.floor(address / UNITS)]!.bytes;
  }

  /** Returns the offset of a record in `bytesOf`. */
  startOf(address: number): number {
    return (address % UNITS) * ALIGN + LENGTH_BYTES;
  }

  /** Returns a record's bytes, shared with the slab. Callers must copy them to keep them. */
  recordOf(address: number): Buffer {
    const bytes = this.bytesOf(address);
    const start = this.startOf(address);
    return bytes.subarray(start, start + bytes.readUInt32LE(start - LENGTH_BYTES));
  }

  add(record: Uint8Array): number {
    const room = roomFor(record.length);
    let at = this.#current;
    const current = this.#slabs[at];
    if (room > SLAB_BYTES) at = this.#addSlab(room);
    else if (!current || current.used + room > SLAB_BYTES) at = this.#current = this.#slabWithRoom(room);
    return this.#write(at, record);
  }

  /** Frees a record that is no longer used. */
  release(address: number): void {
    const at = Math.floor(address / UNITS);
    const slab = this.#slabs[at]!;
    const start = this.startOf(address);
    slab.live -= roomFor(slab.bytes.readUInt32LE(start - LENGTH_BYTES));
    if (slab.bytes.length > SLAB_BYTES) this.#slabs[at] = { bytes: Buffer.alloc(0), used: 0, live: 0 };
  }

  /** Returns the current slabs. None of their bytes change until `done` is called. */
  hold(): { saved: SavedSlabs; done(): void } {
    this.#readers++;
    const saved = {
      live: this.#slabs.map(({ live }) => live),
      slabs: this.#slabs.map(({ bytes, used }) => bytes.subarray(0, used)),
    };
    return { saved, done: () => void this.#readers-- };
  }

  /** Call it only on new slabs. Takes ownership of the buffers. */
  load({ live, slabs }: SavedSlabs): void {
    this.#slabs = slabs.map((bytes, i) => ({ bytes, used: bytes.length, live: live[i] ?? 0 }));
    this.#current = -1;
  }

  #write(at: number, record: Uint8Array): number {
    const slab = this.#slabs[at]!;
    const start = slab.used;
    const room = roomFor(record.length);
    slab.bytes.writeUInt32LE(record.length, start);
    slab.bytes.set(record, start + LENGTH_BYTES);
    slab.used += room;
    slab.live += room;
    return at * UNITS + start / ALIGN;
  }

  #slabWithRoom(room: number): number {
    const sparsest = this.#sparsest();
    if (sparsest !== undefined && this.#fillAgain(sparsest, false) >= room) return sparsest;
    const worthWhile = Math.max(room, SLAB_BYTES * (1 - WORTH_KEEPING));
    for (let tries = 0; tries < MAX_TRIES && this.bytes + SLAB_BYTES > this.#maxBytes; tries++) {
      const at = this.#hand++ % Math.max(1, this.#slabs.length);
      const isShared = (this.#slabs[at]?.bytes.length ?? Infinity) <= SLAB_BYTES;
      if (isShared && this.#fillAgain(at, true) >= worthWhile) return at;
    }
    return this.#addSlab(SLAB_BYTES);
  }

  #sparsest(): number | undefined {
    let min = SLAB_BYTES * WORTH_KEEPING;
    let sparsest: number | undefined;
    for (const [i, { bytes, live }] of this.#slabs.entries()) {
      if (bytes.length > SLAB_BYTES || live >= min) continue;
      min = live;
      sparsest = i;
    }
    return sparsest;
  }

  /**
   * Compacts a slab: drops freed records, and shortens records that may be shortened. Returns the number of free bytes
   * afterwards.
   */
  #fillAgain(at: number, mayShorten: boolean): number {
    const { bytes, used } = this.#slabs[at]!;
    this.#slabs[at] = { bytes: this.#spare ?? Buffer.allocUnsafeSlow(SLAB_BYTES), used: 0, live: 0 };
    this.#spare = undefined;
    for (let start = 0; start < used;) {
      const length = bytes.readUInt32LE(start);
      const from = start + LENGTH_BYTES;
      const kept = this.#user.keep(bytes, from, from + length, at * UNITS + start / ALIGN, mayShorten);
      if (kept) this.#user.moved(bytes, from, this.#write(at, kept));
      start += roomFor(length);
    }
    if (this.#readers === 0 && bytes.length === SLAB_BYTES) this.#spare = bytes;
    return SLAB_BYTES - this.#slabs[at]!.used;
  }

  #addSlab(size: number): number {
    return this.#slabs.push({ bytes: Buffer.allocUnsafeSlow(size), used: 0, live: 0 }) - 1;
  }
}

function roomFor(length: number): number {
  return Math.ceil((LENGTH_BYTES + length) / ALIGN) * ALIGN;
}
